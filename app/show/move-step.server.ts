// Next, back, replay and end. They never change the result, which is fixed before the show.
import type { ActContext, ActOutcome } from "./act-context.server.ts";
import { readScriptOf } from "./read-show.server.ts";
import { minimumTime } from "./script/pace.ts";
import { presentStep } from "./script/present-step.ts";
import { leadMilliseconds, settled } from "./script/reveal-timeline.ts";
import { findNextPosition, runSheet } from "./script/run-sheet.ts";
import { parseStepKey, type StepPosition, stepKeyOf } from "./script/step-position.ts";
import type { ShowChange } from "./tables.server.ts";

export async function moveStep(
  context: ActContext,
  act: "next" | "back" | "replay" | "end",
): Promise<ActOutcome> {
  const { row, now, draw, kind, transaction } = context;
  if (row.endedAt !== null && act === "next") return { ok: false, reason: "over" };
  const { script } = await readScriptOf(transaction, draw, kind);
  const position = parseStepKey(row.step);
  switch (act) {
    case "next": {
      const next = findNextPosition(position, script, row.settings);
      if (!next.ok) return next;
      const step = presentStep(position, { script, ...row, ineligible: [], call: undefined });
      if (now < row.startsAt + minimumTime(step)) return { ok: false, reason: "too-soon" };
      return {
        ok: true,
        change: goTo(context, next.position),
        note: { to: stepKeyOf(next.position) },
      };
    }
    case "back": {
      const sheet = runSheet(script, row.settings, row.shown);
      const before = sheet
        .slice(0, sheet.indexOf(row.step))
        .findLast((key) => row.shown[key] !== undefined);
      if (before === undefined) return { ok: false, reason: "nothing-before" };
      return { ok: true, change: goTo(context, parseStepKey(before)), note: { to: before } };
    }
    case "replay":
      return {
        ok: true,
        change: {
          stepNumber: row.stepNumber + 1,
          startsAt: now + leadMilliseconds,
          replay: true,
          screen: "show",
        },
        note: { step: row.step },
      };
    case "end":
      return row.step === "board"
        ? { ok: true, change: { endedAt: now, automatic: false }, note: {} }
        : { ok: false, reason: "stale" };
  }
}

/** A step that was on stage before is shown without its animation; a new one starts on every screen at once. */
export function goTo(
  { row, now }: Pick<ActContext, "row" | "now">,
  position: StepPosition,
): ShowChange {
  const key = stepKeyOf(position);
  const again = row.shown[key] !== undefined;
  const called = position.kind === "called";
  const callEndsAt = now + leadMilliseconds + row.settings.callSeconds * 1000;
  return {
    step: key,
    stepNumber: row.stepNumber + 1,
    startsAt: again ? now - settled : now + leadMilliseconds,
    replay: again && !called,
    shown: again ? row.shown : { ...row.shown, [key]: now },
    screen: "show",
    askedSkip: null,
    ...(called && !again && { calledAt: now + leadMilliseconds, callEndsAt }),
  };
}
