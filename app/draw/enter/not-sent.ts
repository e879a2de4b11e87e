import { type EntryAnswer, readTypedEntry, textOf } from "./typed-entry.ts";

/** The browser could not reach us. */
export function notSent(form: FormData): EntryAnswer {
  return {
    reason: "not-sent",
    typed: readTypedEntry(form),
    problems: {},
    summary:
      "Nothing was sent: there is no connection. What you typed is still here; try again when you are online.",
    opened: textOf(form, "opened"),
  };
}
