import { expect, test } from "vitest";
import { openSampleInstallation } from "../app/testing/test-site.ts";
import { fuzz, growthOf, mostGrowth } from "./fuzz.ts";

// 20,000 take minutes beside the other tests, so only CI sends them, and FAULTS=1 npm test.
const count = process.env.CI || process.env.FAULTS ? 20_000 : 1_000;

test(`${count} random requests, signed out and as each role, get no 5xx and end no process`, async () => {
  await using installation = await openSampleInstallation();
  const { database, dataFolder } = installation;
  const settings = { url: database.url, dataFolder };
  const report = await fuzz(database, settings, {
    count,
    seed: 1,
    pagesRead: 40,
    early: 65,
  });
  expect(report.failures).toEqual([]);
  expect(report.requests).toBe(count);
  expect(Math.max(...report.megabytes)).toBeLessThan(900);
  // The first rounds fill caches, so a single round shows nothing.
  if (report.heap.length > 1) expect(growthOf(report.heap)).toBeLessThan(mostGrowth);
  // Enough of them were understood.
  expect(report.statuses[200]).toBeGreaterThan(count / 50);
}, 1_800_000);
