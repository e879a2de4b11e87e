import { expect, test } from "vitest";
import { makeDataFolder } from "../app/platform/testing/temporary-data-folder.ts";
import { openTestDatabase } from "../app/platform/testing/test-database.ts";
import { raceForDraws } from "./races.ts";

test("four processes racing for a draw close and decide it once, with the expected winners", async () => {
  await using folder = makeDataFolder();
  await using database = await openTestDatabase();
  const report = await raceForDraws(database, { url: database.url, dataFolder: folder.path }, 25);
  expect(report).toMatchObject({ draws: 25, races: 75, attempts: 300, statements: 101 });
}, 120_000);
