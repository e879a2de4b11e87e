import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test, vi } from "vitest";
import { quicknet } from "../../protocol/quicknet.ts";
import { enterDraw } from "../entries/enter-draw.server.ts";
import { runNextJob } from "../platform/jobs/runner.server.ts";
import { closeDraw } from "./closing/close-draw.server.ts";
import { drawJobs } from "./draw-jobs.server.ts";
import type { DrawOffice } from "./draw-services.server.ts";
import { eraseWhatIsDue, takeDueSteps } from "./due-steps.server.ts";
import { rotateKey } from "./ledger/found-operator.server.ts";
import { statement } from "./ledger/tables.server.ts";
import { agreedVerdict, evidenceOf } from "./testing/evidence.ts";
import { recordedBeacon } from "./testing/recorded-beacon.ts";
import {
  ada,
  openTestDraw,
  openTestOffice,
  type TestOffice,
  testClosesAt,
  testEntry,
  testOpensAt,
} from "./testing/test-office.ts";

/** Two verifiers and a real database on a busy machine. */
vi.setConfig({ testTimeout: 120_000 });

const web = { route: "web" } as const;

async function threeProcesses(office: TestOffice): Promise<DrawOffice[]> {
  return [office, await office.another(), await office.another()];
}

test("entries, checkpoints, key changes and other draws at once leave a ledger without gaps", async () => {
  await using office = await openTestOffice();
  const processes = await threeProcesses(office);
  const draws = await Promise.all(
    [0, 1, 2].map(() => openTestDraw(office, { checkpointSeconds: 10 })),
  );
  for (let round = 1; round <= 8; round += 1) {
    await office.setClock(testOpensAt + round * 10);
    await Promise.all([
      ...draws.flatMap((draw) =>
        processes.map((each, place) =>
          enterDraw(each, { draw }, testEntry(round * 10 + place), web),
        ),
      ),
      ...processes.map((each) => takeDueSteps(each)),
      rotateKey(office.database, office.keys, office.operator, ada),
    ]);
  }
  const rows = await office.database
    .select({ seq: statement.seq, type: statement.type })
    .from(statement)
    .orderBy(statement.seq);
  expect(rows.map(({ seq }) => seq)).toEqual(rows.map((_, place) => place));
  expect(rows.filter(({ type }) => type === "key")).toHaveLength(9);
  expect(rows.filter(({ type }) => type === "checkpoint").length).toBeGreaterThan(3);
  for (const draw of draws) agreedVerdict(await evidenceOf(office, draw));
});

test("the ticker opens, checkpoints, closes and decides through a relay, then forgets", async () => {
  await using office = await openTestOffice();
  const relay = await openRelay();
  const draw = await openTestDraw(office, { opensAt: testOpensAt + 30, retentionDays: 10 });
  Object.assign(office, { beaconUrls: relay.urls });
  const steps = async (seconds: number) => {
    await office.setClock(seconds);
    const { taken } = await takeDueSteps(office);
    await seekResult(office);
    return taken.map(({ step }) => step);
  };
  try {
    expect(await steps(testOpensAt + 29)).toEqual([]);
    expect(await steps(testOpensAt + 30)).toEqual(["opened"]);
    await enterDraw(office, { draw }, testEntry(1), web);
    expect(await steps(testOpensAt + 200)).toEqual([]);
    expect(await steps(testOpensAt + 330)).toEqual(["checkpoint"]);
    expect(await steps(testClosesAt - 1)).toEqual([]);
    expect(await steps(testClosesAt)).toEqual(["closed"]);
    expect(await steps(recordedBeacon.moment - 1)).toEqual([]);
    expect(await steps(recordedBeacon.moment)).toEqual(["seeking"]);
    expect((await office.reread(draw)).state).toBe("drawn");
    expect(relay.asked()).toContain(`/${quicknet.chainHash}/public/${recordedBeacon.round}`);
    agreedVerdict(await evidenceOf(office, draw));
    expect(await eraseWhatIsDue(office)).toBe(0);
    await office.setClock(recordedBeacon.moment + 10 * 86_400);
    expect(await eraseWhatIsDue(office)).toBe(1);
  } finally {
    await relay.close();
  }
});

test("without a true round there is no winner, however often relays answer", async () => {
  await using office = await openTestOffice();
  const relay = await openRelay("lies");
  const draw = await openTestDraw(office);
  await enterDraw(office, { draw }, testEntry(1), web);
  await office.setClock(testClosesAt);
  await closeDraw(office, draw.id);
  await office.setClock(recordedBeacon.moment + 5);
  const log = { ...office.log, warn: () => undefined };
  Object.assign(office, { beaconUrls: relay.urls, log });
  try {
    await takeDueSteps(office);
    expect(await seekResult(office)).toBe(true);
    expect(relay.asked().length).toBeGreaterThan(0);
    expect((await office.reread(draw)).state).toBe("closed");
    expect(await takeDueSteps(office)).toEqual({ taken: [], failures: [] });
    expect(await seekResult(office)).toBe(false);
  } finally {
    await relay.close();
  }
});

/** What the job does for a draw that waits for its round. True when there was one. */
async function seekResult(office: DrawOffice): Promise<boolean> {
  const queue = drawJobs(office).find(({ name }) => name === "draw-results");
  if (!queue) throw new Error("There is no such queue.");
  return (await runNextJob(office, queue)) === 0;
}

/** A relay on loopback that serves the recorded round, beside one that is down. */
async function openRelay(kind: "true" | "lies" = "true") {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? "");
    const { round, signature } = recordedBeacon;
    const lie = { round, signature: `${signature.slice(0, -1)}${signature.endsWith("0") ? 1 : 0}` };
    response.setHeader("Content-Type", "application/json");
    response.end(kind === "true" ? recordedBeacon.json : JSON.stringify(lie));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    urls: ["http://127.0.0.1:1", `http://127.0.0.1:${port}/`],
    asked: () => asked,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
