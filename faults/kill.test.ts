import { expect, test } from "vitest";
import { killManyTimes } from "./kill.ts";

test("killing site and database with -9 in a stream of entries loses, doubles and skips nothing", async () => {
  const { acknowledged, tickets, kills, repeated } = await killManyTimes(2);
  expect(kills).toBe(2);
  expect(repeated).toBeGreaterThan(0);
  expect(acknowledged).toBe(300);
  // The sample draw came with 240 tickets of its own.
  expect(tickets).toBe(240 + acknowledged);
}, 300_000);
