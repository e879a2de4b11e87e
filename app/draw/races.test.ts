import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { eq, sql } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { quicknet } from "../../protocol/quicknet.ts";
import { closeDraw } from "./closing/close-draw.server.ts";
import { eraseWhatIsDue, takeDueSteps } from "./due-steps.server.ts";
import { enterDraw } from "./entries/enter-draw.server.ts";
import { rotateKey } from "./ledger/found-operator.server.ts";
import { statement } from "./ledger/tables.server.ts";
import type { DrawOffice } from "./office.server.ts";
import { handOverPrize, skipWinner } from "./result/award-prizes.server.ts";
import { BeaconSeeker } from "./result/seek-beacon.server.ts";
import { submitBeacon } from "./result/submit-value.server.ts";
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

async function countStatements(office: TestOffice, type: "close" | "result" | "skip" | "handover") {
  const rows = await office.database.select().from(statement).where(eq(statement.type, type));
  return rows.length;
}

test("of many closers and drawers in several processes exactly one closes and one draws", async () => {
  await using office = await openTestOffice();
  const processes = await threeProcesses(office);
  const draw = await openTestDraw(office);
  for (let number = 0; number < 12; number += 1) {
    await enterDraw(office, { draw }, testEntry(number), web);
  }
  await office.setClock(testClosesAt);
  const closings = await Promise.all(
    Array.from({ length: 60 }, (_, number) => closeDraw(processes[number % 3] ?? office, draw.id)),
  );
  expect(closings.filter(({ ok }) => ok)).toHaveLength(1);
  await office.setClock(recordedBeacon.moment);
  const decisions = await Promise.all(
    Array.from({ length: 60 }, (_, number) =>
      submitBeacon(processes[number % 3] ?? office, draw.id, recordedBeacon.json),
    ),
  );
  const [result] = decisions.flatMap((decision) => (decision.ok ? decision.statement : []));
  expect(decisions.filter(({ ok }) => ok)).toHaveLength(1);
  expect(decisions.filter((each) => !each.ok && each.reason === "already-drawn")).toHaveLength(59);

  const winner = result?.body.awards[0]?.ticket ?? 0;
  const attempts = await Promise.all(
    processes.flatMap((each) => [
      skipWinner(each, draw.id, winner, "declined", ada),
      handOverPrize(each, draw.id, winner, ada),
    ]),
  );
  expect(attempts.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await countStatements(office, "close")).toBe(1);
  expect(await countStatements(office, "result")).toBe(1);
  agreedVerdict(await evidenceOf(office, draw));
});

test("entries, checkpoints, key changes and other draws at once leave a ledger without gaps", async () => {
  await using office = await openTestOffice();
  const processes = await threeProcesses(office);
  const draws = await Promise.all(
    [0, 1, 2].map(() => openTestDraw(office, { checkpointSeconds: 10 })),
  );
  const seeker = new BeaconSeeker(office);
  for (let round = 1; round <= 8; round += 1) {
    await office.setClock(testOpensAt + round * 10);
    await Promise.all([
      ...draws.flatMap((draw) =>
        processes.map((each, place) =>
          enterDraw(each, { draw }, testEntry(round * 10 + place), web),
        ),
      ),
      ...processes.map((each) => takeDueSteps(each, seeker)),
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
  const seeker = new BeaconSeeker(Object.assign(office, { beaconUrls: relay.urls }));
  const steps = async (seconds: number) => {
    await office.setClock(seconds);
    const taken = await takeDueSteps(office, seeker);
    await seeker.settled();
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
    await seeker.stop();
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
  const seeker = new BeaconSeeker(Object.assign(office, { beaconUrls: relay.urls, log }));
  try {
    await takeDueSteps(office, seeker);
    await seeker.settled();
    expect(relay.asked().length).toBeGreaterThan(0);
    expect((await office.reread(draw)).state).toBe("closed");
    expect(await takeDueSteps(office, seeker)).toEqual([]);
  } finally {
    await seeker.stop();
    await relay.close();
  }
});

test("a crash in the middle of a step leaves nothing, and the next process takes the same step", async () => {
  await using office = await openTestOffice();
  const draw = await openTestDraw(office);
  for (let number = 0; number < 9; number += 1) {
    await enterDraw(office, { draw }, testEntry(number), web);
  }
  const crashes = ["close", "result", "skip"] as const;
  for (const type of crashes) {
    await breakWritesOf(office, type);
    await expect(step(type)).rejects.toThrow();
    expect(await countStatements(office, type)).toBe(0);
    await mendWrites(office);
    await step(type);
    expect(await countStatements(office, type)).toBe(1);
  }
  agreedVerdict(await evidenceOf(office, draw));

  async function step(type: (typeof crashes)[number]) {
    if (type === "close") {
      await office.setClock(testClosesAt);
      return closeDraw(office, draw.id);
    }
    if (type === "result") {
      await office.setClock(recordedBeacon.moment);
      return submitBeacon(office, draw.id, recordedBeacon.json);
    }
    const { rows } = await office.database.execute<{ ticket: string }>(
      sql`select ticket from award where draw = ${draw.id} and slot = 0`,
    );
    return skipWinner(office, draw.id, Number(rows[0]?.ticket), "declined", ada);
  }
});

/** The connection that writes such a statement is cut right after it did, as by a kill. */
async function breakWritesOf(office: TestOffice, type: string) {
  await office.database.execute(
    sql.raw(`
    create function cut_connection() returns trigger language plpgsql as $$
    begin perform pg_terminate_backend(pg_backend_pid()); return null; end $$`),
  );
  await office.database.execute(
    sql.raw(`create trigger cut_connection after insert on statement for each row
      when (new.type = '${type}') execute function cut_connection()`),
  );
}

async function mendWrites(office: TestOffice) {
  await office.database.execute(sql`drop function cut_connection cascade`);
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
