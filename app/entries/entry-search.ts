// Interprets the search text of the entries page. Pure.
import { readPhone } from "./phone.ts";

type EntrySearch =
  | { kind: "everything" }
  | { kind: "email"; part: string }
  | { kind: "phone"; phone: string }
  /** Digits that may be a ticket number or part of a phone number. */
  | { kind: "digits"; ticket: number | undefined; part: string }
  | { kind: "name"; words: string[] };

/** Longer numbers are not ticket numbers. */
const mostTicketDigits = 9;

export function readEntrySearch(text: string, phoneCountry: string): EntrySearch {
  const typed = text.normalize("NFC").trim();
  if (typed === "") return { kind: "everything" };
  if (typed.includes("@")) return { kind: "email", part: typed.toLowerCase() };
  if (/^[#+]?[\d\s().,/·-]+$/.test(typed)) {
    const digits = typed.replace(/\D/g, "");
    const phone = readPhone(typed, phoneCountry, []);
    if (phone.ok && digits.length > 6) return { kind: "phone", phone: phone.phone };
    const mayBeTicket = digits.length <= mostTicketDigits && !typed.startsWith("+");
    const ticket = mayBeTicket && Number(digits) > 0 ? Number(digits) : undefined;
    return { kind: "digits", ticket, part: digits.replace(/^0+/, "") || digits };
  }
  return { kind: "name", words: typed.split(/\s+/).slice(0, 8) };
}
