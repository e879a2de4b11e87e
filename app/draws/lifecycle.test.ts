import { eq, sql } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { canonicalBytes } from "../../protocol/canonical-json.ts";
import { decideEntry } from "../entries/decide-entries.server.ts";
import { enterDraw } from "../entries/enter-draw.server.ts";
import { eraseDraw, eraseEntry } from "../entries/erase.server.ts";
import { findTicketByCode } from "../entries/receipts.server.ts";
import { errorCode } from "../platform/start-failure.ts";
import { cancelDraw } from "./closing/cancel-draw.server.ts";
import { makeCheckpoint } from "./closing/checkpoint.server.ts";
import { closeDraw } from "./closing/close-draw.server.ts";
import { noteOpening } from "./closing/note-opening.server.ts";
import { ticket } from "./entry-tables.server.ts";
import { rotateKey } from "./ledger/found-operator.server.ts";
import { statement } from "./ledger/tables.server.ts";
import { handOverPrize, skipWinner } from "./result/award-prizes.server.ts";
import { readPublicValue, submitBeacon } from "./result/submit-value.server.ts";
import type { SealedDraw } from "./sealed-draw.ts";
import { draw as drawTable, prize } from "./tables.server.ts";
import { agreedVerdict, evidenceOf } from "./testing/evidence.ts";
import { recordedBeacon } from "./testing/recorded-beacon.ts";
import {
  ada,
  ben,
  openTestDraw,
  openTestOffice,
  type TestOffice,
  testClosesAt,
  testEntry,
  testOpensAt,
} from "./testing/test-office.ts";

/** Two verifiers and a real database on a busy machine. */
vi.setConfig({ testTimeout: 120_000 });

async function enter(office: TestOffice, draw: SealedDraw, count: number, from = 0) {
  const outcomes = await Promise.all(
    Array.from({ length: count }, (_, number) =>
      enterDraw(office, { draw }, testEntry(from + number), { route: "web" }),
    ),
  );
  return outcomes.map((outcome) => {
    if (!outcome.ok) throw new Error(`Refused: ${outcome.reason}`);
    return outcome;
  });
}

async function closeAndDecide(office: TestOffice, draw: SealedDraw) {
  await office.setClock(testClosesAt);
  const closing = await closeDraw(office, draw.id);
  if (!closing.ok) throw new Error(`Not closed: ${closing.reason}`);
  await office.setClock(recordedBeacon.moment);
  const decision = await submitBeacon(office, draw.id, recordedBeacon.json);
  if (!decision.ok) throw new Error(`Not decided: ${decision.reason}`);
  return decision.statement.body;
}

async function statementTypes(office: TestOffice) {
  const rows = await office.database
    .select({ type: statement.type })
    .from(statement)
    .orderBy(statement.seq);
  return rows.map(({ type }) => type);
}

test("a draw runs from plan to handover and both verifiers accept its proof", async () => {
  await using office = await openTestOffice();
  const draw = await openTestDraw(office);
  const entered = await enter(office, draw, 25);
  const numbers = entered.map(({ ticket: number }) => number).toSorted((a, b) => a - b);
  expect(numbers).toEqual(Array.from({ length: 25 }, (_, index) => index + 1));

  const { awards } = await closeAndDecide(office, draw);
  const first = awards[0]?.ticket ?? 0;
  const skipped = await skipWinner(office, draw.id, first, "declined", ada);
  if (!skipped.ok) throw new Error(skipped.reason);
  expect(await handOverPrize(office, draw.id, skipped.next, ada)).toMatchObject({ ok: true });
  expect(await handOverPrize(office, draw.id, skipped.next, ada)).toEqual({
    ok: false,
    reason: "handed-over",
  });
  expect(await skipWinner(office, draw.id, skipped.next, "declined", ada)).toEqual({
    ok: false,
    reason: "handed-over",
  });
  expect(await skipWinner(office, draw.id, first, "declined", ada)).toEqual({
    ok: false,
    reason: "holds-no-prize",
  });

  const receipt = canonicalBytes(entered[7]?.receipt);
  const verdict = agreedVerdict({ ...(await evidenceOf(office, draw)), receipt });
  expect(verdict.verdict).toBe("consistent, not witnessed");
  expect(verdict.awards[0]).toMatchObject({ prize: "casa-alba", ticket: skipped.next });
});

test("a draw by public value needs the same value from two different people", async () => {
  await using office = await openTestOffice();
  const announcedAt = testClosesAt + 3600;
  const description = "The state lottery, six digits, leading zeros kept";
  const randomness = { source: "public-value", description, announcedAt } as const;
  const draw = await openTestDraw(office, { randomness });
  await enter(office, draw, 5);
  await office.setClock(testClosesAt + 5);
  await closeDraw(office, draw.id);
  expect(await readPublicValue(office, draw.id, "004711", ada)).toMatchObject({
    reason: "too-early",
  });
  await office.setClock(announcedAt);
  expect(await readPublicValue(office, draw.id, " 004711", ada)).toMatchObject({
    reason: "wrong-value",
  });
  const waiting = { ok: true, waitingFor: "second-reading" };
  expect(await readPublicValue(office, draw.id, "004711", ada)).toEqual(waiting);
  expect(await readPublicValue(office, draw.id, "004711", ada)).toEqual(waiting);
  expect(await readPublicValue(office, draw.id, "004712", ben)).toEqual({
    ok: false,
    reason: "readings-differ",
  });
  expect(await submitBeacon(office, draw.id, recordedBeacon.json)).toMatchObject({
    reason: "wrong-value",
  });
  expect(await readPublicValue(office, draw.id, "004711", ben)).toMatchObject({ ok: true });
  expect((await office.reread(draw)).state).toBe("drawn");
  const { verdict } = agreedVerdict(await evidenceOf(office, draw));
  expect(verdict).toBe("consistent, not witnessed");
});

test("a scheduled draw is sealed at once, refuses entries, and opens at its minute", async () => {
  await using office = await openTestOffice();
  const draw = await openTestDraw(office, { opensAt: testOpensAt + 60 });
  expect(draw.state).toBe("scheduled");
  const circumstances = { route: "web" } as const;
  expect(await enterDraw(office, { draw }, testEntry(1), circumstances)).toMatchObject({
    reason: "not-open",
  });
  expect(await noteOpening(office, draw.id)).toBe(false);
  await office.setClock(testOpensAt + 60);
  expect(await enterDraw(office, { draw }, testEntry(1), circumstances)).toMatchObject({
    ok: true,
  });
  expect((await office.reread(draw)).state).toBe("open");
  const second = await openTestDraw(office, { opensAt: testOpensAt + 90 });
  await office.setClock(testOpensAt + 90);
  expect(await noteOpening(office, second.id)).toBe(true);
  expect((await office.reread(second)).state).toBe("open");
});

test("a draw can be cancelled until it closes, and not between closing and the moment", async () => {
  await using office = await openTestOffice();
  const draw = await openTestDraw(office);
  await enter(office, draw, 2);
  expect(await cancelDraw(office, draw.id, "  ", ada)).toMatchObject({ reason: "no-reason" });
  await office.setClock(testClosesAt);
  expect(await cancelDraw(office, draw.id, "Flood", ada)).toMatchObject({ reason: "closing" });
  await office.setClock(testClosesAt - 1);
  expect(await cancelDraw(office, draw.id, "Flood at the venue", ada)).toMatchObject({
    ok: true,
    state: "cancelled",
  });
  expect(await closeDraw(office, draw.id)).toMatchObject({ reason: "not-open" });
  expect(agreedVerdict(await evidenceOf(office, draw)).verdict).toBe("no outcome yet: cancelled");
});

test("a close that was missed can never be made up for: the draw can only be cancelled", async () => {
  await using office = await openTestOffice();
  const draw = await openTestDraw(office);
  await enter(office, draw, 3);
  await office.setClock(recordedBeacon.moment);
  expect(await closeDraw(office, draw.id)).toEqual({ ok: false, reason: "missed" });
  expect(await submitBeacon(office, draw.id, recordedBeacon.json)).toMatchObject({
    reason: "not-closed",
  });
  expect(await cancelDraw(office, draw.id, "The site was down.", ada)).toMatchObject({ ok: true });
  expect(agreedVerdict(await evidenceOf(office, draw)).verdict).toBe("no outcome yet: cancelled");
});

test("a draw without its value is void after the deadline, and a late value still decides it", async () => {
  await using office = await openTestOffice();
  const draw = await openTestDraw(office);
  await enter(office, draw, 4);
  await office.setClock(testClosesAt);
  await closeDraw(office, draw.id);
  const deadline = recordedBeacon.moment + draw.terms.randomness.deadlineSeconds;
  await office.setClock(deadline - 1);
  expect(await cancelDraw(office, draw.id, "No value.", ada)).toMatchObject({
    reason: "before-deadline",
  });
  await office.setClock(deadline);
  expect(await cancelDraw(office, draw.id, "No value.", ada)).toMatchObject({ state: "void" });
  expect(agreedVerdict(await evidenceOf(office, draw)).verdict).toBe("no outcome yet: void");
  expect(await submitBeacon(office, draw.id, recordedBeacon.json)).toMatchObject({ ok: true });
  expect(agreedVerdict(await evidenceOf(office, draw)).verdict).toBe("consistent, not witnessed");
});

test("a draw that stays void is forgotten with its people, and no value brings it back", async () => {
  await using office = await openTestOffice();
  const draw = await openTestDraw(office, { retentionDays: 5 });
  await enter(office, draw, 4);
  await office.setClock(testClosesAt);
  await closeDraw(office, draw.id);
  const deadline = recordedBeacon.moment + draw.terms.randomness.deadlineSeconds;
  await office.setClock(deadline);
  await cancelDraw(office, draw.id, "No value.", ada);
  await office.setClock(deadline + 5 * 86_400);
  expect(await eraseDraw(office, draw.id)).toBe(true);
  expect(await submitBeacon(office, draw.id, recordedBeacon.json)).toMatchObject({
    reason: "erased",
  });
  expect(agreedVerdict(await evidenceOf(office, draw)).verdict).toBe("no outcome yet: void");
});

test("only the round of the terms, truly signed and not before its moment, decides", async () => {
  await using office = await openTestOffice();
  const draw = await openTestDraw(office);
  await enter(office, draw, 4);
  expect(await submitBeacon(office, draw.id, recordedBeacon.json)).toMatchObject({
    reason: "not-closed",
  });
  await office.setClock(testClosesAt);
  await closeDraw(office, draw.id);
  expect(await submitBeacon(office, draw.id, recordedBeacon.json)).toMatchObject({
    reason: "too-early",
  });
  await office.setClock(recordedBeacon.moment);
  const { round, signature } = recordedBeacon;
  const wrong = [
    "garbage",
    "{}",
    JSON.stringify({ round: round - 1, signature }),
    JSON.stringify({ round, signature: signature.replace(/^./, "a") }),
    JSON.stringify({ round, signature: "00".repeat(48) }),
  ];
  for (const json of wrong) {
    expect(await submitBeacon(office, draw.id, json)).toMatchObject({ reason: "wrong-value" });
  }
  expect((await office.reread(draw)).state).toBe("closed");
  const upper = JSON.stringify({ round, signature: signature.toUpperCase() });
  expect(await submitBeacon(office, draw.id, upper)).toMatchObject({ ok: true });
  expect(await submitBeacon(office, draw.id, upper)).toMatchObject({ reason: "already-drawn" });
});

test("a draw nobody entered closes and has no outcome", async () => {
  await using office = await openTestOffice();
  const draw = await openTestDraw(office);
  await office.setClock(testClosesAt);
  await closeDraw(office, draw.id);
  await office.setClock(recordedBeacon.moment);
  expect(await submitBeacon(office, draw.id, recordedBeacon.json)).toMatchObject({
    reason: "no-tickets",
  });
  expect(agreedVerdict(await evidenceOf(office, draw)).verdict).toBe("no outcome yet: no tickets");
});

test("what staff and entrants decide before closing stands in the close, and nothing after it", async () => {
  await using office = await openTestOffice();
  const draw = await openTestDraw(office);
  await enter(office, draw, 12);
  const exclude = { kind: "exclude", reason: "under-age" } as const;
  expect(await decideEntry(office, draw.id, 3, exclude, ada)).toEqual({ ok: true });
  expect(
    await decideEntry(office, draw.id, 4, { kind: "exclude", reason: "no-such" }, ada),
  ).toMatchObject({ reason: "unknown-reason" });
  expect(await decideEntry(office, draw.id, 99, exclude, ada)).toMatchObject({
    reason: "unknown-ticket",
  });
  await decideEntry(office, draw.id, 5, { kind: "hold", reason: "same-network" }, ada);
  await decideEntry(office, draw.id, 6, exclude, ada);
  await decideEntry(office, draw.id, 6, { kind: "release" }, ada);
  const withdraw = { kind: "exclude", reason: "entrant-withdrew" } as const;
  expect(await decideEntry(office, draw.id, 9, withdraw, ada)).toEqual({ ok: true });
  await office.setClock(testClosesAt);
  expect(await decideEntry(office, draw.id, 7, exclude, ada)).toMatchObject({ reason: "closed" });
  const closing = await closeDraw(office, draw.id);
  if (!closing.ok) throw new Error(closing.reason);
  expect(closing.statement.body.exclusions).toEqual([
    { reason: "under-age", ticket: 3 },
    { reason: "entrant-withdrew", ticket: 9 },
  ]);
  expect(await decideEntry(office, draw.id, 1, withdraw, ada)).toMatchObject({ reason: "closed" });
  await office.setClock(recordedBeacon.moment);
  await submitBeacon(office, draw.id, recordedBeacon.json);
  const { awards } = agreedVerdict(await evidenceOf(office, draw));
  expect(awards.map(({ ticket: number }) => number)).not.toContain(3);
});

test("checkpoints come in time while the tree grows, and not while it rests", async () => {
  await using office = await openTestOffice();
  const draw = await openTestDraw(office);
  expect(await makeCheckpoint(office, draw.id)).toBe(false);
  await enter(office, draw, 3);
  await office.setClock(testOpensAt + 294);
  expect(await makeCheckpoint(office, draw.id)).toBe(false);
  await office.setClock(testOpensAt + 295);
  expect(await makeCheckpoint(office, draw.id)).toBe(true);
  await office.setClock(testOpensAt + 1000);
  expect(await makeCheckpoint(office, draw.id)).toBe(false);
  await enter(office, draw, 3, 10);
  expect(await makeCheckpoint(office, draw.id)).toBe(true);
  await closeAndDecide(office, draw);
  agreedVerdict(await evidenceOf(office, draw));
  expect(await statementTypes(office)).toEqual([
    "key",
    "open",
    "checkpoint",
    "checkpoint",
    "close",
    "result",
  ]);
});

test("receipts and proofs survive a change of key", async () => {
  await using office = await openTestOffice();
  const draw = await openTestDraw(office);
  const [before] = await enter(office, draw, 1);
  await office.setClock(testOpensAt + 100);
  await rotateKey(office.database, office.keys, office.operator, ada);
  await office.setClock(testOpensAt + 200);
  const [after] = await enter(office, draw, 1, 50);
  await closeAndDecide(office, draw);
  await rotateKey(office.database, office.keys, office.operator, ada);
  for (const entered of [before, after]) {
    const again = await findTicketByCode(office, entered?.code ?? "");
    expect(again?.receipt).toEqual(entered?.receipt);
    const receipt = canonicalBytes(again?.receipt);
    agreedVerdict({ ...(await evidenceOf(office, draw)), receipt });
  }
});

test("erasing people leaves every proof standing and no name behind", async () => {
  await using office = await openTestOffice();
  const draw = await openTestDraw(office, { retentionDays: 30 });
  const entered = await enter(office, draw, 20);
  const { awards, ranking } = await closeAndDecide(office, draw);
  const before = await evidenceOf(office, draw);
  const reserve = ranking.find((number) => !awards.some((each) => each.ticket === number)) ?? 0;
  const outside = Array.from({ length: 20 }, (_, index) => index + 1).find(
    (number) => !ranking.includes(number),
  );
  expect(await eraseEntry(office, draw.id, reserve, ada)).toMatchObject({ reason: "still-needed" });
  expect(await eraseEntry(office, draw.id, outside ?? 0, ada)).toEqual({ ok: true });
  const gone = entered.find(({ ticket: number }) => number === outside);
  const ticketNow = await findTicketByCode(office, gone?.code ?? "");
  expect(ticketNow).toMatchObject({ ticket: outside, receipt: undefined });

  await office.setClock(recordedBeacon.moment + 30 * 86_400 - 1);
  expect(await eraseDraw(office, draw.id)).toBe(false);
  await office.setClock(recordedBeacon.moment + 30 * 86_400);
  expect(await eraseDraw(office, draw.id)).toBe(true);
  const { rows } = await office.database.execute(sql`
    select (select count(*)::int from entry where name is not null or phone is not null or salt_id is not null) as people,
      (select count(*)::int from draw_secret where tag_key is not null) as keys`);
  expect(rows[0]).toEqual({ people: 0, keys: 0 });
  const after = await evidenceOf(office, draw);
  expect(Buffer.from(after.proof).equals(before.proof)).toBe(true);
  agreedVerdict(after);
  const winner = awards[0]?.ticket ?? 0;
  expect(await skipWinner(office, draw.id, winner, "declined", ada)).toMatchObject({
    reason: "erased",
  });
});

test("the database itself refuses what must never happen", async () => {
  await using office = await openTestOffice();
  const draw = await openTestDraw(office);
  await enter(office, draw, 3);
  const { database } = office;
  const its = eq(drawTable.id, draw.id);
  const refused: [string, () => Promise<unknown>][] = [
    [
      "changing terms",
      () =>
        database
          .update(drawTable)
          .set({ closesAt: draw.closesAt + 1 })
          .where(its),
    ],
    [
      "changing the plan",
      () =>
        database
          .update(drawTable)
          .set({ plan: { ...draw.plan, title: "x" } })
          .where(its),
    ],
    [
      "skipping states",
      () => database.update(drawTable).set({ state: "drawn", endedAt: 1 }).where(its),
    ],
    ["going back", () => database.update(drawTable).set({ state: "draft" }).where(its)],
    [
      "a state without a statement",
      () => database.update(drawTable).set({ state: "closed" }).where(its),
    ],
    ["shrinking the tree", () => database.update(drawTable).set({ size: 2 }).where(its)],
    ["growing without tickets", () => database.update(drawTable).set({ size: 4 }).where(its)],
    [
      "another root",
      () =>
        database
          .update(drawTable)
          .set({ root: new Uint8Array(32) })
          .where(its),
    ],
    ["deleting a draw", () => database.delete(drawTable).where(its)],
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
        insert into ticket select draw, 8, leaf, sha256('y'), decode(md5('z'), 'hex'), 1, route, 9 from ticket where draw = ${draw.id} and index = 0`),
    ],
    [
      "a gap inside a batch of tickets",
      () =>
        database.execute(sql`
        with batch as (insert into ticket_batch values (${draw.id}, 9, sha256('x'), 1))
        insert into ticket select draw, place, leaf, sha256(place::text::bytea), decode(md5(place::text), 'hex'), 1, route, 9
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
        insert into ticket select draw, 3, leaf, sha256('y'), decode(md5('z'), 'hex'), 1, route, 4 from ticket where draw = ${draw.id} and index = 0`),
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
  for (const [what, attempt] of refused) {
    const error = await attempt().then(
      () => undefined,
      (cause: unknown) => cause,
    );
    expect(errorCode(error), what).toMatch(/^(23|40001)/);
  }
  await office.setClock(testClosesAt);
  const late = await enterDraw(office, { draw }, testEntry(77), { route: "web" });
  expect(late).toMatchObject({ reason: "closed" });
  const error = await database
    .execute(sql`
      with batch as (insert into ticket_batch values (${draw.id}, 4, sha256('x'), 1))
      insert into ticket select draw, 3, leaf, sha256('y'), decode(md5('z'), 'hex'), 1, route, 4 from ticket where draw = ${draw.id} and index = 0`)
    .then(
      () => undefined,
      (cause: unknown) => cause,
    );
  expect(errorCode(error)).toBe("23514");
});
