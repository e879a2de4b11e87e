import { expect, test } from "vitest";
import { utf8 } from "./encoding/bytes.ts";
import { sha256 } from "./encoding/hashes.ts";
import { rankTickets } from "./ranking.ts";
import { createWordStream, uniform, type WordStream } from "./stream.ts";

/** Picks a number below n: the real function, or one with a deliberate bias. */
type Pick = (words: WordStream, n: number) => number;

/**
 * Modulo bias: a number from a range that is not a multiple of n, reduced by `% n`. With a range of
 * 1.5 n, the smaller half of the numbers occurs twice as often, for every n.
 */
const biasedPick: Pick = (words, n) => uniform(words, Math.ceil(1.5 * n)) % n;

/** How many standard deviations chi-square is above its expected value (Wilson and Hilferty). */
function deviation(counts: number[], expected: number[]): number {
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
  return createWordStream(sha256(utf8(`statistics ${name}`)));
}

/** Numbers below n, counted one by one or, for large n, in 64 equal bins. */
function deviationOfNumbers(pick: Pick, n: number, samples: number): number {
  const bins = n <= 10_007 ? n : 64;
  const counts = Array<number>(bins).fill(0);
  const source = words(`numbers ${n}`);
  for (let sample = 0; sample < samples; sample += 1) {
    const bin = bins === n ? pick(source, n) : Math.floor((pick(source, n) * bins) / n);
    counts[bin] = (counts[bin] ?? 0) + 1;
  }
  return deviation(counts, Array<number>(bins).fill(samples / bins));
}

/** Seeds are fixed, so the tests are deterministic. */
const largestUnbiased = 4;
const smallestBiased = 8;

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
  expect(Math.abs(deviationOfNumbers(uniform, n, samples))).toBeLessThan(largestUnbiased);
});

test.each(sizes)("a deliberate modulo bias is detected for numbers below %i", (n, samples) => {
  expect(deviationOfNumbers(biasedPick, n, samples)).toBeGreaterThan(smallestBiased);
});

/** The shuffle of the protocol with another pick function. */
function rankWith(pick: Pick, seed: Uint8Array, size: number): number[] {
  const source = createWordStream(seed);
  const array = Array.from({ length: size }, (_, index) => index + 1);
  for (let position = 0; position < size; position += 1) {
    const chosen = position + pick(source, size - position);
    const [left, right] = [array[position] ?? 0, array[chosen] ?? 0];
    array[position] = right;
    array[chosen] = left;
  }
  return array;
}

type RankTickets = (seed: Uint8Array, size: number) => number[];
const real: RankTickets = (seed, size) => rankTickets(seed, size, size);
const biased: RankTickets = (seed, size) => rankWith(biasedPick, seed, size);

function rankings(rank: RankTickets, size: number, draws: number): number[][] {
  return Array.from({ length: draws }, (_, number) =>
    rank(sha256(utf8(`draw ${size} ${number}`)), size),
  );
}

/** Ticket by position. Row and column sums are fixed, which leaves (n - 1)^2 degrees of freedom. */
function deviationOfPositions(rank: RankTickets, size: number, draws: number): number {
  const counts = Array<number>(size * size).fill(0);
  for (const ranking of rankings(rank, size, draws)) {
    for (const [position, ticket] of ranking.entries()) {
      const cell = position * size + ticket - 1;
      counts[cell] = (counts[cell] ?? 0) + 1;
    }
  }
  const mean = draws / size;
  // The cells are dependent; scaling by (n - 1) / n gives a chi-square with (n - 1)^2 degrees of freedom.
  const chiSquare =
    (counts.reduce((sum, count) => sum + (count - mean) ** 2 / mean, 0) * (size - 1)) / size;
  const freedom = (size - 1) ** 2;
  return (
    ((chiSquare / freedom) ** (1 / 3) - (1 - 2 / (9 * freedom))) / Math.sqrt(2 / (9 * freedom))
  );
}

/** The ordered pair of the first two tickets: n (n - 1) cells. */
function deviationOfPairs(rank: RankTickets, size: number, draws: number): number {
  const counts = new Map<string, number>();
  for (const [first, second] of rankings(rank, size, draws)) {
    const pair = `${first} ${second}`;
    counts.set(pair, (counts.get(pair) ?? 0) + 1);
  }
  const cells = size * (size - 1);
  const list = [...counts.values(), ...Array<number>(cells - counts.size).fill(0)];
  return deviation(list, Array<number>(cells).fill(draws / cells));
}

test.each([2, 3, 7, 10])(
  "in a ranking of %i every ticket is equally likely at every position",
  (size) => {
    expect(Math.abs(deviationOfPositions(real, size, 8000))).toBeLessThan(largestUnbiased);
  },
);

test.each([2, 3, 7, 10])(
  "in a ranking of %i every ordered pair is equally likely at the start",
  (size) => {
    expect(Math.abs(deviationOfPairs(real, size, 8000))).toBeLessThan(largestUnbiased);
  },
);

test.each([3, 7, 10])(
  "a deliberate modulo bias is detected by positions and pairs in a ranking of %i",
  (size) => {
    expect(deviationOfPositions(biased, size, 8000)).toBeGreaterThan(smallestBiased);
    expect(deviationOfPairs(biased, size, 8000)).toBeGreaterThan(smallestBiased);
  },
);
