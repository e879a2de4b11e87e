import { expect, test } from "vitest";
import { breakCluster } from "./cluster.ts";

test("two nodes lose the primary and then one of them: no entry is lost or doubled, codes are known, pages and the show go on", async () => {
  const { audit, faults, verdicts } = await breakCluster("short");
  expect(audit).toMatchObject({ lost: 0, doubled: 0, wrongReceipts: 0 });
  expect(audit.tickets).toBe(audit.acknowledged);
  expect(verdicts.asked).toBeGreaterThan(30);
  expect(verdicts.wrong).toBe(0);
  for (const { fault, outage } of faults) {
    expect([fault, (outage?.milliseconds ?? 0) < 3_000]).toEqual([fault, true]);
  }
});
