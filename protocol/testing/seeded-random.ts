// Seeded random numbers for tests: the same seed gives the same draw on every machine.
import { utf8 } from "../encoding/bytes.ts";
import { sha256 } from "../encoding/hashes.ts";
import { createWordStream, uniform } from "../stream.ts";

export type SeededRandom = {
  below: (n: number) => number;
  between: (smallest: number, largest: number) => number;
  oneIn: (n: number) => boolean;
  pick: <Item>(items: readonly Item[]) => Item;
  bytes: (length: number) => Uint8Array;
};

export function seededRandom(seed: string): SeededRandom {
  const words = createWordStream(sha256(utf8(seed)));
  const below = (n: number) => uniform(words, n);
  return {
    below,
    between: (smallest, largest) => smallest + below(largest - smallest + 1),
    oneIn: (n) => below(n) === 0,
    pick: <Item>(items: readonly Item[]) => {
      const item = items[below(items.length)];
      if (item === undefined) throw new RangeError("There is nothing to pick from.");
      return item;
    },
    bytes: (length) => Uint8Array.from({ length }, () => below(256)),
  };
}
