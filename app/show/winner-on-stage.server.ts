// A winner is called: seen, given more time, or skipped with a reason of the terms.
import { and, desc, eq, inArray } from "drizzle-orm";
import { skipWinnerWithin } from "../draws/result/award-prizes.server.ts";
import { award } from "../draws/result/tables.server.ts";
import type { ShowAct } from "./acts.ts";
import { goTo } from "./move-picture.server.ts";
import type { Moment, Outcome } from "./perform-act.server.ts";
import { placeOf } from "./places.ts";
import { secondPersonWatches } from "./presence.server.ts";
import { readScriptOf } from "./read-show.server.ts";
import { confirmInRehearsal, skipInRehearsal } from "./rehearsal-script.server.ts";
import { following } from "./run-sheet.ts";
import { shownTurns } from "./shown-awards.ts";
import type { AskedSkip } from "./tables.server.ts";

/** What "30 seconds more" gives. */
const moreMilliseconds = 30_000;

type WinnerAct = Extract<
  ShowAct,
  { act: "call" | "more-time" | "here" | "skip" | "agree" | "disagree" }
>;

export async function decideOnWinner(moment: Moment, act: ShowAct): Promise<Outcome> {
  const { row, now } = moment;
  const place = placeOf(row.step);
  const its = act as WinnerAct;
  if (its.act === "call") return callWinner(moment, its.slot);
  if (place.kind !== "called" || row.callEndsAt === null) {
    return { ok: false, reason: "nobody-called" };
  }
  switch (its.act) {
    case "more-time": {
      const callEndsAt = Math.max(row.callEndsAt, now) + moreMilliseconds;
      return { ok: true, change: { callEndsAt, askedSkip: null }, note: {} };
    }
    case "here":
      return confirmWinner(moment, place.slot);
    case "skip": {
      if (now < row.callEndsAt) return { ok: false, reason: "call-still-runs" };
      const { slot, turn } = place;
      const { staffId: by, name: byName } = moment.hands;
      return askToSkip(moment, { slot, turn, reason: its.reason, by, byName });
    }
    case "agree": {
      if (!row.askedSkip) return { ok: false, reason: "stale" };
      if (row.askedSkip.by === moment.hands.staffId) return { ok: false, reason: "same-person" };
      return skip(moment, row.askedSkip);
    }
    case "disagree":
      return { ok: true, change: { askedSkip: null }, note: {} };
  }
}

/** Only somebody who has been on stage can be called. */
async function callWinner(moment: Moment, slot: number): Promise<Outcome> {
  const { row, draw, kind, transaction } = moment;
  const { script } = await readScriptOf(transaction, draw, kind);
  const turn = (script.slots[slot]?.turns.length ?? 0) - 1;
  const seen = shownTurns(script, row.settings, row.shown).some(
    (shown) => shown.slot === slot && shown.turn === turn,
  );
  if (!seen) return { ok: false, reason: "nobody-called" };
  const change = goTo(moment, { kind: "called", slot, turn });
  return { ok: true, change, note: { slot } };
}

async function confirmWinner(moment: Moment, slot: number): Promise<Outcome> {
  const { transaction, draw, kind, row } = moment;
  if (kind === "rehearsal") await confirmInRehearsal(transaction, draw.id, slot);
  else await noteConfirmed(moment, slot);
  const { script } = await readScriptOf(transaction, draw, kind);
  const next = following(placeOf(row.step), script, row.settings);
  if (!next.ok) return next;
  const ticket = script.slots[slot]?.turns.at(-1)?.ticket ?? 0;
  return { ok: true, change: goTo(moment, next.place), note: { ticket } };
}

async function noteConfirmed({ transaction, draw }: Moment, slot: number): Promise<void> {
  const [holder] = await transaction
    .select({ turn: award.turn })
    .from(award)
    .where(and(eq(award.draw, draw.id), eq(award.slot, slot)))
    .orderBy(desc(award.turn))
    .limit(1);
  await transaction
    .update(award)
    .set({ progress: "confirmed" })
    .where(
      and(
        eq(award.draw, draw.id),
        eq(award.slot, slot),
        eq(award.turn, holder?.turn ?? 0),
        inArray(award.progress, ["waiting", "contacted"]),
      ),
    );
}

/** Where somebody else watches, a skip waits for their yes. */
async function askToSkip(moment: Moment, asked: AskedSkip): Promise<Outcome> {
  if (!moment.draw.terms.skipReasons.includes(asked.reason)) {
    return { ok: false, reason: "unknown-reason" };
  }
  const { transaction, draw, kind, now } = moment;
  if (await secondPersonWatches(transaction, draw.id, kind, asked.by, now)) {
    return { ok: true, waitsForYes: true, change: { askedSkip: asked } };
  }
  return skip(moment, asked);
}

async function skip(moment: Moment, asked: AskedSkip): Promise<Outcome> {
  const { transaction, draw, kind, office } = moment;
  const { slot, turn, reason } = asked;
  const { script } = await readScriptOf(transaction, draw, kind);
  const ticket = script.slots[slot]?.turns[turn]?.ticket ?? 0;
  const done =
    kind === "rehearsal"
      ? await skipInRehearsal(transaction, draw.id, slot, reason)
      : await skipForGood(moment, office, ticket, asked);
  if (!done) return { ok: false, reason: "cannot-skip" };
  const change = goTo(moment, { kind: "skipped", slot, turn });
  return { ok: true, change, note: { ticket, reason } };
}

/** The public statement, under the name of whoever asked for it. */
async function skipForGood(
  { transaction, draw }: Moment,
  office: Moment["office"],
  ticket: number,
  { reason, by, byName }: AskedSkip,
): Promise<boolean> {
  const who = { id: by, name: byName };
  return (await skipWinnerWithin(transaction, office, draw.id, ticket, reason, who)).ok;
}
