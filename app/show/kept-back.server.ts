// What pages do not say yet, because it is still to be shown on stage.

import type { SealedDraw } from "../draws/sealed-draw.ts";
import type { AnyDatabase } from "../platform/database/database.server.ts";
import { isKeptBack } from "./kept-back.ts";
import { readScriptOf } from "./read-show.server.ts";
import { placeOf } from "./script/places.ts";
import { batchEnds, reveal } from "./script/reveal-timeline.ts";
import { shownTurns } from "./script/shown-awards.ts";
import { findShow } from "./show-store.server.ts";

/** Whether a page may say what became of this ticket: always, but for the time before it is on stage. */
export async function mayBeSaid(
  database: AnyDatabase,
  draw: SealedDraw,
  ticket: number,
  now: number,
): Promise<boolean> {
  const row = await findShow(database, draw.id, "real");
  if (!isKeptBack(draw, row, now)) return true;
  if (!row) return false;
  const { script, now: clock } = await readScriptOf(database, draw, "real");
  // What is on stage at this moment counts once its number and name stand.
  const { [row.step]: _, ...before } = row.shown;
  const standing = clock >= row.startsAt + timeOf(row.step) ? row.shown : before;
  const turns = shownTurns(script, row.settings, standing);
  return turns.some(({ slot, turn }) => script.slots[slot]?.turns[turn]?.ticket === ticket);
}

function timeOf(step: string): number {
  const { kind } = placeOf(step);
  if (kind === "draw") return reveal.place;
  return kind === "batch" ? batchEnds(10) : 0;
}
