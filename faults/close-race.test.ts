import { expect, test } from "vitest";
import { makeDataFolder } from "../app/platform/testing/temporary-data-folder.ts";
import { openTestDatabase } from "../app/platform/testing/test-database.ts";
import { raceTheClose } from "./close-race.ts";

test("everybody who enters while a draw closes is in the sealed list or refused", async () => {
  await using folder = makeDataFolder();
  await using database = await openTestDatabase();
  const settings = { url: database.url, dataFolder: folder.path };
  const report = await raceTheClose(database, settings, { entries: 2000, seed: 24 });
  expect(report.attempts).toBeGreaterThanOrEqual(2000);
  expect(report.accepted + report.refused).toBe(report.attempts);
  expect(report.refused).toBeGreaterThan(0);
}, 120_000);
