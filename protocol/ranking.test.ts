import { createHash } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { fromHex } from "./encoding/bytes.ts";
import { sha256 } from "./encoding/hashes.ts";
import { rankingLength, rankTickets } from "./ranking.ts";
import { uniform } from "./stream.ts";
import { vectorFile } from "./testing/vector-file.ts";

test("rankings match the known answers", () => {
  type RankingVectors = {
    cases: { name: string; seed: string; size: number; k: number; ranking: number[] }[];
  };
  for (const { name, seed, size, k, ranking } of vectorFile<RankingVectors>(
    "sealed-draw/ranking.json",
  ).cases) {
    expect(rankTickets(fromHex(seed), size, k), name).toEqual(ranking);
  }
});

test("a full ranking is a permutation, and a shorter one is its prefix", () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ minLength: 32, maxLength: 32 }),
      fc.integer({ min: 1, max: 300 }),
      fc.nat(),
      (seed, size, some) => {
        const all = rankTickets(seed, size, size);
        expect(all.toSorted((left, right) => left - right)).toEqual(
          Array.from({ length: size }, (_, index) => index + 1),
        );
        const length = some % (size + 1);
        expect(rankTickets(seed, size, length)).toEqual(all.slice(0, length));
      },
    ),
    { numRuns: 100 },
  );
});

test("the sparse shuffle equals a shuffle of the full array", () => {
  const seed = sha256(Uint8Array.of(1));
  const size = 500;
  const array = Array.from({ length: size }, (_, index) => index + 1);
  const words = wordsWithNode(seed);
  for (let position = 0; position < size; position += 1) {
    const chosen = position + uniform(words, size - position);
    const [left, right] = [array[position] ?? 0, array[chosen] ?? 0];
    array[position] = right;
    array[chosen] = left;
  }
  expect(rankTickets(seed, size, size)).toEqual(array);
});

/** A second implementation of the stream, with the hash of Node. */
function wordsWithNode(seed: Uint8Array): () => bigint {
  let count = 0;
  return () => {
    const counter = Buffer.alloc(8);
    counter.writeBigUInt64BE(BigInt(Math.floor(count / 4)));
    const message = Buffer.concat([Buffer.from("sealed-draw/v2/stream\0"), counter]);
    const block = hmacWithNode(seed, message);
    count += 1;
    return block.readBigUInt64BE(((count - 1) % 4) * 8);
  };
}

function hmacWithNode(key: Uint8Array, message: Uint8Array): Buffer {
  const pad = (byte: number) =>
    Buffer.from(Uint8Array.from({ length: 64 }, (_, index) => (key[index] ?? 0) ^ byte));
  const inner = createHash("sha256").update(pad(0x36)).update(message).digest();
  return createHash("sha256").update(pad(0x5c)).update(inner).digest();
}

test("uniform discards exactly the words in the incomplete last range", () => {
  const range = 2n ** 64n;
  const uniformOf = (words: bigint[], n: number) => {
    const remaining = [...words];
    return uniform(() => remaining.shift() ?? 0n, n);
  };
  expect(uniformOf([range - 1n, 5n], 3)).toBe(2);
  expect(uniformOf([range - 2n], 3)).toBe(2);
  expect(uniformOf([range - 1n], 2)).toBe(1);
  expect(uniformOf([range - 1n], 1)).toBe(0);
  expect(uniformOf([range - (range % 7n), 0n], 7)).toBe(0);
  expect(uniformOf([range - (range % 7n) - 1n], 7)).toBe(6);
});

test("the ranking covers slots, reserves and exclusions, and is never longer than the tree", () => {
  const prizes = [
    { id: "a", name: "A", quantity: 2 },
    { id: "b", name: "B", quantity: 1 },
  ];
  const terms = { prizes, reserves: 4, ticketsPerPerson: 3 };
  const exclusions = [{ reason: "x", ticket: 1 }];
  expect(rankingLength(terms, { size: 1000, exclusions })).toBe(22);
  expect(rankingLength(terms, { size: 9, exclusions })).toBe(9);
});

test("the recorded worked example of RFC 3797 is correct", () => {
  type Example = {
    pool: string[];
    key_string: string;
    selected: { index: number; md5: string; divisor: number; selected: number; name: string }[];
  };
  const { pool, key_string, selected } = vectorFile<Example>("rfc3797/worked-example.json");
  const remaining = [...pool];
  for (const step of selected) {
    const round = Buffer.from([step.index >> 8, step.index & 255]);
    const digest = createHash("md5").update(round).update(key_string).update(round).digest("hex");
    expect(digest.toUpperCase()).toBe(step.md5);
    expect(step.divisor).toBe(remaining.length);
    const [name] = remaining.splice(Number(BigInt(`0x${digest}`) % BigInt(remaining.length)), 1);
    expect(name).toBe(step.name);
  }
});
