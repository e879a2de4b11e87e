import { expect, test } from "vitest";
import { utf8 } from "./encoding/bytes.ts";
import { sha256 } from "./encoding/hashes.ts";
import { rankTickets } from "./ranking.ts";
import { uniform, type WordStream, wordsOf } from "./stream.ts";

/** Anything that picks a number below n: the real thing, or the planted mistake. */
type Pick = (words: WordStream, n: number) => number;

/**
 * The classic mistake: a number from a range that is no multiple of n, brought down by `% n`. With
 * half an n too many the small numbers come twice as often, at every n.
 */
const biasedPick: Pick = (words, n) => uniform(words, Math.ceil(1.5 * n)) % n;

/** How many standard deviations chi-square lies above what chance gives (Wilson and Hilferty). */
function surprise(counts: number[], expected: number[]): number {
  const chiSquare = counts.reduce((sum, count, index) => {
    const mean = expected[index] ?? 0;
    return sum + (count - mean) ** 2 / mean;
  }, 0);
  const freedom = counts.length - 1;
  return (
    ((chiSquare / freedom) ** (1 / 3) - (1 - 2 / (9 * freedom))) / Math.sqrt(2 / (9 * freedom))
  );
}

function words(name: string): WordStream {
  return wordsOf(sha256(utf8(`statistics ${name}`)));
}

/** Numbers below n, counted one by one or, for large n, in 64 equal stretches. */
function surpriseOfNumbers(pick: Pick, n: number, samples: number): number {
  const bins = n <= 10_007 ? n : 64;
  const counts = Array<number>(bins).fill(0);
  const source = words(`numbers ${n}`);
  for (let sample = 0; sample < samples; sample += 1) {
    const bin = bins === n ? pick(source, n) : Math.floor((pick(source, n) * bins) / n);
    counts[bin] = (counts[bin] ?? 0) + 1;
  }
  return surprise(counts, Array<number>(bins).fill(samples / bins));
}

/** Seeds are fixed, so these limits never fail by chance: either the code changed or it is wrong. */
const ordinary = 4;
const beyondDoubt = 8;

const sizes: [n: number, samples: number][] = [
  [2, 40_000],
  [3, 40_000],
  [7, 40_000],
  [10, 40_000],
  [1000, 100_000],
  [10_007, 200_000],
  [2 ** 31 + 1, 40_000],
];

test.each(sizes)("numbers below %i are equally likely", { timeout: 60_000 }, (n, samples) => {
  expect(Math.abs(surpriseOfNumbers(uniform, n, samples))).toBeLessThan(ordinary);
});

test.each(sizes)("a planted modulo bias is caught below %i", (n, samples) => {
  expect(surpriseOfNumbers(biasedPick, n, samples)).toBeGreaterThan(beyondDoubt);
});

/** The shuffle of the protocol with another way to pick. */
function rankWith(pick: Pick, seed: Uint8Array, size: number): number[] {
  const source = wordsOf(seed);
  const array = Array.from({ length: size }, (_, index) => index + 1);
  for (let place = 0; place < size; place += 1) {
    const chosen = place + pick(source, size - place);
    const [left, right] = [array[place] ?? 0, array[chosen] ?? 0];
    array[place] = right;
    array[chosen] = left;
  }
  return array;
}

type Rank = (seed: Uint8Array, size: number) => number[];
const real: Rank = (seed, size) => rankTickets(seed, size, size);
const biased: Rank = (seed, size) => rankWith(biasedPick, seed, size);

function rankings(rank: Rank, size: number, draws: number): number[][] {
  return Array.from({ length: draws }, (_, number) =>
    rank(sha256(utf8(`draw ${size} ${number}`)), size),
  );
}

/** Ticket by place. The rows and columns are tied, which leaves (n - 1)^2 degrees of freedom. */
function surpriseOfPositions(rank: Rank, size: number, draws: number): number {
  const counts = Array<number>(size * size).fill(0);
  for (const ranking of rankings(rank, size, draws)) {
    for (const [place, ticket] of ranking.entries()) {
      const cell = place * size + ticket - 1;
      counts[cell] = (counts[cell] ?? 0) + 1;
    }
  }
  const mean = draws / size;
  // Each row sums to the number of draws; scaling brings the tied cells to a chi-square of (n - 1)^2.
  const chiSquare =
    (counts.reduce((sum, count) => sum + (count - mean) ** 2 / mean, 0) * (size - 1)) / size;
  const freedom = (size - 1) ** 2;
  return (
    ((chiSquare / freedom) ** (1 / 3) - (1 - 2 / (9 * freedom))) / Math.sqrt(2 / (9 * freedom))
  );
}

/** Which two tickets are first and second, in this order: n (n - 1) cells. */
function surpriseOfPairs(rank: Rank, size: number, draws: number): number {
  const counts = new Map<string, number>();
  for (const [first, second] of rankings(rank, size, draws)) {
    const pair = `${first} ${second}`;
    counts.set(pair, (counts.get(pair) ?? 0) + 1);
  }
  const cells = size * (size - 1);
  const list = [...counts.values(), ...Array<number>(cells - counts.size).fill(0)];
  return surprise(list, Array<number>(cells).fill(draws / cells));
}

test.each([2, 3, 7, 10])(
  "in a ranking of %i every ticket is equally likely at every place",
  (size) => {
    expect(Math.abs(surpriseOfPositions(real, size, 8000))).toBeLessThan(ordinary);
  },
);

test.each([2, 3, 7, 10])(
  "in a ranking of %i every ordered pair is equally likely in front",
  (size) => {
    expect(Math.abs(surpriseOfPairs(real, size, 8000))).toBeLessThan(ordinary);
  },
);

test.each([3, 7, 10])(
  "position and pair effects of a planted modulo bias are caught in a ranking of %i",
  (size) => {
    expect(surpriseOfPositions(biased, size, 8000)).toBeGreaterThan(beyondDoubt);
    expect(surpriseOfPairs(biased, size, 8000)).toBeGreaterThan(beyondDoubt);
  },
);
