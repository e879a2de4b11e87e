import { expect, test } from "vitest";
import { killManyTimes } from "./kill.ts";

test("killing site and database under load loses, duplicates and skips no entry", async () => {
  const { acknowledged, tickets, kills, repeated } = await killManyTimes(4);
  expect(kills).toEqual({ site: 2, database: 1, "database, immediate": 1 });
  expect(repeated).toBeGreaterThan(0);
  expect(acknowledged).toBe(600);
  // The sample draw has 240 tickets already.
  expect(tickets).toBe(240 + acknowledged);
}, 300_000);
