import { expect, test } from "vitest";
import { freshRandom } from "./fresh-random.server.ts";

test("no piece of the supply is given out twice, nor changed by what is given out later", () => {
  const pieces = Array.from({ length: 3000 }, () => freshRandom(18));
  const seen = pieces.map((piece) => piece.toString("hex"));
  expect(new Set(seen).size).toBe(3000);
  freshRandom(16_384);
  expect(pieces.map((piece) => piece.toString("hex"))).toEqual(seen);
  expect(() => freshRandom(16_385)).toThrow(RangeError);
});
