import { expect, test } from "vitest";
import { openSampleInstallation } from "../app/testing/test-site.ts";
import { fuzz } from "./fuzz.ts";

test("20,000 random requests, signed out and as each role, get no 5xx and end no process", async () => {
  await using installation = await openSampleInstallation();
  const { database, dataFolder } = installation;
  const settings = { url: database.url, dataFolder };
  const report = await fuzz(database, settings, {
    count: 20_000,
    seed: 1,
    pagesRead: 40,
    early: 65,
  });
  expect(report.failures).toEqual([]);
  expect(report.requests).toBe(20_000);
  // Caches and malloc's arenas still fill during so few requests; only the long form can judge the growth.
  expect(Math.max(...report.megabytes)).toBeLessThan(900);
  // Enough of them were understood.
  expect(report.statuses[200]).toBeGreaterThan(400);
}, 300_000);
