import { expect, test } from "vitest";
import { makeDataFolder } from "../app/platform/testing/temporary-data-folder.ts";
import { openTestDatabase } from "../app/platform/testing/test-database.ts";
import { raceForDraws } from "./races.ts";

test.each([
  { processes: 2, draws: 12, races: 36, attempts: 72, statements: 49 },
  { processes: 8, draws: 12, races: 36, attempts: 288, statements: 49 },
])(
  "$processes processes racing for a draw close and decide it once, with the expected winners",
  async ({ processes, draws, ...expected }) => {
    await using folder = makeDataFolder();
    await using database = await openTestDatabase();
    const settings = { url: database.url, dataFolder: folder.path };
    const report = await raceForDraws(database, settings, { draws, processes });
    expect(report).toMatchObject({ draws, ...expected });
  },
  120_000,
);
