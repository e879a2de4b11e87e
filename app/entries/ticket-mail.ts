// The mails that carry a ticket's address. Pure.
import { operatorKeyInWords } from "../../protocol/encoding/verifier-key.ts";
import { fillIn } from "../content/wording/fill-in.ts";
import type { Wording } from "../content/wording/wording.ts";
import { inRunningText } from "../draws/prizes/chance.ts";
import type { MailBody } from "../mail/mail-text.ts";

export type TicketMailFacts = {
  company: string;
  title: string;
  ticket: number;
  firstName: string;
  decided: string;
  address: string;
  operator: string;
  operatorKey: string;
};

export type TicketMailKind = "new" | "found";

export function ticketMail(
  kind: TicketMailKind,
  facts: TicketMailFacts,
  words: Wording["mails"],
): { subject: string; body: MailBody } {
  const values = {
    ticket: facts.ticket.toLocaleString("en-GB"),
    draw: inRunningText(facts.title),
    decided: facts.decided,
  };
  const text = kind === "new" ? words.ticket : words.found;
  return {
    subject: fillIn(kind === "new" ? words.ticketSubject : words.foundSubject, values),
    body: {
      greeting: fillIn(words.hello, { name: facts.firstName }),
      paragraphs: fillIn(text, values).split(/\n\s*\n/),
      action: { label: words.openTicket, address: facts.address },
      closing: [
        fillIn(words.operatorKey, {
          operator: facts.operator,
          key: operatorKeyInWords(facts.operatorKey),
        }),
      ],
      sender: fillIn(words.signature, { company: facts.company }),
    },
  };
}
