import { expect, test } from "vitest";
import { killManyTimes } from "./kill.ts";

test("killing site and database with -9 under load loses, duplicates and skips no entry", async () => {
  const { acknowledged, tickets, kills, repeated } = await killManyTimes(2);
  expect(kills).toBe(2);
  expect(repeated).toBeGreaterThan(0);
  expect(acknowledged).toBe(300);
  // The sample draw has 240 tickets already.
  expect(tickets).toBe(240 + acknowledged);
}, 300_000);
