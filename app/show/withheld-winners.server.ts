// Which results pages withhold because they have not been on stage yet.

import type { SealedDraw } from "../draws/sealed-draw.ts";
import type { AnyDatabase } from "../platform/database/database.server.ts";
import { readScriptOf } from "./read-show.server.ts";
import { batchEnds, reveal } from "./script/reveal-timeline.ts";
import { shownTurns } from "./script/shown-awards.ts";
import { parseStepKey } from "./script/step-position.ts";
import { findShow } from "./show-store.server.ts";
import { areWinnersWithheld } from "./withheld-winners.ts";

/** Whether pages may say if this ticket has won. False only until it has been on stage. */
export async function isTicketResultPublic(
  database: AnyDatabase,
  draw: SealedDraw,
  ticket: number,
  now: number,
): Promise<boolean> {
  const row = await findShow(database, draw.id, "real");
  if (!areWinnersWithheld(draw, row, now)) return true;
  if (!row) return false;
  const { script, now: clock } = await readScriptOf(database, draw, "real");
  // The current step is public once its number and name are shown.
  const { [row.step]: _, ...before } = row.shown;
  const revealed = clock >= row.startsAt + revealTime(row.step) ? row.shown : before;
  const turns = shownTurns(script, row.settings, revealed);
  return turns.some(({ slot, turn }) => script.slots[slot]?.turns[turn]?.ticket === ticket);
}

function revealTime(step: string): number {
  const { kind } = parseStepKey(step);
  if (kind === "draw") return reveal.place;
  return kind === "batch" ? batchEnds(10) : 0;
}
