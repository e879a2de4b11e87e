import { expect, test } from "vitest";
import { longestPage, longestResponse, mostMegabytes, uploadBadFiles } from "./uploads.ts";

test("seventy bad files, twenty at once, are refused or harmless, and the site goes on", async () => {
  const { uploads, refused, taken, ...report } = await uploadBadFiles(1);
  expect(report.problems).toEqual([]);
  expect(refused).toBeGreaterThanOrEqual(50);
  expect(refused + taken).toBe(uploads);
  expect(report.slowest.milliseconds).toBeLessThan(longestResponse);
  expect(report.p99).toBeLessThan(longestPage);
  expect(report.peakMegabytes).toBeLessThan(mostMegabytes);
}, 600_000);
