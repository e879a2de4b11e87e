// The people whom the site names. Pure.
import type { PresentedSettings } from "./presented.ts";

type Founders = Pick<PresentedSettings, "founder" | "coFounder">;
export type NamedPerson = PresentedSettings["people"][number];

/** The founders, then the others: none, one or many. `positions` are the names of the founders' positions. */
export function peopleOf(
  settings: Founders & Pick<PresentedSettings, "people">,
  positions: Record<keyof Founders, string>,
): NamedPerson[] {
  return [...foundersOf(settings, positions), ...settings.people];
}

/** Those with a name: none, one or both. */
export function foundersOf(
  { founder, coFounder }: Founders,
  positions: Record<keyof Founders, string> = { founder: "", coFounder: "" },
): NamedPerson[] {
  return [
    { ...founder, position: positions.founder },
    { ...coFounder, position: positions.coFounder },
  ].filter(({ name }) => name !== "");
}

/** Whom to call about tickets: the co-founder, otherwise the founder. */
export function callerOf({ founder, coFounder }: Founders): PresentedSettings["founder"] {
  return coFounder.phone ? coFounder : founder;
}
