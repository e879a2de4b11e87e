import { eq, sql } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { canonicalBytes } from "../../protocol/encoding/canonical-json.ts";
import { decideEntry } from "../entries/decide-entry.server.ts";
import { enterDraw } from "../entries/enter-draw.server.ts";
import { eraseDraw, eraseEntry } from "../entries/erase.server.ts";
import { findTicketByCode } from "../entries/receipts.server.ts";
import { errorCode } from "../platform/start-failure.ts";
import {
  ada,
  ben,
  openTestDraw,
  openTestServices,
  type TestServices,
  testClosesAt,
  testEntry,
  testOpensAt,
} from "../testing/test-services.ts";
import { cancelDraw } from "./closing/cancel-draw.server.ts";
import { makeCheckpoint } from "./closing/checkpoint.server.ts";
import { closeDraw } from "./closing/close-draw.server.ts";
import { noteOpening } from "./closing/note-opening.server.ts";
import { ticket } from "./entry-tables.server.ts";
import { checkRecord } from "./integrity/check-record.server.ts";
import { rotateKey } from "./ledger/operator.server.ts";
import { statement } from "./ledger-tables.server.ts";
import { handOverPrize, skipWinner } from "./result/award-prizes.server.ts";
import { readPublicValue, submitBeacon } from "./result/submit-value.server.ts";
import type { SealedDraw } from "./sealed-draw.ts";
import { draw as drawTable, prize } from "./tables.server.ts";
import { agreedVerdict, evidenceOf } from "./testing/evidence.ts";
import { recordedBeacon } from "./testing/recorded-beacon.ts";

/** Two verifiers and a real database on a busy machine. */
vi.setConfig({ testTimeout: 120_000 });

async function enter(services: TestServices, draw: SealedDraw, count: number, from = 0) {
  const outcomes = await Promise.all(
    Array.from({ length: count }, (_, number) =>
      enterDraw(services, { draw }, testEntry(from + number), { route: "web" }),
    ),
  );
  return outcomes.map((outcome) => {
    if (!outcome.ok) throw new Error(`Refused: ${outcome.reason}`);
    return outcome;
  });
}

async function closeAndDecide(services: TestServices, draw: SealedDraw) {
  await services.setClock(testClosesAt);
  const closing = await closeDraw(services, draw.id);
  if (!closing.ok) throw new Error(`Not closed: ${closing.reason}`);
  await services.setClock(recordedBeacon.moment);
  const decision = await submitBeacon(services, draw.id, recordedBeacon.json);
  if (!decision.ok) throw new Error(`Not decided: ${decision.reason}`);
  return decision.statement.body;
}

async function statementTypes(services: TestServices) {
  const rows = await services.database
    .select({ type: statement.type })
    .from(statement)
    .orderBy(statement.seq);
  return rows.map(({ type }) => type);
}

test("a draw runs from plan to handover and both verifiers accept its proof", async () => {
  await using services = await openTestServices();
  const draw = await openTestDraw(services);
  const entered = await enter(services, draw, 25);
  const numbers = entered.map(({ ticket: number }) => number).toSorted((a, b) => a - b);
  expect(numbers).toEqual(Array.from({ length: 25 }, (_, index) => index + 1));

  const { awards } = await closeAndDecide(services, draw);
  const first = awards[0]?.ticket ?? 0;
  const skipped = await skipWinner(services, draw.id, first, "declined", ada);
  if (!skipped.ok) throw new Error(skipped.reason);
  expect(await handOverPrize(services, draw.id, skipped.next, ada)).toMatchObject({ ok: true });
  expect(await handOverPrize(services, draw.id, skipped.next, ada)).toEqual({
    ok: false,
    reason: "handed-over",
  });
  expect(await skipWinner(services, draw.id, skipped.next, "declined", ada)).toEqual({
    ok: false,
    reason: "handed-over",
  });
  expect(await skipWinner(services, draw.id, first, "declined", ada)).toEqual({
    ok: false,
    reason: "holds-no-prize",
  });

  const receipt = canonicalBytes(entered[7]?.receipt);
  const verdict = agreedVerdict({ ...(await evidenceOf(services, draw)), receipt });
  expect(verdict.verdict).toBe("consistent, not witnessed");
  expect(verdict.awards[0]).toMatchObject({ prize: "casa-alba", ticket: skipped.next });
});

test("a draw by public value needs the same value from two people", async () => {
  await using services = await openTestServices();
  const announcedAt = testClosesAt + 3600;
  const description = "The state lottery, six digits, leading zeros kept";
  const randomness = { source: "public-value", description, announcedAt } as const;
  const draw = await openTestDraw(services, { randomness });
  await enter(services, draw, 5);
  await services.setClock(testClosesAt + 5);
  await closeDraw(services, draw.id);
  expect(await readPublicValue(services, draw.id, "004711", ada)).toMatchObject({
    reason: "too-early",
  });
  await services.setClock(announcedAt);
  expect(await readPublicValue(services, draw.id, " ", ada)).toMatchObject({
    reason: "wrong-value",
  });
  const waiting = { ok: true, waitingFor: "second-reading" };
  expect(await readPublicValue(services, draw.id, "004711", ada)).toEqual(waiting);
  expect(await readPublicValue(services, draw.id, " 004711\u00a0", ada)).toEqual(waiting);
  expect(await readPublicValue(services, draw.id, "004712", ben)).toEqual({
    ok: false,
    reason: "readings-differ",
  });
  expect(await submitBeacon(services, draw.id, recordedBeacon.json)).toMatchObject({
    reason: "wrong-value",
  });
  expect(await readPublicValue(services, draw.id, "004711", ben)).toMatchObject({ ok: true });
  expect((await services.reread(draw)).state).toBe("drawn");
  const { verdict } = agreedVerdict(await evidenceOf(services, draw));
  expect(verdict).toBe("consistent, not witnessed");
});

test("a scheduled draw is sealed at once, refuses entries, and opens at its time", async () => {
  await using services = await openTestServices();
  const draw = await openTestDraw(services, { opensAt: testOpensAt + 60 });
  expect(draw.state).toBe("scheduled");
  const circumstances = { route: "web" } as const;
  expect(await enterDraw(services, { draw }, testEntry(1), circumstances)).toMatchObject({
    reason: "not-open",
  });
  expect(await noteOpening(services, draw.id)).toBe(false);
  await services.setClock(testOpensAt + 60);
  expect(await enterDraw(services, { draw }, testEntry(1), circumstances)).toMatchObject({
    ok: true,
  });
  expect((await services.reread(draw)).state).toBe("open");
  const second = await openTestDraw(services, { opensAt: testOpensAt + 90 });
  await services.setClock(testOpensAt + 90);
  expect(await noteOpening(services, second.id)).toBe(true);
  expect((await services.reread(second)).state).toBe("open");
});

test("a draw can be cancelled before it closes, but not between closing and the moment; its people are erased", async () => {
  await using services = await openTestServices();
  const draw = await openTestDraw(services, { retentionDays: 5 });
  await enter(services, draw, 2);
  expect(await cancelDraw(services, draw.id, "  ", ada)).toMatchObject({ reason: "no-reason" });
  await services.setClock(testClosesAt);
  expect(await cancelDraw(services, draw.id, "Flood", ada)).toMatchObject({ reason: "closing" });
  await services.setClock(testClosesAt - 1);
  expect(await cancelDraw(services, draw.id, "Flood at the venue", ada)).toMatchObject({
    ok: true,
    state: "cancelled",
  });
  expect(await closeDraw(services, draw.id)).toMatchObject({ reason: "not-open" });
  await services.setClock(testClosesAt - 1 + 5 * 86_400);
  expect(await eraseDraw(services, draw.id)).toBe(true);
  expect(agreedVerdict(await evidenceOf(services, draw)).verdict).toBe("no outcome yet: cancelled");
});

test("a draw whose close was missed can only be cancelled", async () => {
  await using services = await openTestServices();
  const draw = await openTestDraw(services);
  await enter(services, draw, 3);
  await services.setClock(recordedBeacon.moment);
  expect(await closeDraw(services, draw.id)).toEqual({ ok: false, reason: "missed" });
  expect(await submitBeacon(services, draw.id, recordedBeacon.json)).toMatchObject({
    reason: "not-closed",
  });
  expect(await cancelDraw(services, draw.id, "The site was down.", ada)).toMatchObject({
    ok: true,
  });
  expect(agreedVerdict(await evidenceOf(services, draw)).verdict).toBe("no outcome yet: cancelled");
});

test("a draw without its value is void after the deadline, and a late value still decides it", async () => {
  await using services = await openTestServices();
  const draw = await openTestDraw(services);
  await enter(services, draw, 4);
  await services.setClock(testClosesAt);
  await closeDraw(services, draw.id);
  const deadline = recordedBeacon.moment + draw.terms.randomness.deadlineSeconds;
  await services.setClock(deadline - 1);
  expect(await cancelDraw(services, draw.id, "No value.", ada)).toMatchObject({
    reason: "before-deadline",
  });
  await services.setClock(deadline);
  expect(await cancelDraw(services, draw.id, "No value.", ada)).toMatchObject({ state: "void" });
  expect(agreedVerdict(await evidenceOf(services, draw)).verdict).toBe("no outcome yet: void");
  expect(await checkRecord(services)).toEqual([]);
  await services.setClock(deadline + 60);
  expect(await submitBeacon(services, draw.id, recordedBeacon.json)).toMatchObject({ ok: true });
  expect(agreedVerdict(await evidenceOf(services, draw)).verdict).toBe("consistent, not witnessed");
  expect(await checkRecord(services)).toEqual([]);
});

test("the people of a void draw are erased, and no value decides it afterwards", async () => {
  await using services = await openTestServices();
  const draw = await openTestDraw(services, { retentionDays: 5 });
  await enter(services, draw, 4);
  await services.setClock(testClosesAt);
  await closeDraw(services, draw.id);
  const deadline = recordedBeacon.moment + draw.terms.randomness.deadlineSeconds;
  await services.setClock(deadline);
  await cancelDraw(services, draw.id, "No value.", ada);
  await services.setClock(deadline + 5 * 86_400);
  expect(await eraseDraw(services, draw.id)).toBe(true);
  expect(await submitBeacon(services, draw.id, recordedBeacon.json)).toMatchObject({
    reason: "erased",
  });
  expect(agreedVerdict(await evidenceOf(services, draw)).verdict).toBe("no outcome yet: void");
});

test("only the round of the terms, with a valid signature and not before the moment, decides a draw", async () => {
  await using services = await openTestServices();
  const draw = await openTestDraw(services);
  await enter(services, draw, 4);
  expect(await submitBeacon(services, draw.id, recordedBeacon.json)).toMatchObject({
    reason: "not-closed",
  });
  await services.setClock(testClosesAt);
  await closeDraw(services, draw.id);
  expect(await submitBeacon(services, draw.id, recordedBeacon.json)).toMatchObject({
    reason: "too-early",
  });
  await services.setClock(recordedBeacon.moment);
  const { round, signature } = recordedBeacon;
  const wrong = [
    "garbage",
    "{}",
    JSON.stringify({ round: round - 1, signature }),
    JSON.stringify({ round, signature: signature.replace(/^./, "a") }),
    JSON.stringify({ round, signature: "00".repeat(48) }),
  ];
  for (const json of wrong) {
    expect(await submitBeacon(services, draw.id, json)).toMatchObject({ reason: "wrong-value" });
  }
  expect((await services.reread(draw)).state).toBe("closed");
  const upper = JSON.stringify({ round, signature: signature.toUpperCase() });
  expect(await submitBeacon(services, draw.id, upper)).toMatchObject({ ok: true });
  expect(await submitBeacon(services, draw.id, upper)).toMatchObject({ reason: "already-drawn" });
});

test("a draw without entries closes and has no result", async () => {
  await using services = await openTestServices();
  const draw = await openTestDraw(services);
  await services.setClock(testClosesAt);
  await closeDraw(services, draw.id);
  await services.setClock(recordedBeacon.moment);
  expect(await submitBeacon(services, draw.id, recordedBeacon.json)).toMatchObject({
    reason: "no-tickets",
  });
  expect(agreedVerdict(await evidenceOf(services, draw)).verdict).toBe(
    "no outcome yet: no tickets",
  );
});

test("the close contains what staff and entrants decided before it, and nothing later", async () => {
  await using services = await openTestServices();
  const draw = await openTestDraw(services);
  await enter(services, draw, 12);
  const exclude = { kind: "exclude", reason: "under-age" } as const;
  expect(await decideEntry(services, draw.id, 3, exclude, ada)).toEqual({ ok: true });
  expect(
    await decideEntry(services, draw.id, 4, { kind: "exclude", reason: "no-such" }, ada),
  ).toMatchObject({ reason: "unknown-reason" });
  expect(await decideEntry(services, draw.id, 99, exclude, ada)).toMatchObject({
    reason: "unknown-ticket",
  });
  await decideEntry(services, draw.id, 5, { kind: "hold", reason: "same-network" }, ada);
  await decideEntry(services, draw.id, 6, exclude, ada);
  await decideEntry(services, draw.id, 6, { kind: "release" }, ada);
  const withdraw = { kind: "exclude", reason: "entrant-withdrew" } as const;
  expect(await decideEntry(services, draw.id, 9, withdraw, ada)).toEqual({ ok: true });
  await services.setClock(testClosesAt);
  expect(await decideEntry(services, draw.id, 7, exclude, ada)).toMatchObject({ reason: "closed" });
  const closing = await closeDraw(services, draw.id);
  if (!closing.ok) throw new Error(closing.reason);
  expect(closing.statement.body.exclusions).toEqual([
    { reason: "under-age", ticket: 3 },
    { reason: "entrant-withdrew", ticket: 9 },
  ]);
  expect(await decideEntry(services, draw.id, 1, withdraw, ada)).toMatchObject({
    reason: "closed",
  });
  await services.setClock(recordedBeacon.moment);
  await submitBeacon(services, draw.id, recordedBeacon.json);
  const { awards } = agreedVerdict(await evidenceOf(services, draw));
  expect(awards.map(({ ticket: number }) => number)).not.toContain(3);
});

test("checkpoints are made in time while the tree grows, and none while it does not", async () => {
  await using services = await openTestServices();
  const draw = await openTestDraw(services);
  expect(await makeCheckpoint(services, draw.id)).toBe(false);
  await enter(services, draw, 3);
  await services.setClock(testOpensAt + 294);
  expect(await makeCheckpoint(services, draw.id)).toBe(false);
  await services.setClock(testOpensAt + 295);
  expect(await makeCheckpoint(services, draw.id)).toBe(true);
  await services.setClock(testOpensAt + 1000);
  expect(await makeCheckpoint(services, draw.id)).toBe(false);
  await enter(services, draw, 3, 10);
  expect(await makeCheckpoint(services, draw.id)).toBe(true);
  await closeAndDecide(services, draw);
  agreedVerdict(await evidenceOf(services, draw));
  expect(await statementTypes(services)).toEqual([
    "key",
    "open",
    "checkpoint",
    "checkpoint",
    "close",
    "result",
  ]);
});

test("receipts and proofs survive a change of key", async () => {
  await using services = await openTestServices();
  const draw = await openTestDraw(services);
  const [before] = await enter(services, draw, 1);
  await services.setClock(testOpensAt + 100);
  await rotateKey(services.database, services.keys, services.operator, ada);
  await services.setClock(testOpensAt + 200);
  const [after] = await enter(services, draw, 1, 50);
  await closeAndDecide(services, draw);
  await rotateKey(services.database, services.keys, services.operator, ada);
  for (const entered of [before, after]) {
    const again = await findTicketByCode(services, entered?.code ?? "");
    expect(again?.receipt).toEqual(entered?.receipt);
    const receipt = canonicalBytes(again?.receipt);
    agreedVerdict({ ...(await evidenceOf(services, draw)), receipt });
  }
});

test("after erasing people every proof verifies and no name remains", async () => {
  await using services = await openTestServices();
  const draw = await openTestDraw(services, { retentionDays: 30 });
  const entered = await enter(services, draw, 20);
  const { awards, ranking } = await closeAndDecide(services, draw);
  const before = await evidenceOf(services, draw);
  const reserve = ranking.find((number) => !awards.some((award) => award.ticket === number)) ?? 0;
  const outside = Array.from({ length: 20 }, (_, index) => index + 1).find(
    (number) => !ranking.includes(number),
  );
  expect(await eraseEntry(services, draw.id, reserve, ada)).toMatchObject({
    reason: "still-needed",
  });
  expect(await eraseEntry(services, draw.id, outside ?? 0, ada)).toEqual({ ok: true });
  const gone = entered.find(({ ticket: number }) => number === outside);
  const ticketNow = await findTicketByCode(services, gone?.code ?? "");
  expect(ticketNow).toMatchObject({ ticket: outside, receipt: undefined });

  await services.setClock(recordedBeacon.moment + 30 * 86_400 - 1);
  expect(await eraseDraw(services, draw.id)).toBe(false);
  await services.setClock(recordedBeacon.moment + 30 * 86_400);
  expect(await eraseDraw(services, draw.id)).toBe(true);
  const { rows } = await services.database.execute(sql`
    select (select count(*)::int from entry where name is not null or phone is not null or salt_id is not null) as people,
      (select count(*)::int from draw_secret where tag_key is not null) as keys`);
  expect(rows[0]).toEqual({ people: 0, keys: 0 });
  const after = await evidenceOf(services, draw);
  expect(Buffer.from(after.proof).equals(before.proof)).toBe(true);
  agreedVerdict(after);
  const winner = awards[0]?.ticket ?? 0;
  expect(await skipWinner(services, draw.id, winner, "declined", ada)).toMatchObject({
    reason: "erased",
  });
});

test("the database refuses changes that must never happen", async () => {
  await using services = await openTestServices();
  const draw = await openTestDraw(services);
  await enter(services, draw, 3);
  const { database } = services;
  const ofDraw = eq(drawTable.id, draw.id);
  const refused: [string, () => Promise<unknown>][] = [
    [
      "changing terms",
      () =>
        database
          .update(drawTable)
          .set({ closesAt: draw.closesAt + 1 })
          .where(ofDraw),
    ],
    [
      "changing the plan",
      () =>
        database
          .update(drawTable)
          .set({ plan: { ...draw.plan, title: "x" } })
          .where(ofDraw),
    ],
    [
      "skipping states",
      () => database.update(drawTable).set({ state: "drawn", endedAt: 1 }).where(ofDraw),
    ],
    ["going back", () => database.update(drawTable).set({ state: "draft" }).where(ofDraw)],
    [
      "a state without a statement",
      () => database.update(drawTable).set({ state: "closed" }).where(ofDraw),
    ],
    ["shrinking the tree", () => database.update(drawTable).set({ size: 2 }).where(ofDraw)],
    ["growing without tickets", () => database.update(drawTable).set({ size: 4 }).where(ofDraw)],
    [
      "another root",
      () =>
        database
          .update(drawTable)
          .set({ root: new Uint8Array(32) })
          .where(ofDraw),
    ],
    ["deleting a draw", () => database.delete(drawTable).where(ofDraw)],
    [
      "changing a prize",
      () => database.update(prize).set({ name: "x" }).where(eq(prize.draw, draw.id)),
    ],
    ["removing a prize", () => database.delete(prize).where(eq(prize.draw, draw.id))],
    [
      "changing a ticket",
      () => database.update(ticket).set({ nth: 2 }).where(eq(ticket.draw, draw.id)),
    ],
    ["removing a ticket", () => database.delete(ticket).where(eq(ticket.draw, draw.id))],
    ["emptying tickets", () => database.execute(sql`truncate ticket cascade`)],
    ["emptying entries", () => database.execute(sql`truncate entry`)],
    ["emptying prizes", () => database.execute(sql`truncate prize cascade`)],
    ["emptying draws", () => database.execute(sql`truncate draw cascade`)],
    ["changing a statement", () => database.update(statement).set({ time: 0 })],
    ["removing a statement", () => database.delete(statement)],
    ["emptying the ledger", () => database.execute(sql`truncate statement`)],
    ["changing the head", () => database.execute(sql`update operator set next_seq = 0`)],
    [
      "renaming a person",
      () => database.execute(sql`update entry set name = 'x' where draw = ${draw.id}`),
    ],
    ["removing a person", () => database.execute(sql`delete from entry where draw = ${draw.id}`)],
    [
      "a gap in the tickets",
      () =>
        database.execute(sql`
        with batch as (insert into ticket_batch values (${draw.id}, 9, sha256('x'), 1))
        insert into ticket select draw, 8, leaf, sha256('y'), sha256('z'), 1, route, 9 from ticket where draw = ${draw.id} and index = 0`),
    ],
    [
      "a gap inside a batch of tickets",
      () =>
        database.execute(sql`
        with batch as (insert into ticket_batch values (${draw.id}, 9, sha256('x'), 1))
        insert into ticket select draw, place, leaf, sha256(place::text::bytea), sha256(('z' || place)::bytea), 1, route, 9
        from ticket, unnest(array[3, 5]) as place where draw = ${draw.id} and index = 0`),
    ],
    [
      "a second ticket beyond the limit",
      () =>
        database.execute(sql`
        with batch as (insert into ticket_batch values (${draw.id}, 4, sha256('x'), 1))
        insert into ticket select draw, 3, leaf, sha256('y'), tag, 2, route, 4 from ticket where draw = ${draw.id} and index = 0`),
    ],
    [
      "a ticket without its batch",
      () =>
        database.execute(sql`
        insert into ticket select draw, 3, leaf, sha256('y'), sha256('z'), 1, route, 4 from ticket where draw = ${draw.id} and index = 0`),
    ],
    [
      "an entry without a ticket",
      () =>
        database.execute(sql`
        insert into entry select (entry).* from (select jsonb_populate_record(entry, '{"index": 3}') as entry from entry where draw = ${draw.id} and index = 0) as copied`),
    ],
    [
      "a gap in the ledger",
      () =>
        database.execute(sql`
        insert into statement select operator, 7, type, draw_id, time, prev, hash, replace(line, '"seq":0', '"seq":7') from statement where seq = 0`),
    ],
    [
      "a second statement with one number",
      () =>
        database.execute(sql`
        insert into statement select operator, 0, type, draw_id, time, prev, hash, line from statement where seq = 0`),
    ],
  ];
  for (const [description, attempt] of refused) {
    const error = await attempt().then(
      () => undefined,
      (cause: unknown) => cause,
    );
    expect(errorCode(error), description).toMatch(/^(23|40001)/);
  }
  await services.setClock(testClosesAt);
  const late = await enterDraw(services, { draw }, testEntry(77), { route: "web" });
  expect(late).toMatchObject({ reason: "closed" });
  const error = await database
    .execute(sql`
      with batch as (insert into ticket_batch values (${draw.id}, 4, sha256('x'), 1))
      insert into ticket select draw, 3, leaf, sha256('y'), sha256('z'), 1, route, 4 from ticket where draw = ${draw.id} and index = 0`)
    .then(
      () => undefined,
      (cause: unknown) => cause,
    );
  expect(errorCode(error)).toBe("23514");
});
