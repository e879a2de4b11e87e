// Reads the form of the front desk as an entry request. Pure.
import { readEntryForm, textOf } from "../../enter/typed-entry.ts";
import type { EntryRequest } from "../../entry-rules.ts";

export type FrontDeskRoute = "front-desk" | "postal";

export function readFrontDeskForm(form: FormData): {
  typed: EntryRequest;
  route: FrontDeskRoute | undefined;
  attempt: string;
} {
  const route = form.get("route");
  return {
    route: route === "front-desk" || route === "postal" ? route : undefined,
    attempt: `desk/${textOf(form, "attempt").slice(0, 60)}`,
    typed: { ...readEntryForm(form), language: textOf(form, "language") },
  };
}
