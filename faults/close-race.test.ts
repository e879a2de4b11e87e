import { expect, test } from "vitest";
import { makeDataFolder } from "../app/platform/testing/temporary-data-folder.ts";
import { openTestDatabase } from "../app/platform/testing/test-database.ts";
import { raceTheClose } from "./close-race.ts";

test("everybody who enters while a draw closes is in the sealed list with their ticket, or refused", async () => {
  await using folder = makeDataFolder();
  await using database = await openTestDatabase();
  const settings = { url: database.url, dataFolder: folder.path };
  // Two processes end after 20 refusals each, and 20 people enter before: one race makes at least 60 attempts.
  const report = await raceTheClose(database, settings, { entries: 61, seed: 24 });
  expect(report.races).toBeGreaterThanOrEqual(1);
  expect(report.accepted).toBeGreaterThanOrEqual(20 * report.races);
  expect(report.refused).toBeGreaterThanOrEqual(40 * report.races);
}, 120_000);
