// The ranking: the first k elements of a shuffle, in O(k) memory for any number of tickets. docs/protocol.md, section 6.
import type { StatementBodies } from "./statements.ts";
import { createWordStream, uniform } from "./stream.ts";
import type { Terms } from "./terms.ts";

/** k: enough ranks for all slots and reserves, even if every excluded ticket ranks among them. */
export function rankingLength(
  terms: Pick<Terms, "prizes" | "reserves" | "ticketsPerPerson">,
  close: Pick<StatementBodies["close"], "size" | "exclusions">,
): number {
  const slots = terms.prizes.reduce((sum, { quantity }) => sum + quantity, 0);
  const wanted = (slots + terms.reserves) * terms.ticketsPerPerson + close.exclusions.length;
  return Math.min(close.size, wanted);
}

/** Rank i holds ticket a[i] + 1 after a partial Fisher-Yates shuffle of the array a[x] = x, stored sparsely. */
export function rankTickets(seed: Uint8Array, size: number, length: number): number[] {
  const words = createWordStream(seed);
  const moved = new Map<number, number>();
  const ranking: number[] = [];
  for (let index = 0; index < length; index += 1) {
    const chosen = index + uniform(words, size - index);
    ranking.push((moved.get(chosen) ?? chosen) + 1);
    moved.set(chosen, moved.get(index) ?? index);
    // Elements before the current one are never read again.
    moved.delete(index);
  }
  return ranking;
}
