// Which awards have been on stage, and what the audience knows of each. Pure.
import { skipInWords } from "../../draws/prizes/handover.ts";
import { placeOf } from "./places.ts";
import type { StageAward } from "./public-show.ts";
import { drawnPieces, pieceWith } from "./run-sheet.ts";
import type { ShowScript } from "./script.ts";
import type { ShowSettings } from "./settings.ts";

/** In the order in which they came on stage. */
export function shownTurns(
  script: ShowScript,
  settings: ShowSettings,
  shown: Record<string, number>,
): { slot: number; turn: number }[] {
  const pieces = drawnPieces(script, settings);
  const seen = new Map<string, { slot: number; turn: number }>();
  function note(slot: number, turn: number) {
    const ticket = script.slots[slot]?.turns[turn]?.ticket ?? 0;
    if (ticket !== 0) seen.set(`${slot}.${turn}`, { slot, turn });
  }
  const keys = Object.entries(shown).sort(([, left], [, right]) => left - right);
  for (const [key] of keys) {
    if (key === "decided") continue;
    const place = placeOf(key);
    if ("turn" in place) {
      for (let turn = 0; turn <= place.turn; turn += 1) note(place.slot, turn);
    } else if (place.kind === "batch") {
      // A batch shows who holds each prize now, and who was skipped.
      for (const slot of pieces[pieceWith(pieces, place.slot)]?.slots ?? []) {
        script.slots[slot]?.turns.forEach((_, turn) => {
          note(slot, turn);
        });
      }
    }
  }
  return [...seen.values()];
}

/** A skipped ticket did not win: its owner's name is not shown. */
export function awardOf(script: ShowScript, slot: number, turn: number): StageAward {
  const { prize = "", turns = [] } = script.slots[slot] ?? {};
  const award = turns[turn];
  const skipped = award?.skipReason ? inSentence(award.skipReason) : "";
  return {
    key: `${slot}.${turn}`,
    ticket: award?.ticket ?? 0,
    name: skipped ? "" : (award?.name ?? ""),
    place: skipped ? "" : (award?.place ?? ""),
    prize,
    prizeName: script.prizes.find(({ id }) => id === prize)?.name ?? "",
    skipped,
  };
}

/** "absent at the event": after "Skipped:" or "was skipped:". */
export function inSentence(reason: string): string {
  if (reason === "absent-at-event") return "absent at the event";
  return skipInWords(reason).toLowerCase();
}
