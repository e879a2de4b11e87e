// The ranking: the first k places of a shuffle, in memory O(k) for any number of tickets. docs/protocol.md, section 6.
import type { StatementBodies } from "./statements.ts";
import { uniform, wordsOf } from "./stream.ts";
import type { Terms } from "./terms.ts";

/** k: enough ranks to fill every slot and reserve even if every exclusion stands in the way. */
export function rankingLength(
  terms: Pick<Terms, "prizes" | "reserves" | "ticketsPerPerson">,
  close: Pick<StatementBodies["close"], "size" | "exclusions">,
): number {
  const slots = terms.prizes.reduce((sum, { quantity }) => sum + quantity, 0);
  const wanted = (slots + terms.reserves) * terms.ticketsPerPerson + close.exclusions.length;
  return Math.min(close.size, wanted);
}

/** Rank i holds ticket a[i] + 1 of a shuffle that touches only k places of the array a[x] = x. */
export function rankTickets(seed: Uint8Array, size: number, length: number): number[] {
  const words = wordsOf(seed);
  const moved = new Map<number, number>();
  const ranking: number[] = [];
  for (let place = 0; place < length; place += 1) {
    const chosen = place + uniform(words, size - place);
    ranking.push((moved.get(chosen) ?? chosen) + 1);
    moved.set(chosen, moved.get(place) ?? place);
    // A place behind the cursor is never looked at again.
    moved.delete(place);
  }
  return ranking;
}
