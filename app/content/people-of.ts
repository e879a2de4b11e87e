// The people whom the site names. Pure.
import type { PresentedSettings } from "./presented.ts";

type Person = PresentedSettings["founder"] & { position: string };

/** Those with a name: none, one or both. */
export function peopleOf({
  founder,
  coFounder,
}: Pick<PresentedSettings, "founder" | "coFounder">): Person[] {
  return [
    { position: "Founder", ...founder },
    { position: "Co-founder", ...coFounder },
  ].filter(({ name }) => name !== "");
}

/** Whom to call about tickets: the co-founder, otherwise the founder. */
export function callerOf({
  founder,
  coFounder,
}: Pick<PresentedSettings, "founder" | "coFounder">): PresentedSettings["founder"] {
  return coFounder.phone ? coFounder : founder;
}
