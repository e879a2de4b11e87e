// A show at one of its steps, as stage and phones receive it.
import { english } from "../languages/catalogues.server.ts";
import { type PublicShow, type PublicStep, phaseOfStep } from "./script/public-show.ts";
import { holderOf, type ShowScript } from "./script/script.ts";
import { awardOf, shownTurns } from "./script/shown-awards.ts";
import type { ShowRow } from "./tables.server.ts";

const newestAwards = 20;

export function composeShow(
  draw: { slug: string; title: string },
  row: ShowRow,
  script: ShowScript,
  now: number,
  step: PublicStep,
): PublicShow {
  const awards = shownTurns(script, row.settings, row.shown).map(({ slot, turn }) =>
    awardOf(script, slot, turn),
  );
  const held = awards.filter(({ skipped }) => !skipped);
  return {
    slug: draw.slug,
    title: draw.title,
    version: row.version,
    sentAt: now,
    rehearsal: row.rehearsal,
    phase: phaseOfStep[step.kind],
    stepNumber: row.stepNumber,
    startsAt: row.startsAt,
    replay: row.replay,
    step,
    screen: script.disagrees
      ? { kind: "message", text: english.disagreement.stage, disagrees: true }
      : screenOf(row),
    sound: row.sound,
    prizesLeft: Math.max(0, prizesToShow(script) - held.length),
    drawn: held.length,
    shown: awards.toReversed().slice(0, newestAwards),
    over: row.endedAt !== null,
  };
}

/** With fewer tickets than prizes, some prizes have no winner and are never shown. */
function prizesToShow({ prizes, slots }: ShowScript): number {
  if (slots.length === 0) return prizes.reduce((sum, { quantity }) => sum + quantity, 0);
  return slots.filter((slot) => (holderOf(slot)?.ticket ?? 0) !== 0).length;
}

function screenOf({ screen, message }: ShowRow): PublicShow["screen"] {
  return screen === "message" ? { kind: "message", text: message } : { kind: screen };
}
