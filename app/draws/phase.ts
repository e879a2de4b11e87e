// The phase of a draw for the public, by the draws' clock. Pure.
import { type PublicDrawState, publicState } from "./states.ts";

/** "waiting": entries are closed and the public value is not known yet. */
export type DrawPhase = "scheduled" | "open" | "waiting" | "drawn" | "cancelled" | "void";

type Times = { state: PublicDrawState; opensAt: number; closesAt: number };

/** A draw is closed from its closing time on, also before the statement is written. */
export function phaseOf({ state, opensAt, closesAt }: Times, now: number): DrawPhase {
  const known = publicState(state, opensAt, now);
  if (known === "open") return now >= closesAt ? "waiting" : "open";
  return known === "closed" ? "waiting" : known;
}

const week = 604_800;

type Candidate = {
  draw: Times & { endedAt: number | null };
  demonstration: boolean;
};

/**
 * The draw that /draw shows: an open one, else one that waits for its value, else the next to open,
 * else one that ended within the week. The company's own draws come before demonstrations.
 */
export function chooseCurrent<Found extends Candidate>(
  draws: Found[],
  now: number,
): Found | undefined {
  const order: DrawPhase[] = ["open", "waiting", "scheduled", "drawn", "cancelled", "void"];
  const fresh = draws.filter(({ draw: { endedAt } }) => endedAt === null || now < endedAt + week);
  const rank = ({ draw, demonstration }: Found) =>
    order.indexOf(phaseOf(draw, now)) + (demonstration ? order.length : 0);
  return fresh.toSorted((left, right) => rank(left) - rank(right))[0];
}
