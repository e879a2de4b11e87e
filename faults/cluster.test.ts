import { expect, test } from "vitest";
import { breakCluster } from "./cluster.ts";

test("three nodes survive the loss of every part: no entry is lost or doubled, pages are back within three seconds", async () => {
  const { audit, faults, uploads, verdicts } = await breakCluster();
  expect(audit).toMatchObject({ lost: 0, doubled: 0, wrongReceipts: 0 });
  expect(audit.tickets).toBe(audit.acknowledged);
  expect(verdicts.wrong).toBe(0);
  expect(uploads).toBeGreaterThan(0);
  for (const { fault, outage } of faults) {
    expect([fault, (outage?.milliseconds ?? 0) < 3_000]).toEqual([fault, true]);
  }
}, 600_000);
