// The entry form as it was filled in, and the response that shows it again. Pure.
import type { Challenge } from "../../ui/challenge/use-challenge.ts";
import type { EntryField, EntryRequest } from "../entry-rules.ts";
import type { RefusalReason, WordedProblems } from "../refusals.ts";

export type EntryResponse = {
  reason: RefusalReason | "challenge" | "not-sent";
  typed: EntryRequest;
  problems: WordedProblems;
  summary: string;
  /** A link to a page that helps. */
  help?: { label: string; to: string };
  /** The seal of the form that was sent: a refused form keeps its seal. */
  opened: string;
  /** To be solved by the browser before the entry is accepted; `otherwise` is shown without JavaScript. */
  challenge?: Challenge;
  working?: string;
  otherwise?: string;
};

/** In the order of the page: the first wrong field gets the focus. */
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

/** The form of visitors or of the front desk. A ticked box sends its value, an empty one sends nothing. */
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
