import { expect, test } from "vitest";
import { makeDataFolder } from "../app/platform/testing/temporary-data-folder.ts";
import { openTestDatabase } from "../app/platform/testing/test-database.ts";
import { killAtEveryStep } from "./kill-draw.ts";
import { killPoints } from "./kill-points.ts";

/** Starting a process takes a second, so only the commits and one step before. `node faults/kill-draw.ts` tests all. */
const chosen = killPoints.filter(
  ({ name, hold }) => "committing" in hold || name === "next award written",
);

test("a process killed while closing, deciding, skipping or handing over does not change the winners", async () => {
  await using folder = makeDataFolder();
  await using database = await openTestDatabase();
  const settings = { url: database.url, dataFolder: folder.path };
  const { kills, verdict, awards, expected } = await killAtEveryStep(database, settings, chosen);
  expect(kills).toHaveLength(5);
  expect(awards).toEqual(expected);
  expect(verdict).toBe("consistent, not witnessed");
}, 180_000);
