// Short forms. They take long and need strace, prlimit and mount, so only FAULTS=1 npm test runs them: faults/README.md.
import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { failEveryWrite } from "./failing-writes.ts";
import { cutPower } from "./power-cut.ts";
import { exhaustDescriptors, fillDisk, limitMemory, makeDiskReadOnly } from "./scarcity.ts";
import { beSlow } from "./slow-clients.ts";
import { traceEntries } from "./sync-order.ts";

const hasStrace = spawnSync("strace", ["-V"]).status === 0;
const isRoot = process.getuid?.() === 0;

test.runIf(hasStrace)(
  "no acknowledged entry is lost when writes of the database fail",
  async () => {
    const { failed, acknowledged, tickets } = await failEveryWrite(2);
    expect(failed).toBeGreaterThan(0);
    // The sample draw has 240 tickets already.
    expect(tickets).toBe(240 + acknowledged);
  },
  300_000,
);

test.runIf(hasStrace)(
  "the database's log is on the disk before somebody gets a ticket",
  async () => {
    expect(await traceEntries(50)).toEqual({ synced: 50, early: 0 });
    // Commits that do not wait for the disk are found.
    expect((await traceEntries(20, true)).early).toBeGreaterThan(0);
  },
  300_000,
);

test.runIf(hasStrace)(
  "no acknowledged ticket is lost when everything is gone that was not synced",
  async () => {
    const { expected, lost } = await cutPower(5, 1);
    expect(expected).toBeGreaterThan(0);
    expect(lost).toBe(0);
    expect((await cutPower(5, 1, true)).lost).toBeGreaterThan(0);
  },
  300_000,
);

test("visitors are served while a thousand clients send and read slowly", async () => {
  const { refused, p99 } = await beSlow(1_000, 20);
  expect(refused).toBe(0);
  expect(p99).toBeLessThan(1_000);
}, 120_000);

test("without file descriptors, or with little memory, the site goes on and recovers", async () => {
  await exhaustDescriptors(1);
  expect((await limitMemory(1, 160)).peak).toBeLessThan(512);
}, 300_000);

test.runIf(isRoot)(
  "with a full or read-only disk the site goes on and recovers",
  async () => {
    expect((await fillDisk(1)).refused).toBeGreaterThan(0);
    const { refusals } = await makeDiskReadOnly(1);
    expect(refusals.join()).toContain("We cannot reach our data at the moment.");
  },
  300_000,
);
