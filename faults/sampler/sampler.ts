// Whether the ranking of the protocol is fair: every ticket equally likely to win, every ordered outcome of several
// winners equally likely, no position and no pair preferred.
// Usage: node faults/sampler/sampler.ts [draws] [seed] [only these numbers of tickets, comma-separated]
import { join, u64 } from "../../protocol/encoding/bytes.ts";
import { rankTickets } from "../../protocol/ranking.ts";
import { printReport, seedFrom } from "../report.ts";
import { chiSquareTail, kolmogorovTail, uniformityTail } from "./statistics.ts";

/** The first tickets of a ranking: the protocol's function, or one with a deliberate fault. */
export type Rank = (seed: Uint8Array, size: number, length: number) => number[];

export const sizes = [2, 3, 7, 10, 1000, 10_007, 2 ** 31 + 1];
/** Each batch gives one p-value for the Kolmogorov-Smirnov test. In smaller ones p-values are too coarse for it. */
const mostBatches = 1000;
const smallestBatch = 10_000;
const mostCells = 10_007;
const mostBatchCells = 64;

type Uniformity = { size: number; draws: number; chiSquare: number; kolmogorov: number };

/** One winner of n: the p-value of all draws, and that of the p-values of the batches. */
export function testWinner(rank: Rank, size: number, draws: number, seed: number): Uniformity {
  const cells = size <= mostCells ? size : mostBatchCells;
  const counts = new Float64Array(cells);
  const batchCells = Math.min(size, mostBatchCells);
  const perBatch = Math.max(smallestBatch, Math.ceil(draws / mostBatches));
  const tails: number[] = [];
  let batch = new Float64Array(batchCells);
  for (let number = 1; number <= draws; number += 1) {
    const [winner = 0] = rank(drawSeed(seed, size, number), size, 1);
    add(counts, Math.floor(((winner - 1) * cells) / size));
    add(batch, Math.floor(((winner - 1) * batchCells) / size));
    if (number % perBatch === 0) {
      tails.push(binnedTail(batch, size));
      batch = new Float64Array(batchCells);
    }
  }
  const chiSquare = cells === size ? uniformityTail(counts) : binnedTail(counts, size);
  return { size, draws, chiSquare, kolmogorov: kolmogorovTail(tails) };
}

export type Winners = { draws: number; orders: number; positions: number; pairs: number };

/** Three winners of five: 60 ordered outcomes, the 15 positions and the 10 pairs, each as a p-value. */
export function testWinners(rank: Rank, draws: number, seed: number): Winners {
  const orders = new Float64Array(60);
  const positions = new Float64Array(15);
  const pairs = new Float64Array(25);
  for (let number = 1; number <= draws; number += 1) {
    const [first = 0, second = 0, third = 0] = rank(drawSeed(seed, 5, number), 5, 3);
    if (first === second || second === third || first === third)
      throw new Error(`A ticket won twice in draw ${number}.`);
    add(orders, orderOf(first, second, third));
    for (const [place, ticket] of [first, second, third].entries())
      add(positions, place * 5 + ticket - 1);
    for (const [one, other] of [
      [first, second],
      [first, third],
      [second, third],
    ] as const)
      add(pairs, (Math.min(one, other) - 1) * 5 + Math.max(one, other) - 1);
  }
  return {
    draws,
    orders: uniformityTail(orders),
    positions: largestDeviationTail(positions, draws, 1 / 5),
    // A pair wins in 3 of 10 draws. The other 15 cells are never used.
    pairs: largestDeviationTail(
      pairs.filter((_, cell) => cell % 5 > Math.floor(cell / 5)),
      draws,
      0.3,
    ),
  };
}

/** The place of an ordered outcome among the 60. */
function orderOf(first: number, second: number, third: number): number {
  const below = (ticket: number, others: number[]) => others.filter((one) => one < ticket).length;
  return (
    (first - 1) * 12 +
    (second - 1 - below(second, [first])) * 3 +
    (third - 1 - below(third, [first, second]))
  );
}

/** Cells that depend on each other: the p-value of the one that deviates most, times their number (Bonferroni). */
function largestDeviationTail(counts: Float64Array, draws: number, chance: number): number {
  const deviation = Math.sqrt(draws * chance * (1 - chance));
  const largest = Math.max(...Array.from(counts, (count) => Math.abs(count - draws * chance)));
  return Math.min(1, counts.length * normalTail(largest / deviation));
}

/** Both tails of the normal distribution, from Abramowitz and Stegun 7.1.26; the error is below 1.5e-7. */
function normalTail(z: number): number {
  const t = 1 / (1 + (0.3275911 * z) / Math.SQRT2);
  const polynomial =
    t *
    (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))));
  return polynomial * Math.exp((-z * z) / 2);
}

/** Bins hold a different number of tickets when the number of tickets is not a multiple of theirs. */
function binnedTail(counts: Float64Array, size: number): number {
  const bins = counts.length;
  const draws = counts.reduce((sum, count) => sum + count, 0);
  let chiSquare = 0;
  for (let bin = 0; bin < bins; bin += 1) {
    const tickets = Math.ceil(((bin + 1) * size) / bins) - Math.ceil((bin * size) / bins);
    const mean = (draws * tickets) / size;
    chiSquare += ((counts[bin] ?? 0) - mean) ** 2 / mean;
  }
  return chiSquareTail(chiSquare, bins - 1);
}

function add(counts: Float64Array, cell: number): void {
  counts[cell] = (counts[cell] ?? 0) + 1;
}

function drawSeed(seed: number, size: number, number: number): Uint8Array {
  return join(u64(seed), u64(size), u64(number), u64(0));
}

export function isPlausible(tail: number): boolean {
  return tail >= 0.001 && tail <= 0.999;
}

if (process.argv[1] === import.meta.filename) {
  const draws = Number(process.argv[2] ?? 10_000_000);
  const seed = seedFrom(process.argv[3]);
  process.stdout.write(`seed ${seed}\n`);
  const tails: number[] = [];
  const chosen = process.argv[4]?.split(",").map(Number) ?? sizes;
  for (const size of chosen) {
    const result = testWinner(rankTickets, size, draws, seed);
    process.stdout.write(`${JSON.stringify(result)}\n`);
    tails.push(result.chiSquare, result.kolmogorov);
  }
  const winners = testWinners(rankTickets, Math.ceil(draws * 0.6), seed);
  process.stdout.write(`${JSON.stringify(winners)}\n`);
  const inside = tails.every(isPlausible);
  const together = [winners.orders, winners.positions, winners.pairs].every((tail) => tail >= 0.01);
  if (!inside || !together)
    throw new Error("The ranking deviates. A fair one does so in 6 % of runs.");
  const trials = draws * chosen.length + winners.draws;
  printReport("Ranking: no deviation", { seed }, trials);
}
