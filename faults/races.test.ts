import { expect, test } from "vitest";
import { makeDataFolder } from "../app/platform/testing/temporary-data-folder.ts";
import { openTestDatabase } from "../app/platform/testing/test-database.ts";
import { raceForDraws } from "./races.ts";

test("3 processes racing for a draw close and decide it once, with the expected winners", async () => {
  await using folder = makeDataFolder();
  await using database = await openTestDatabase();
  const settings = { url: database.url, dataFolder: folder.path };
  const report = await raceForDraws(database, settings, { draws: 8, processes: 3 });
  expect(report).toMatchObject({ draws: 8, races: 24, attempts: 72, statements: 33 });
}, 120_000);
