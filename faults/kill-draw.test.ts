import { expect, test } from "vitest";
import { makeDataFolder } from "../app/platform/testing/temporary-data-folder.ts";
import { openTestDatabase } from "../app/platform/testing/test-database.ts";
import { killAtEveryStep } from "./kill-draw.ts";
import { killPoints } from "./kill-points.ts";

/** Starting a process takes a second: these are the steps at which most has been written. `node faults/kill-draw.ts` takes all. */
const chosen = killPoints.filter(
  ({ name, hold }) => "committing" in hold || /^(draw marked drawn|next award)/.test(name),
);

test("a kill in the middle of closing, drawing, skipping or handing over leaves the same winners", async () => {
  await using folder = makeDataFolder();
  await using database = await openTestDatabase();
  const household = { url: database.url, dataFolder: folder.path };
  const { kills, verdict, awards, expected } = await killAtEveryStep(database, household, chosen);
  expect(kills).toHaveLength(6);
  expect(awards).toEqual(expected);
  expect(verdict).toBe("consistent, not witnessed");
}, 180_000);
