// The entry form as it was typed, and the answer that puts it back on the screen. Pure.
import type { Challenge } from "../../ui/challenge/use-challenge.ts";
import type { EntryRefusal } from "../enter-draw.server.ts";
import type { EntryInput, EntryProblems } from "../entry-rules.ts";

export type TypedEntry = {
  name: string;
  phone: string;
  email: string;
  place: string;
  display: string;
  coupon: string;
  rulesAccepted: boolean;
  ofAge: boolean;
};

export type EntryAnswer = {
  reason: EntryRefusal | "challenge" | "not-sent";
  typed: TypedEntry;
  problems: EntryProblems;
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
] as const satisfies (keyof TypedEntry)[];

const longestValue = 2000;

export function readTypedEntry(form: FormData): TypedEntry {
  return {
    name: textOf(form, "name"),
    phone: textOf(form, "phone"),
    email: textOf(form, "email"),
    place: textOf(form, "place"),
    display: textOf(form, "display"),
    coupon: textOf(form, "coupon"),
    rulesAccepted: form.get("rulesAccepted") === "yes",
    ofAge: form.get("ofAge") === "yes",
  };
}

export function asEntryInput({ display, ...typed }: TypedEntry): EntryInput {
  // A choice that does not exist is refused by the rules like any other mistake.
  return { ...typed, display: display as EntryInput["display"] };
}

export function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value.replaceAll("\u0000", "").slice(0, longestValue) : "";
}
