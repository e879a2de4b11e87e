// Repeatable chance for tests: the same seed makes the same draw on every machine.
import { utf8 } from "../encoding/bytes.ts";
import { sha256 } from "../encoding/hashes.ts";
import { uniform, wordsOf } from "../stream.ts";

export type Chance = {
  below: (n: number) => number;
  between: (smallest: number, largest: number) => number;
  oneIn: (n: number) => boolean;
  pick: <Item>(items: readonly Item[]) => Item;
  bytes: (length: number) => Uint8Array;
};

export function chanceOf(seed: string): Chance {
  const words = wordsOf(sha256(utf8(seed)));
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
