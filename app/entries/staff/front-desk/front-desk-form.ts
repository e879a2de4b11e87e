// What the front desk's form sends, in the shape of every other entry. Pure.
import { readEntryForm, textOf } from "../../enter/typed-entry.ts";
import type { EntryRequest } from "../../entry-rules.ts";

export type DeskRoute = "front-desk" | "postal";

export function readDeskForm(form: FormData): {
  typed: EntryRequest;
  route: DeskRoute | undefined;
  attempt: string;
} {
  const came = form.get("route");
  return {
    route: came === "front-desk" || came === "postal" ? came : undefined,
    attempt: `desk/${textOf(form, "attempt").slice(0, 60)}`,
    typed: readEntryForm(form),
  };
}
