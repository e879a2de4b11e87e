// Forward, back, and again. The picture moves; what it shows was fixed before.

import { leastTime } from "./pace.ts";
import type { Change, Moment, Outcome } from "./perform-act.server.ts";
import { keyOf, placeOf, type ShowPlace } from "./places.ts";
import { presentStep } from "./present-step.ts";
import { readScriptOf } from "./read-show.server.ts";
import { leadMilliseconds, settled } from "./reveal-timeline.ts";
import { following, runSheet } from "./run-sheet.ts";

export async function movePicture(
  moment: Moment,
  act: "next" | "back" | "replay" | "end",
): Promise<Outcome> {
  const { row, now, draw, kind, transaction } = moment;
  if (row.endedAt !== null && act === "next") return { ok: false, reason: "over" };
  const { script } = await readScriptOf(transaction, draw, kind);
  const place = placeOf(row.step);
  switch (act) {
    case "next": {
      const next = following(place, script, row.settings);
      if (!next.ok) return next;
      const step = presentStep(place, { script, ...row, out: [], call: undefined });
      if (now < row.startsAt + leastTime(step)) return { ok: false, reason: "too-soon" };
      return { ok: true, change: goTo(moment, next.place), note: { to: keyOf(next.place) } };
    }
    case "back": {
      const sheet = runSheet(script, row.settings, row.shown);
      const before = sheet
        .slice(0, sheet.indexOf(row.step))
        .findLast((key) => row.shown[key] !== undefined);
      if (before === undefined) return { ok: false, reason: "nothing-before" };
      return { ok: true, change: goTo(moment, placeOf(before)), note: { to: before } };
    }
    case "replay":
      return {
        ok: true,
        change: {
          ...{ stepNumber: row.stepNumber + 1, startsAt: now + leadMilliseconds, replay: true },
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

/** What was on stage before comes back as it ended; what is new begins in a moment, everywhere at once. */
export function goTo({ row, now }: Pick<Moment, "row" | "now">, place: ShowPlace): Change {
  const key = keyOf(place);
  const again = row.shown[key] !== undefined;
  const called = place.kind === "called";
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
