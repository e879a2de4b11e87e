import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { rankTickets } from "../../protocol/ranking.ts";
import { createWordStream, uniform } from "../../protocol/stream.ts";
import { compareVerifiers } from "./agreement.ts";
import { isPlausible, type Rank, sizes, testWinner, testWinners } from "./sampler.ts";
import { chiSquareTail, kolmogorovTail } from "./statistics.ts";

const seed = 24;
/** Below the smallest p-value that a fair ranking may have. */
const caught = 1e-6;

/** The remainder of a 32-bit number, without rejection: small tickets win more often. */
const remainderOf32Bits: Rank = (bytes, size) => [
  (Number(createWordStream(bytes)() >> 32n) % size) + 1,
];

/** Swaps with any ticket, not only with those that have no rank yet. */
const naiveShuffle: Rank = (bytes, size, length) => {
  const words = createWordStream(bytes);
  const tickets = Array.from({ length: size }, (_, index) => index + 1);
  for (let place = 0; place < size; place += 1) {
    const chosen = uniform(words, size);
    const ticket = tickets[place] ?? 0;
    tickets[place] = tickets[chosen] ?? 0;
    tickets[chosen] = ticket;
  }
  return tickets.slice(0, length);
};

/** Excludes the last ticket from the choice. */
const offByOne: Rank = (bytes, size) => [uniform(createWordStream(bytes), size - 1) + 1];

test("p-values agree with published tables", () => {
  // NIST/SEMATECH e-Handbook, 1.3.6.7.4: upper critical values of chi-square.
  expect(chiSquareTail(3.841, 1)).toBeCloseTo(0.05, 4);
  expect(chiSquareTail(18.307, 10)).toBeCloseTo(0.05, 4);
  expect(chiSquareTail(149.449, 100)).toBeCloseTo(0.001, 5);
  expect(kolmogorovTail(Array.from({ length: 1000 }, (_, index) => (index + 0.5) / 1000))).toBe(1);
  expect(kolmogorovTail(Array.from({ length: 1000 }, (_, index) => index / 2000))).toBeLessThan(
    caught,
  );
});

test.each(sizes)("every one of %i tickets is equally likely to win", (size) => {
  const { chiSquare } = testWinner(rankTickets, size, size === 10_007 ? 100_000 : 30_000, seed);
  expect(isPlausible(chiSquare)).toBe(true);
});

test("every outcome, position and pair of 3 winners of 5 is equally likely", () => {
  const { orders, positions, pairs } = testWinners(rankTickets, 60_000, seed);
  expect(Math.min(orders, positions, pairs)).toBeGreaterThan(0.01);
});

test("both verifiers give the prizes of 2,000 random draws to the same tickets", async ({
  skip,
}) => {
  skip(spawnSync("python3", ["--version"]).status !== 0, "this machine has no python3");
  const { winners, passedOver, skips } = await compareVerifiers(2000, seed);
  expect(Math.min(winners, passedOver, skips)).toBeGreaterThan(500);
});

test("a remainder without rejection, a naive shuffle and an off-by-one are detected", () => {
  // 2^32 is 4/3 of this size, so a third of the tickets wins twice as often. With 2^31 + 1 only two tickets differ.
  expect(testWinner(remainderOf32Bits, 3 * 2 ** 30, 30_000, seed).chiSquare).toBeLessThan(caught);
  expect(testWinner(offByOne, 10, 30_000, seed).chiSquare).toBeLessThan(caught);
  const { orders, positions, pairs } = testWinners(naiveShuffle, 60_000, seed);
  expect(Math.max(orders, positions, pairs)).toBeLessThan(caught);
});
