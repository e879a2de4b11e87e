import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { fromHex } from "../../protocol/encoding/bytes.ts";
import { canonicalBytes } from "../../protocol/encoding/canonical-json.ts";
import { readPublicKeyHex, verifySignature } from "../../protocol/encoding/ed25519.ts";
import { readReceipt, receiptMessage, receiptTagHolds } from "../../protocol/receipts.ts";
import { agreedVerdict, evidenceOf } from "../draws/testing/evidence.ts";
import { english } from "../languages/catalogues.server.ts";
import { createLog } from "../platform/log.server.ts";
import { openTestDatabase } from "../platform/testing/test-database.ts";
import {
  ada,
  openTestDraw,
  openTestServices,
  testClosesAt,
  testEntry,
  testOpensAt,
} from "../testing/test-services.ts";
import { makeCoupons, voidCoupons } from "./coupons/coupons.server.ts";
import { type EntryOutcome, enterDraw, originOf, recordAttempt } from "./enter-draw.server.ts";
import { mostWaiting, openEntryQueue } from "./entry-queue.server.ts";
import { readEntry } from "./entry-rules.ts";
import type { EntryServices } from "./entry-services.server.ts";
import { burst, flood, NetworkPressure } from "./network-pressure.ts";
import { findTicketByCode } from "./receipts.server.ts";
import { wordProblems } from "./refusals.ts";
import { shareCounts } from "./share-pressure.server.ts";

/** Two verifiers and a real database are slow on a busy machine. */
vi.setConfig({ testTimeout: 120_000 });

const spellings = [
  "07700 900142",
  "+44 7700 900142",
  "+447700900142",
  "0044 7700 900142",
  "+44 (0)7700 900142",
  "(07700) 900-142",
  "+44-7700-900142",
  "+0044 7700 900142",
  "tel:+44-7700-900142",
  "\u00a007700\u2009900142 ",
];

const web = { route: "web" } as const;

/** Some names have multi-byte characters, or characters that SQL and JSON escape. */
function person(number: number) {
  const names = [`Åse Ødegård-${number}`, `Pat "{a,b}\\" O'Null ${number}`];
  const name = names[number % 7];
  return testEntry(number, name ? { name } : {});
}

function reasons(outcomes: EntryOutcome[]) {
  return outcomes.map((outcome) => (outcome.ok ? "ticket" : outcome.reason));
}

test("a thousand simultaneous posts of one phone in different spellings make one ticket", async () => {
  await using services = await openTestServices();
  const other = await services.another();
  const draw = await openTestDraw(services);
  const outcomes = await Promise.all(
    Array.from({ length: 1000 }, (_, number) =>
      enterDraw(
        number % 2 ? services : other,
        { draw },
        testEntry(0, { phone: spellings[number % spellings.length] ?? "" }),
        web,
      ),
    ),
  );
  const counts = Map.groupBy(reasons(outcomes), (reason) => reason);
  expect(counts.get("ticket")).toHaveLength(1);
  expect(counts.get("already-entered")).toHaveLength(999);
  expect((await services.reread(draw)).size).toBe(1);
});

test("many people through several processes get tickets without gaps or duplicates, each with a receipt", async () => {
  await using services = await openTestServices();
  const processes = [services, await services.another(), await services.another()];
  const draw = await openTestDraw(services, { ticketsPerPerson: 2 });
  const outcomes = await Promise.all(
    Array.from({ length: 900 }, (_, number) =>
      enterDraw(processes[number % 3] ?? services, { draw }, person(number % 300), web),
    ),
  );
  const tickets = outcomes.flatMap((outcome) => (outcome.ok ? outcome : []));
  expect(tickets.map(({ ticket }) => ticket).toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: 600 }, (_, index) => index + 1),
  );
  expect(reasons(outcomes).filter((reason) => reason === "limit-reached")).toHaveLength(300);
  expect(new Set(tickets.map(({ code }) => code)).size).toBe(600);

  const key = readPublicKeyHex(draw.terms.operatorKey);
  if (!key) throw new Error("The operator has no valid key.");
  for (const { receipt } of tickets.slice(0, 40)) {
    expect(readReceipt(canonicalBytes(receipt)).ok).toBe(true);
    expect(verifySignature(key, receiptMessage(receipt), fromHex(receipt.signature))).toBe(true);
    expect(receiptTagHolds(receipt)).toBe(true);
  }
  for (const { code, receipt } of tickets.slice(0, 8)) {
    expect((await findTicketByCode(services, code))?.receipt).toEqual(receipt);
  }
  const last = tickets.find(({ ticket }) => ticket === 600);
  const receipt = canonicalBytes(last?.receipt);
  expect(agreedVerdict({ ...(await evidenceOf(services, draw)), receipt }).verdict).toBe(
    "no outcome yet: open",
  );
});

test("a repeated entry within a batch is recognised, and the other entries of the batch get tickets", async () => {
  await using services = await openTestServices();
  const draw = await openTestDraw(services);
  const key = { ...web, idempotencyKey: randomUUID() };
  const first = await enterDraw(services, { draw }, testEntry(0), key);
  await enterDraw(services, { draw }, testEntry(1), web);
  if (!first.ok) throw new Error("The first should have a ticket.");

  const outcomes = await Promise.all([
    ...[1, 2, 3, 4].map((person) => enterDraw(services, { draw }, testEntry(person), web)),
    enterDraw(services, { draw }, testEntry(0), key),
    ...Array.from({ length: 20 }, (_, number) =>
      enterDraw(services, { draw }, testEntry(10 + number), web),
    ),
  ]);
  expect(outcomes[0]).toMatchObject({ ok: false, reason: "already-entered" });
  expect(outcomes[4]).toMatchObject({ ticket: 1, code: first.code, repeated: true });
  const fresh = outcomes.flatMap((outcome) => (outcome.ok && !outcome.repeated ? outcome : []));
  expect(fresh.map(({ ticket }) => ticket)).toEqual(Array.from({ length: 23 }, (_, n) => n + 3));

  // Another process appends in between, and the clock advances.
  const other = await enterDraw(await services.another(), { draw }, testEntry(40), web);
  const after = await enterDraw(services, { draw }, testEntry(41), web);
  expect([other, after]).toMatchObject([{ ticket: 26 }, { ticket: 27 }]);
  await services.setClock(testClosesAt);
  expect(await enterDraw(services, { draw }, testEntry(42), web)).toMatchObject({
    reason: "closed",
  });
  agreedVerdict(await evidenceOf(services, draw));
});

test("an entry that the database refuses does not affect others of its batch, and the log has a warning", async () => {
  await using services = await openTestServices();
  const draw = await openTestDraw(services);
  await services.database.execute(sql`create function refuse_poison() returns trigger language plpgsql as
    $$ begin if new.name = 'Poison' then raise exception 'refused'; end if; return new; end $$`);
  await services.database.execute(sql`create trigger refuse_poison before insert on entry
    for each row execute function refuse_poison()`);
  const lines: string[] = [];
  const log = createLog("warn", { write: (line) => void lines.push(line) });
  const queue = openEntryQueue({ ...services, log });
  const results = await Promise.allSettled(
    Array.from({ length: 10 }, (_, number) => {
      const person = testEntry(number, number === 5 ? { name: "Poison" } : {});
      const reading = readEntry(person, draw.plan, originOf(web));
      if (!reading.ok) throw new Error("The test's entry is not valid.");
      return queue.enter(draw.id, reading.entry);
    }),
  );
  expect(results.map(({ status }) => status)).toEqual(
    results.map((_, number) => (number === 5 ? "rejected" : "fulfilled")),
  );
  expect((await services.reread(draw)).size).toBe(9);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain("A batch of entries was not saved; each is tried alone.");
  expect(lines[0]).not.toMatch(/Poison|Number1|7700 ?900/);
});

test("entries beyond what can wait are refused at once with a sentence, those of staff are taken", async () => {
  await using services = await openTestServices();
  const draw = await openTestDraw(services);
  const enter = (number: number, route: "web" | "front-desk") =>
    enterDraw(services, { draw }, testEntry(number), { route });
  // One holds the draw while the others wait.
  const crowd = Array.from({ length: mostWaiting + 20 }, (_, number) => enter(number, "web"));
  const byStaff = enter(90_000, "front-desk");
  const outcomes = await Promise.all(crowd);
  const refused = outcomes.filter(({ ok }) => !ok);
  expect(refused).toEqual(
    Array.from({ length: 19 }, () => ({ ok: false, reason: "busy", problems: {} })),
  );
  expect(await byStaff).toMatchObject({ ok: true });
  expect((await services.reread(draw)).size).toBe(mostWaiting + 2);
});

test("an entry that the closing second overtakes is told that the draw is closed", async () => {
  await using services = await openTestServices();
  const draw = await openTestDraw(services);
  // The first transaction reads a time before closing, and its trigger one after it.
  await services.database.execute(sql`create sequence clock_reading`);
  await services.database.execute(
    sql.raw(`create or replace function draw_clock() returns bigint language sql volatile
      as 'select case nextval(''clock_reading'') when 1 then ${testClosesAt - 1} else ${testClosesAt} end'`),
  );
  expect(reasons([await enterDraw(services, { draw }, person(1), web)])).toEqual(["closed"]);
  expect((await services.reread(draw)).size).toBe(0);
});

test("the same key is the same entry, and other content with this key is refused", async () => {
  await using services = await openTestServices();
  const draw = await openTestDraw(services);
  const circumstances = { ...web, idempotencyKey: randomUUID() };
  const twice = await Promise.all([
    enterDraw(services, { draw }, testEntry(1), circumstances),
    enterDraw(await services.another(), { draw }, testEntry(1), circumstances),
  ]);
  const [first, second] = twice;
  if (!first.ok || !second.ok) throw new Error("Both posts should be answered.");
  expect(second).toMatchObject({ ticket: 1, code: first.code, receipt: first.receipt });
  expect([first.repeated, second.repeated].toSorted()).toEqual([false, true]);
  const changed = testEntry(1, { name: "Somebody Else" });
  expect(await enterDraw(services, { draw }, changed, circumstances)).toMatchObject({
    reason: "key-reused",
  });
  await services.setClock(testClosesAt);
  const late = await enterDraw(services, { draw }, testEntry(1), circumstances);
  expect(late).toMatchObject({ ok: true, ticket: 1, repeated: true });
  expect((await services.reread(draw)).size).toBe(1);
});

test("a coupon is redeemed once when many try at the same time", async () => {
  await using services = await openTestServices();
  const draw = await openTestDraw(services);
  const batch = { draw: draw.id, label: "Buyers", occasion: "booking", count: 3 };
  const { batch: id, coupons } = await makeCoupons(services, batch, ada);
  const [used, voided, unused] = coupons;
  const code = used?.code ?? "";
  const typed = `gk-${code.slice(0, 4)}-${code.slice(4).toLowerCase()}`;
  const outcomes = await Promise.all(
    Array.from({ length: 30 }, (_, number) =>
      enterDraw(services, { draw }, testEntry(number, { coupon: typed }), web),
    ),
  );
  expect(reasons(outcomes).filter((reason) => reason === "ticket")).toHaveLength(1);
  expect(reasons(outcomes).filter((reason) => reason === "coupon-used")).toHaveLength(29);
  const lose = (coupon: { id: number } | undefined) =>
    voidCoupons(services, { id, label: batch.label }, [coupon?.id ?? 0], "Lost", ada);
  expect(await lose(used)).toBe(0);
  expect(await lose(voided)).toBe(1);
  const other = testEntry(50, { coupon: voided?.code ?? "" });
  expect(await enterDraw(services, { draw }, other, web)).toMatchObject({ reason: "coupon-void" });
  const unknown = testEntry(51, { coupon: "0000-0000" });
  expect(await enterDraw(services, { draw }, unknown, web)).toMatchObject({
    reason: "coupon-unknown",
  });
  const mistyped = testEntry(52, { coupon: "0000-0001" });
  expect(await enterDraw(services, { draw }, mistyped, web)).toMatchObject({
    reason: "invalid",
    problems: { coupon: { text: "couponMistyped" } },
  });
  // The same post with its coupon is the same ticket; without the coupon it is another post.
  const key = { ...web, idempotencyKey: randomUUID() };
  const withCoupon = testEntry(53, { coupon: unused?.code ?? "" });
  expect(await enterDraw(services, { draw }, withCoupon, key)).toMatchObject({ repeated: false });
  expect(await enterDraw(services, { draw }, withCoupon, key)).toMatchObject({ repeated: true });
  expect(await enterDraw(services, { draw }, testEntry(53), key)).toMatchObject({
    reason: "key-reused",
  });
  const { rows } = await services.database.execute(sql`
    select count(*)::int as clear from coupon where encode(code_hash, 'escape') like ${`%${code}%`}`);
  expect(rows[0]).toEqual({ clear: 0 });
});

test("a suspicious entry gets a ticket on hold, and a flood is refused", async () => {
  await using services = await openTestServices();
  services.pressure = new NetworkPressure(() => 0);
  const draw = await openTestDraw(services);
  const suspicious = { ...web, suspicion: "hidden-field" };
  expect(await enterDraw(services, { draw }, testEntry(1), suspicious)).toMatchObject({
    ok: true,
    status: "on-hold",
  });
  const from = (address: string) => ({ ...web, sender: recordAttempt(services, address) });
  const party = "2001:db8:1:2::77";
  for (let guest = 0; guest < burst; guest += 1) {
    expect(from(party).sender.pressure).toBe("calm");
  }
  const neighbour = from("2001:db8:1:2:ffff::1");
  expect(await enterDraw(services, { draw }, testEntry(2), neighbour)).toMatchObject({
    ok: true,
    status: "on-hold",
  });
  const elsewhere = from("203.0.113.9");
  expect(await enterDraw(services, { draw }, testEntry(3), elsewhere)).toMatchObject({
    ok: true,
    status: "counted",
  });
  for (let post = burst; post < flood; post += 1) from(party);
  expect(await enterDraw(services, { draw }, testEntry(4), from(party))).toMatchObject({
    reason: "too-many-requests",
  });
});

test("every wrong field has its own message, and nothing is saved", async () => {
  await using services = await openTestServices();
  const draw = await openTestDraw(services, {
    countries: ["GB", "NO"],
    displayChoices: ["initials"],
  });
  const wrong = {
    name: "  ",
    phone: "+1 202 555 0123",
    email: "ada@",
    place: "x".repeat(81),
    display: "full",
    rulesAccepted: false,
    ofAge: false,
    coupon: "GK-1111-1111",
  };
  const outcome = await enterDraw(services, { draw }, wrong, web);
  if (outcome.ok) throw new Error("It should be refused.");
  const problems = wordProblems(outcome.problems, english.entryProblems);
  expect(Object.keys(problems).toSorted()).toEqual(Object.keys(wrong).toSorted());
  expect(problems.phone).toContain("United Kingdom or Norway");
  for (const phone of ["07700 9001", "12", "no number", "+44"]) {
    const short = await enterDraw(
      services,
      { draw },
      testEntry(1, { phone, display: "initials" }),
      web,
    );
    expect(short, phone).toMatchObject({
      reason: "invalid",
      problems: { phone: { text: "phone" } },
    });
  }
  for (const body of [null, [], "text", 7, { name: 1 }]) {
    expect(await enterDraw(services, { draw }, body, web)).toMatchObject({ reason: "invalid" });
  }
  const unprintable = testEntry(1, { name: "Ada \u0007evil", display: "initials" });
  expect(await enterDraw(services, { draw }, unprintable, web)).toMatchObject({
    problems: { name: { text: "unprintable" } },
  });
  expect((await services.reread(draw)).size).toBe(0);
});

test("a ticket is found by its code and by nothing else", async () => {
  await using services = await openTestServices();
  const draw = await openTestDraw(services);
  const entered = await enterDraw(services, { draw }, testEntry(1), web);
  if (!entered.ok) throw new Error(entered.reason);
  expect(entered.code).toMatch(/^[A-Za-z0-9_-]{22}$/);
  const ticket = await findTicketByCode(services, entered.code);
  expect(ticket).toMatchObject({ ticket: 1, status: "counted", receipt: entered.receipt });
  for (const code of ["", "1", entered.code.slice(1), "A".repeat(22), "+447700900001"]) {
    expect(await findTicketByCode(services, code)).toBeUndefined();
  }
  const { rows } = await services.database.execute(sql`
    select count(*)::int as clear from ticket where encode(code_hash, 'base64') = ${entered.code}`);
  expect(rows[0]).toEqual({ clear: 0 });
});

test("an entry while the clock is set back before the opening is refused, and taken when it is right again", async () => {
  await using services = await openTestServices();
  const draw = await openTestDraw(services);
  const enter = (number: number) => enterDraw(services, { draw }, testEntry(number), web);
  const outcomes = [await enter(1)];
  await services.setClock(testOpensAt - 7200);
  outcomes.push(...(await Promise.all([enter(2), enter(3)])));
  await services.setClock(testOpensAt + 60);
  outcomes.push(await enter(2));
  expect(reasons(outcomes)).toEqual(["ticket", "not-open", "not-open", "ticket"]);
});

test("posts of one network are counted across processes, and nothing is lost in an outage", async () => {
  await using installation = await openTestServices();
  const process = async () => ({
    ...(await installation.another()),
    pressure: new NetworkPressure(() => 0),
  });
  const [services, other] = [await process(), await process()];
  const address = "192.0.2.7";
  const send = (from: EntryServices, posts: number) => {
    let sender = recordAttempt(from, address);
    for (let post = 1; post < posts; post += 1) sender = recordAttempt(from, address);
    return sender.pressure;
  };
  expect(send(services, burst)).toBe("calm");
  await shareCounts(services);
  // The first post of another process does not know it yet, the next ones do.
  expect(send(other, 1)).toBe("calm");
  await shareCounts(other);
  expect(send(other, 1)).toBe("burst");

  await using lost = await openTestDatabase();
  await lost.$client.query("drop table network_attempt");
  const quiet = { ...other, log: createLog("silent") };
  await shareCounts({ ...quiet, database: lost });
  await shareCounts(quiet);
  expect(send(services, 1)).toBe("burst");
  await shareCounts(services);
  const { rows } = await services.database.$client.query("select attempts from network_attempt");
  expect(rows).toEqual([{ attempts: burst + 3 }]);
});
