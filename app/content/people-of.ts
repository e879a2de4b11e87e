// The people whom the site names. Pure.
import type { PresentedSettings } from "./presented.ts";

type Founders = Pick<PresentedSettings, "founder" | "coFounder">;
type FounderPosition = "founder" | "coFounder";
export type NamedPerson = PresentedSettings["founder"] & { position: string };

/** The founders, then the others: none, one or many. `positions` are the names of the founders' positions. */
export function peopleOf(
  settings: Founders & Pick<PresentedSettings, "people">,
  positions: Record<FounderPosition, string>,
): NamedPerson[] {
  const founders = foundersOf(settings).map((person) => ({
    ...person,
    position: positions[person.position],
  }));
  return [...founders, ...settings.people];
}

/** Those with a name: none, one or both. */
export function foundersOf({
  founder,
  coFounder,
}: Founders): (PresentedSettings["founder"] & { position: FounderPosition })[] {
  return [
    { position: "founder" as const, ...founder },
    { position: "coFounder" as const, ...coFounder },
  ].filter(({ name }) => name !== "");
}

/** Whom to call about tickets: the co-founder, otherwise the founder. */
export function callerOf({ founder, coFounder }: Founders): PresentedSettings["founder"] {
  return coFounder.phone ? coFounder : founder;
}
