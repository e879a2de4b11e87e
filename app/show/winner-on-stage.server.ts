// A winner who was called is confirmed, given more time, or skipped for one of the terms' reasons.
import { skipWinnerWithin } from "../draws/result/award-prizes.server.ts";
import type { ActContext, ActOutcome } from "./act-context.server.ts";
import type { ActRefusal, ShowAct } from "./acts.ts";
import { goTo } from "./move-step.server.ts";
import { isWatchedByAnother } from "./presence-store.server.ts";
import { readScriptOf } from "./read-show.server.ts";
import { confirmRehearsalWinner, skipRehearsalWinner } from "./rehearsal-store.server.ts";
import { findNextPosition } from "./script/run-sheet.ts";
import { shownTurns } from "./script/shown-awards.ts";
import { parseStepKey } from "./script/step-position.ts";
import type { AskedSkip } from "./tables.server.ts";
import { confirmAward } from "./winner-store.server.ts";

/** Added by the button "30 seconds more". */
const moreMilliseconds = 30_000;

type StageWinnerAct = Extract<
  ShowAct,
  { act: "call" | "more-time" | "here" | "skip" | "agree" | "disagree" }
>;

export async function decideOnWinner(
  context: ActContext,
  act: StageWinnerAct,
): Promise<ActOutcome> {
  const { row, now } = context;
  const position = parseStepKey(row.step);
  if (act.act === "call") return callWinner(context, act.slot);
  if (position.kind !== "called" || row.callEndsAt === null) {
    return { ok: false, reason: "nobody-called" };
  }
  switch (act.act) {
    case "more-time": {
      const callEndsAt = Math.max(row.callEndsAt, now) + moreMilliseconds;
      return { ok: true, change: { callEndsAt, askedSkip: null }, note: {} };
    }
    case "here":
      return confirmWinner(context, position.slot);
    case "skip": {
      if (now < row.callEndsAt) return { ok: false, reason: "call-still-runs" };
      const { slot, turn } = position;
      const { staffId: by, name: byName } = context.session;
      return askToSkip(context, { slot, turn, reason: act.reason, by, byName });
    }
    case "agree": {
      if (!row.askedSkip) return { ok: false, reason: "stale" };
      if (row.askedSkip.by === context.session.staffId) return { ok: false, reason: "same-person" };
      return skip(context, row.askedSkip);
    }
    case "disagree":
      return { ok: true, change: { askedSkip: null }, note: {} };
  }
}

/** Only winners who have been on stage can be called. */
async function callWinner(context: ActContext, slot: number): Promise<ActOutcome> {
  const { row, draw, kind, transaction } = context;
  const { script } = await readScriptOf(transaction, draw, kind);
  const turn = (script.slots[slot]?.turns.length ?? 0) - 1;
  const seen = shownTurns(script, row.settings, row.shown).some(
    (shown) => shown.slot === slot && shown.turn === turn,
  );
  if (!seen) return { ok: false, reason: "nobody-called" };
  const change = goTo(context, { kind: "called", slot, turn });
  return { ok: true, change, note: { slot } };
}

async function confirmWinner(context: ActContext, slot: number): Promise<ActOutcome> {
  const { transaction, draw, kind, row } = context;
  if (kind === "rehearsal") await confirmRehearsalWinner(transaction, draw.id, slot);
  else await confirmAward(transaction, draw.id, slot);
  const { script } = await readScriptOf(transaction, draw, kind);
  const next = findNextPosition(parseStepKey(row.step), script, row.settings);
  if (!next.ok) return next;
  const ticket = script.slots[slot]?.turns.at(-1)?.ticket ?? 0;
  return { ok: true, change: goTo(context, next.position), note: { ticket } };
}

/** While another person has a console open, that person has to approve a skip. */
async function askToSkip(context: ActContext, asked: AskedSkip): Promise<ActOutcome> {
  if (!context.draw.terms.skipReasons.includes(asked.reason)) {
    return { ok: false, reason: "unknown-reason" };
  }
  const { transaction, draw, kind, now } = context;
  if (await isWatchedByAnother(transaction, draw.id, kind, asked.by, now)) {
    return { ok: true, needsApproval: true, change: { askedSkip: asked } };
  }
  return skip(context, asked);
}

async function skip(context: ActContext, asked: AskedSkip): Promise<ActOutcome> {
  const { transaction, draw, kind, services } = context;
  const { slot, turn, reason } = asked;
  const { script } = await readScriptOf(transaction, draw, kind);
  const ticket = script.slots[slot]?.turns[turn]?.ticket ?? 0;
  const refusal =
    kind === "rehearsal"
      ? !(await skipRehearsalWinner(transaction, draw.id, slot, reason)) && "cannot-skip"
      : await publishSkip(context, services, ticket, asked);
  if (refusal) return { ok: false, reason: refusal };
  const change = goTo(context, { kind: "skipped", slot, turn });
  return { ok: true, change, note: { ticket, reason } };
}

/** Publishes the statement under the name of the person who requested the skip. Returns why it was refused. */
async function publishSkip(
  { transaction, draw }: ActContext,
  services: ActContext["services"],
  ticket: number,
  { reason, by, byName }: AskedSkip,
): Promise<ActRefusal | undefined> {
  const who = { id: by, name: byName };
  const skipping = await skipWinnerWithin(transaction, services, draw.id, ticket, reason, who);
  if (skipping.ok) return undefined;
  const { reason: why } = skipping;
  return why === "not-in-rules" || why === "before-claim-ends" ? why : "cannot-skip";
}
