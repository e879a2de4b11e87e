// The entry form as it was typed, and the answer that puts it back on the screen. Pure.
import type { Challenge } from "../../ui/challenge/use-challenge.ts";
import type { EntryField, EntryRequest } from "../entry-rules.ts";
import type { RefusalReason, WordedProblems } from "../refusals.ts";

export type EntryResponse = {
  reason: RefusalReason | "challenge" | "not-sent";
  typed: EntryRequest;
  problems: WordedProblems;
  summary: string;
  /** Where the way on is, when it is not on this page. */
  help?: { label: string; to: string };
  /** The seal of the form that was sent: it stays the same form until it is accepted. */
  opened: string;
  /** Something for the browser to work out before the entry is taken; `otherwise` is for those without. */
  challenge?: Challenge;
  working?: string;
  otherwise?: string;
};

/** The order on the page, in which the first wrong field is looked for. */
export const entryFields = [
  "name",
  "phone",
  "email",
  "place",
  "display",
  "coupon",
  "rulesAccepted",
  "ofAge",
] as const satisfies EntryField[];

const longestValue = 2000;

/** A form of visitors or of the front desk. A ticked box sends its value, an empty one nothing. */
export function readEntryForm(form: FormData): EntryRequest {
  return {
    name: textOf(form, "name"),
    phone: textOf(form, "phone"),
    email: textOf(form, "email"),
    place: textOf(form, "place"),
    display: textOf(form, "display"),
    coupon: textOf(form, "coupon"),
    rulesAccepted: textOf(form, "rulesAccepted") !== "",
    ofAge: textOf(form, "ofAge") !== "",
  };
}

export function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value.replaceAll("\u0000", "").slice(0, longestValue) : "";
}
