import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test, vi } from "vitest";
import { quicknet } from "../../protocol/quicknet.ts";
import { enterDraw } from "../entries/enter-draw.server.ts";
import { eraseDueDraws } from "../entries/entry-jobs.server.ts";
import type { EntryServices } from "../entries/entry-services.server.ts";
import { runNextJob } from "../platform/jobs/runner.server.ts";
import {
  ada,
  openTestDraw,
  openTestServices,
  type TestServices,
  testClosesAt,
  testEntry,
  testOpensAt,
} from "../testing/test-services.ts";
import { closeDraw } from "./closing/close-draw.server.ts";
import { drawJobs } from "./jobs/draw-jobs.server.ts";
import { takeDueSteps } from "./jobs/due-steps.server.ts";
import { rotateKey } from "./ledger/operator.server.ts";
import { statement } from "./ledger-tables.server.ts";
import { agreedVerdict, evidenceOf } from "./testing/evidence.ts";
import { recordedBeacon } from "./testing/recorded-beacon.ts";

/** Two verifiers and a real database on a busy machine. */
vi.setConfig({ testTimeout: 120_000 });

const web = { route: "web" } as const;

async function threeProcesses(services: TestServices): Promise<EntryServices[]> {
  return [services, await services.another(), await services.another()];
}

test("concurrent entries, checkpoints, key changes and other draws leave a ledger without gaps", async () => {
  await using services = await openTestServices();
  const processes = await threeProcesses(services);
  const draws = await Promise.all(
    [0, 1, 2].map(() => openTestDraw(services, { checkpointSeconds: 10 })),
  );
  for (let round = 1; round <= 8; round += 1) {
    await services.setClock(testOpensAt + round * 10);
    await Promise.all([
      ...draws.flatMap((draw) =>
        processes.map((process, index) =>
          enterDraw(process, { draw }, testEntry(round * 10 + index), web),
        ),
      ),
      ...processes.map((process) => takeDueSteps(process)),
      rotateKey(services.database, services.keys, services.operator, ada),
    ]);
  }
  const rows = await services.database
    .select({ seq: statement.seq, type: statement.type })
    .from(statement)
    .orderBy(statement.seq);
  expect(rows.map(({ seq }) => seq)).toEqual(rows.map((_, place) => place));
  expect(rows.filter(({ type }) => type === "key")).toHaveLength(9);
  expect(rows.filter(({ type }) => type === "checkpoint").length).toBeGreaterThan(3);
  for (const draw of draws) agreedVerdict(await evidenceOf(services, draw));
});

test("due steps open, checkpoint, close and decide a draw through a relay, and its people are erased later", async () => {
  await using services = await openTestServices();
  const relay = await openRelay();
  const draw = await openTestDraw(services, { opensAt: testOpensAt + 30, retentionDays: 10 });
  Object.assign(services, { beaconUrls: relay.urls });
  const steps = async (seconds: number) => {
    await services.setClock(seconds);
    const { taken } = await takeDueSteps(services);
    await seekResult(services);
    return taken.map(({ step }) => step);
  };
  try {
    expect(await steps(testOpensAt + 29)).toEqual([]);
    expect(await steps(testOpensAt + 30)).toEqual(["opened"]);
    await enterDraw(services, { draw }, testEntry(1), web);
    expect(await steps(testOpensAt + 200)).toEqual([]);
    expect(await steps(testOpensAt + 330)).toEqual(["checkpoint"]);
    expect(await steps(testClosesAt - 1)).toEqual([]);
    expect(await steps(testClosesAt)).toEqual(["closed"]);
    expect(await steps(recordedBeacon.moment - 1)).toEqual([]);
    expect(await steps(recordedBeacon.moment)).toEqual(["seeking"]);
    expect((await services.reread(draw)).state).toBe("drawn");
    expect(relay.asked()).toContain(`/${quicknet.chainHash}/public/${recordedBeacon.round}`);
    agreedVerdict(await evidenceOf(services, draw));
    expect(await eraseDueDraws(services)).toBe(0);
    await services.setClock(recordedBeacon.moment + 10 * 86_400);
    expect(await eraseDueDraws(services)).toBe(1);
  } finally {
    await relay.close();
  }
});

test("relays that return a wrong round never decide a draw", async () => {
  await using services = await openTestServices();
  const relay = await openRelay("lies");
  const draw = await openTestDraw(services);
  await enterDraw(services, { draw }, testEntry(1), web);
  await services.setClock(testClosesAt);
  await closeDraw(services, draw.id);
  await services.setClock(recordedBeacon.moment + 5);
  const log = { ...services.log, warn: () => undefined };
  Object.assign(services, { beaconUrls: relay.urls, log });
  try {
    await takeDueSteps(services);
    expect(await seekResult(services)).toBe(true);
    expect(relay.asked().length).toBeGreaterThan(0);
    expect((await services.reread(draw)).state).toBe("closed");
    expect(await takeDueSteps(services)).toEqual({ taken: [], failures: [] });
    expect(await seekResult(services)).toBe(false);
  } finally {
    await relay.close();
  }
});

/** Runs the job of a draw that waits for its round. True when there was one. */
async function seekResult(services: EntryServices): Promise<boolean> {
  const queue = drawJobs(services).find(({ name }) => name === "draw-results");
  if (!queue) throw new Error("There is no such queue.");
  return (await runNextJob(services, queue)) === 0;
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
