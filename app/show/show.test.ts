// A show without a browser: what the audience may know, who may drive, what a press does.
import { sql } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { wordingOf } from "../content/wording/read-wording.server.ts";
import { closeDraw } from "../draws/closing/close-draw.server.ts";
import { tamper } from "../draws/integrity/testing/tamper-store.server.ts";
import { submitBeacon } from "../draws/result/submit-value.server.ts";
import type { SealedDraw } from "../draws/sealed-draw.ts";
import { recordedBeacon } from "../draws/testing/recorded-beacon.ts";
import { enterDraw } from "../entries/enter-draw.server.ts";
import { english } from "../languages/catalogues.server.ts";
import {
  openTestDraw,
  openTestServices,
  type TestServices,
  testClosesAt,
  testEntry,
} from "../testing/test-services.ts";
import type { ShowAct } from "./acts.ts";
import { moveShows } from "./move-shows.server.ts";
import type { OperatorSession } from "./operator-session.ts";
import { performAct } from "./perform-act.server.ts";
import { recordConsole } from "./presence-store.server.ts";
import { readPublicShow } from "./read-show.server.ts";
import type { PublicShow } from "./script/public-show.ts";
import { defaultShowSettings, type ShowSettings } from "./script/settings.ts";
import { showInWords } from "./script/show-in-words.ts";
import type { ShowKind } from "./script/show-kind.ts";
import { startShow } from "./start-show.server.ts";

vi.setConfig({ testTimeout: 60_000 });

const ada: OperatorSession = { console: "laptop", staffId: "staff-ada", name: "Ada" };
const ben: OperatorSession = { console: "tablet", staffId: "staff-ben", name: "Ben" };

const prizes = [
  { prizeId: "key", name: "The key", quantity: 1 },
  { prizeId: "box", name: "The box", quantity: 3 },
];

async function openShow(settings: Partial<ShowSettings> = {}) {
  const services = await openTestServices();
  const draw = await openTestDraw(services, {}, prizes);
  for (let number = 0; number < 12; number += 1) {
    await enterDraw(services, { draw }, testEntry(number, { name: `Secret Surname${number}` }), {
      route: "web",
    });
  }
  await startShow(services, draw.id, "real", { ...defaultShowSettings, ...settings }, ada);
  return driveShow(services, draw);
}

function driveShow(services: TestServices, opened: SealedDraw, kind: ShowKind = "real") {
  async function read(): Promise<PublicShow> {
    const show = await readPublicShow(services, await services.reread(opened), kind);
    if (!show) throw new Error("There is no show.");
    return show;
  }
  /** Steps have a minimum length; this makes the current one old enough. */
  const letTimePass = () =>
    services.database.execute(
      sql`update show_state set starts_at = starts_at - 70000 where rehearsal = ${kind === "rehearsal"}`,
    );
  async function act(input: Record<string, unknown> & { act: ShowAct["act"] }, session = ada) {
    await letTimePass();
    const { stepNumber: step } = await read();
    const draw = await services.reread(opened);
    return performAct(services, draw, kind, { step, ...input } as ShowAct, session);
  }
  return {
    ...{ services, draw: opened, read, act, letTimePass },
    async decide() {
      await services.setClock(testClosesAt);
      await closeDraw(services, opened.id);
      await services.setClock(recordedBeacon.moment);
      const decision = await submitBeacon(services, opened.id, recordedBeacon.json);
      if (!decision.ok) throw new Error(decision.reason);
    },
    async goTo(step: PublicShow["step"]["kind"]) {
      for (let presses = 0; presses < 30; presses += 1) {
        if ((await read()).step.kind === step) return read();
        const result = await act({ act: "next" });
        if (!result.ok) throw new Error(result.reason);
      }
      throw new Error(`${step} never came.`);
    },
    async endCall() {
      await services.database.execute(sql`update show_state set call_ends_at = called_at - 1000`);
    },
    [Symbol.asyncDispose]: () => services[Symbol.asyncDispose](),
  };
}

test("stage and phones show a message instead of a winner that the statements do not give", async () => {
  await using show = await openShow();
  await show.decide();
  const batch = await show.goTo("batch");
  if (batch.step.kind !== "batch") throw new Error(batch.step.kind);
  await tamper(show.services.database, "update award set ticket = 1 + ticket % 12 where slot = 1");
  const now = await show.read();
  expect(now.screen).toEqual({
    ...{ kind: "message", text: english.disagreement.stage, disagrees: true },
  });
  const german = await wordingOf("de");
  expect(showInWords(now, german, null).screen).toMatchObject({ text: german.disagreement.stage });
  expect([now.step.kind, now.shown, now.drawn]).toEqual(["waiting", [], 0]);
  expect(JSON.stringify(now)).not.toContain("Secret S.");
});

async function fingerprint(services: TestServices) {
  const { rows } = await services.database.execute(sql`
    select (select md5(string_agg(line, ',' order by seq)) from statement) as ledger,
      (select md5(string_agg(award::text, ',' order by slot, turn)) from award) as awards,
      (select count(*) from opened_ticket) as opened, (select count(*) from entry) as entries,
      (select md5(string_agg(show_state::text, ',')) from show_state where not rehearsal) as show`);
  return rows[0];
}

test("the audience sees winners once they are on stage, and names only as people agreed", async () => {
  await using show = await openShow();
  const seen: string[] = [];
  async function look() {
    const wire = JSON.stringify(await show.read());
    expect(wire).not.toMatch(/Surname|7700 ?900|\+44|"tag"|email|phone/);
    seen.push(wire);
    return JSON.parse(wire) as PublicShow;
  }
  expect((await look()).step).toMatchObject({ kind: "countdown", tickets: 12 });
  expect(await show.act({ act: "next" })).toEqual({ ok: false, reason: "not-closed" });
  await show.decide();
  await show.act({ act: "next" });
  expect((await look()).step).toMatchObject({ kind: "sealed", tickets: 12, excluded: 0 });
  await show.act({ act: "next" });
  expect((await look()).step).toMatchObject({ kind: "waiting", round: recordedBeacon.round });
  await show.act({ act: "next" });
  const intro = await look();
  expect(intro.step).toMatchObject({ kind: "intro", eligible: 12, digits: 2, batch: true });
  expect(seen.join()).not.toContain("Secret");
  await show.act({ act: "next" });
  const batch = await look();
  if (batch.step.kind !== "batch") throw new Error(batch.step.kind);
  expect(batch.step.winners).toHaveLength(3);
  expect(batch.step.winners[0]).toMatchObject({ name: "Secret S.", place: "Bergen" });
  await show.act({ act: "next" });
  expect((await look()).step).toMatchObject({ kind: "intro", eligible: 9 });
  expect((await look()).shown).toHaveLength(3);
  await show.act({ act: "next" });
  const { step, startsAt, sentAt, prizesLeft } = await look();
  if (step.kind !== "draw") throw new Error(step.kind);
  expect([step.left[0], step.left.at(-1), step.digits.length, prizesLeft]).toEqual([9, 1, 2, 0]);
  expect(batch.step.winners.map(({ ticket }) => ticket)).not.toContain(step.winner.ticket);
  expect(Math.abs(startsAt - sentAt)).toBeLessThan(10_000);
  await show.act({ act: "next" });
  const board = await look();
  expect(board.step).toMatchObject({ kind: "board", first: { prize: "key" } });
  expect(board.over).toBe(false);
  expect(await show.act({ act: "next" })).toEqual({ ok: false, reason: "at-the-end" });
  await show.act({ act: "end" });
  expect((await look()).over).toBe(true);
});

test("ten simultaneous presses from two consoles move the show by one step", async () => {
  await using show = await openShow();
  await show.decide();
  const { services, read } = show;
  const draw = await services.reread(show.draw);
  const { stepNumber: step } = await read();
  await show.letTimePass();
  const press = (session: OperatorSession) =>
    performAct(services, draw, "real", { act: "next", step }, session);
  const results = await Promise.all(
    Array.from({ length: 10 }, (_, number) => press(number % 2 ? ada : ben)),
  );
  expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  expect(results.filter((result) => !result.ok && result.reason === "not-driving")).toHaveLength(5);
  expect(results.filter((result) => !result.ok && result.reason === "stale")).toHaveLength(4);
  expect((await read()).step.kind).toBe("sealed");

  // Ada's tablet took the show offline and also sends what her laptop pressed. The press is done once.
  const tablet = { ...ada, console: "own-tablet" };
  const { stepNumber } = await read();
  await show.letTimePass();
  const send = (act: ShowAct, session: OperatorSession) =>
    performAct(services, draw, "real", act, session);
  const next: ShowAct = { act: "next", step: stepNumber };
  const sent = send({ act: "take" }, tablet).then(() => send(next, tablet));
  const outcomes = await Promise.all([send(next, ada), sent]);
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await read()).toMatchObject({ stepNumber: stepNumber + 1, step: { kind: "waiting" } });
  expect(await send({ act: "blackout", on: "yes" }, ada)).toMatchObject({ reason: "not-driving" });
});

test("back, replay, blackout, message and sound never change the result", async () => {
  await using show = await openShow();
  await show.decide();
  const drawn = await show.goTo("draw");
  const tooSoon = { act: "next" as const, step: drawn.stepNumber };
  const draw = await show.services.reread(show.draw);
  expect(await performAct(show.services, draw, "real", tooSoon, ada)).toEqual({
    ok: false,
    reason: "too-soon",
  });
  const before = await fingerprint(show.services);
  expect(drawn.replay).toBe(false);
  await show.act({ act: "back" });
  expect(await show.read()).toMatchObject({ step: { kind: "intro" }, replay: true });
  await show.act({ act: "next" });
  const again = await show.read();
  expect(again).toMatchObject({ step: drawn.step, replay: true });
  // A step that was on stage before is shown without its animation.
  expect(again.startsAt).toBeLessThan(again.sentAt - 30_000);
  await show.act({ act: "replay" });
  const replayed = await show.read();
  expect(replayed).toMatchObject({ step: drawn.step, replay: true });
  expect(replayed.startsAt).toBeGreaterThan(again.startsAt + 30_000);
  await show.act({ act: "blackout", on: "yes" });
  await show.act({ act: "blackout", on: "yes" });
  expect((await show.read()).screen).toEqual({ kind: "blackout" });
  await show.act({ act: "message", text: "We go on in five minutes." });
  expect((await show.read()).screen).toEqual({
    kind: "message",
    text: "We go on in five minutes.",
  });
  await show.act({ act: "picture" });
  await show.act({ act: "sound", on: "no" });
  const now = await show.read();
  expect(now).toMatchObject({ screen: { kind: "show" }, sound: false, step: drawn.step });
  expect(now.version).toBeGreaterThan(drawn.version + 6);
  expect({ ...(await fingerprint(show.services)), show: 0 }).toEqual({ ...before, show: 0 });
});

test("a called winner is confirmed or, after the time is up, skipped with a reason; the next rank moves up", async () => {
  await using show = await openShow({ callWinners: true, order: "first-first" });
  await show.decide();
  const drawn = await show.goTo("called");
  if (drawn.step.kind !== "called") throw new Error(drawn.step.kind);
  const { ticket } = drawn.step.winner;
  expect(drawn.step.endsAt - drawn.step.calledAt).toBe(180_000);
  const skip = { act: "skip" as const, reason: "absent-at-event" };
  expect(await show.act(skip)).toEqual({ ok: false, reason: "call-still-runs" });
  await show.act({ act: "more-time" });
  const more = await show.read();
  if (more.step.kind !== "called") throw new Error(more.step.kind);
  expect(more.step.endsAt - more.step.calledAt).toBe(210_000);
  await show.endCall();
  expect(await show.act({ ...skip, reason: "bad-weather" })).toEqual({
    ok: false,
    reason: "unknown-reason",
  });
  // Another person has a console open: that person has to approve the skip.
  await recordConsole(show.services.database, show.draw.id, "real", ben);
  expect(await show.act(skip)).toEqual({ ok: true, needsApproval: true });
  expect((await show.read()).step.kind).toBe("called");
  expect(await show.act({ act: "agree" })).toEqual({ ok: false, reason: "same-person" });
  expect(await show.act({ act: "agree" }, ben)).toEqual({ ok: true });
  const skipped = await show.read();
  if (skipped.step.kind !== "skipped") throw new Error(skipped.step.kind);
  expect(skipped.step).toMatchObject({ ticket, reason: "absent-at-event" });
  expect(skipped.shown[0]).toMatchObject({ ticket, name: "", skipped: "absent-at-event" });
  expect(JSON.stringify(skipped)).not.toContain("Secret");
  const { rows } = await show.services.database.execute<{ line: string }>(
    sql`select line from statement where type = 'skip'`,
  );
  expect(JSON.parse(rows[0]?.line ?? "")).toMatchObject({
    body: { ticket, reason: "absent-at-event", next: skipped.step.next },
  });
  await show.act({ act: "next" });
  const moved = await show.read();
  expect(moved.step).toMatchObject({ kind: "draw", known: true });
  if (moved.step.kind !== "draw") throw new Error(moved.step.kind);
  expect(moved.step.winner.ticket).toBe(skipped.step.next);
  await show.act({ act: "next" });
  expect((await show.read()).step.kind).toBe("called");
  await show.act({ act: "here" });
  expect((await show.read()).step).toMatchObject({ kind: "intro", prize: { id: "box" } });
  const { rows: awards } = await show.services.database.execute(
    sql`select turn, progress from award where slot = 0 order by turn`,
  );
  expect(awards).toEqual([
    { turn: 0, progress: "skipped" },
    { turn: 1, progress: "confirmed" },
  ]);
});

test("another console drives after an offer, or when the driver has been silent", async () => {
  await using show = await openShow();
  expect(await show.act({ act: "blackout", on: "yes" }, ben)).toEqual({
    ok: false,
    reason: "not-driving",
  });
  expect(await show.act({ act: "take" }, ben)).toEqual({ ok: false, reason: "driver-is-active" });
  expect(await show.act({ act: "accept" }, ben)).toEqual({ ok: false, reason: "not-offered" });
  await show.act({ act: "offer", to: "tablet" });
  expect(await show.act({ act: "accept" }, ben)).toEqual({ ok: true });
  expect(await show.act({ act: "blackout", on: "yes" })).toEqual({
    ok: false,
    reason: "not-driving",
  });
  await show.services.database.execute(
    sql`update show_state set driver_seen_at = driver_seen_at - 11000`,
  );
  expect(await show.act({ act: "take" })).toEqual({ ok: true });
  expect(await show.act({ act: "blackout", on: "yes" })).toEqual({ ok: true });
});

test("a show moves by itself at closing, and at automatic pace until a person has to decide", async () => {
  await using show = await openShow({ callWinners: true });
  const { services } = show;
  /** Waits longer than any step lasts, then runs the job once. */
  async function wait() {
    await show.letTimePass();
    await moveShows(services);
    return (await show.read()).step.kind;
  }
  expect(await wait()).toBe("countdown");
  await services.setClock(testClosesAt);
  await closeDraw(services, show.draw.id);
  expect([await wait(), await wait()]).toEqual(["sealed", "sealed"]);
  await show.act({ act: "pace", automatic: "yes" });
  expect([await wait(), await wait()]).toEqual(["waiting", "waiting"]);
  await show.decide();
  // The value arrived earlier: the first run notifies the screens, the second moves on.
  await services.setClock(recordedBeacon.moment + 60);
  expect([await wait(), await wait()]).toEqual(["waiting", "intro"]);
  expect([await wait(), await wait(), await wait()]).toEqual(["batch", "intro", "draw"]);
  expect([await wait(), await wait()]).toEqual(["called", "called"]);
  await show.act({ act: "here" });
  expect([(await show.read()).step.kind, await wait()]).toEqual(["board", "board"]);
  expect((await show.read()).over).toBe(false);
});

test("a rehearsal runs the complete show, skips included, and changes no real data", async () => {
  await using show = await openShow();
  await show.decide();
  const before = await fingerprint(show.services);
  const settings = { ...defaultShowSettings, callWinners: true };
  expect(await startShow(show.services, show.draw.id, "real", settings, ben)).toEqual({
    ok: false,
    reason: "already-started",
  });
  await startShow(show.services, show.draw.id, "rehearsal", settings, ada);
  const rehearsal = driveShow(show.services, show.draw, "rehearsal");
  await rehearsal.goTo("called");
  await show.services.database.execute(
    sql`update show_state set call_ends_at = called_at - 1000 where rehearsal`,
  );
  expect(await rehearsal.act({ act: "skip", reason: "declined" })).toEqual({ ok: true });
  const skipped = await rehearsal.read();
  expect(skipped).toMatchObject({ rehearsal: true, step: { kind: "skipped" } });
  await rehearsal.act({ act: "next" });
  await rehearsal.act({ act: "next" });
  await rehearsal.act({ act: "here" });
  expect((await rehearsal.goTo("board")).drawn).toBe(4);
  expect(await fingerprint(show.services)).toEqual(before);
  expect((await show.read()).rehearsal).toBe(false);
});
