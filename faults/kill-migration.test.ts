import { expect, test } from "vitest";
import { killMigrations } from "./kill-migration.ts";

test("a migration killed with -9 leaves the old form or the new one, and the next start completes it", async () => {
  const { kills, old } = await killMigrations([0, 2], 4, 24);
  expect(kills).toBe(8);
  expect(old).toBeGreaterThan(0);
}, 120_000);
