import { expect, test } from "vitest";
import { makeDataFolder } from "../app/platform/testing/temporary-data-folder.ts";
import { openTestDatabase } from "../app/platform/testing/test-database.ts";
import { failTheBeacon } from "./beacon.ts";

test("relays that fail in any way decide nothing, and the draw resumes by itself with the expected winners", async () => {
  await using folder = makeDataFolder();
  await using database = await openTestDatabase();
  const settings = { url: database.url, dataFolder: folder.path };
  const report = await failTheBeacon(database, settings, { tries: 40, seed: 24 });
  expect(report).toMatchObject({ faults: 27, undecided: 40, decided: 27, resumed: 1 });
}, 120_000);
