import { expect, test } from "vitest";
import { makeDataFolder } from "../app/platform/testing/temporary-data-folder.ts";
import { openTestDatabase } from "../app/platform/testing/test-database.ts";
import { fuzz } from "./fuzz.ts";

test("1,500 random requests, signed out and as each role, get no 5xx and end no process", async () => {
  await using folder = makeDataFolder();
  await using database = await openTestDatabase();
  const settings = { url: database.url, dataFolder: folder.path };
  const report = await fuzz(database, settings, { count: 1_500, seed: 1 });
  expect(report.failures).toEqual([]);
  expect(report.requests).toBe(1_500);
  // Enough of them were understood.
  expect(report.statuses[200]).toBeGreaterThan(150);
}, 300_000);
