// The people whom the site names. Pure.
import type { PresentedSettings } from "./presented.ts";

type Person = PresentedSettings["founder"] & { position: "founder" | "coFounder" };

/** Those with a name: none, one or both. `position` is a key of the fixed texts. */
export function peopleOf({
  founder,
  coFounder,
}: Pick<PresentedSettings, "founder" | "coFounder">): Person[] {
  return [
    { position: "founder" as const, ...founder },
    { position: "coFounder" as const, ...coFounder },
  ].filter(({ name }) => name !== "");
}

/** Whom to call about tickets: the co-founder, otherwise the founder. */
export function callerOf({
  founder,
  coFounder,
}: Pick<PresentedSettings, "founder" | "coFounder">): PresentedSettings["founder"] {
  return coFounder.phone ? coFounder : founder;
}
