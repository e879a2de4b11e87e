import { expect, test } from "vitest";
import { overloadOwnSite, percentile } from "./overload.ts";

test("a flood of pipelined requests keeps nobody else from the site", async () => {
  const { health, cachedPage, renderedPage, recovery, flooded } = await overloadOwnSite(5);
  expect(flooded["503"]).toBeGreaterThan(0);
  expect(Object.keys(flooded).filter((status) => !["200", "503"].includes(status))).toEqual([]);
  // Generous, because other tests run at the same time: without the limits these took 10 to 40 seconds.
  expect(percentile(health, 0.5)).toBeLessThan(250);
  expect(Math.max(...cachedPage)).toBeLessThan(2_000);
  expect(Math.max(...renderedPage)).toBeLessThan(5_000);
  expect(recovery).toBeLessThan(5_000);
}, 120_000);
