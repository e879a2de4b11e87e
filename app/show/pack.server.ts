// What a signed-in operator's windows hold in case the network drops: every step still to come, ready to show.
// It goes to nobody else: the public stage never asks for it, and its address asks for draws.run.
import type { DrawOffice } from "../draws/draw-services.server.ts";
import type { SealedDraw } from "../draws/sealed-draw.ts";
import type { GoldAct } from "./console-view.ts";
import { goldAct } from "./console-words.ts";
import { goTo } from "./move-picture.server.ts";
import { keyOf, placeOf } from "./places.ts";
import type { PublicShow } from "./public-show.ts";
import { findShow, presentShow, readScriptOf, type ShowKind } from "./read-show.server.ts";
import { following } from "./run-sheet.ts";

export type OfflineStep = { key: string; show: PublicShow; gold: GoldAct };
/** In order, beginning with the one on stage. Ends where only the server can go on. */
export type OfflinePack = { version: number; steps: OfflineStep[] };

const mostSteps = 400;

export async function readOfflinePack(
  { database }: Pick<DrawOffice, "database">,
  draw: SealedDraw,
  kind: ShowKind,
): Promise<OfflinePack | undefined> {
  let row = await findShow(database, draw.id, kind);
  if (!row || row.endedAt !== null) return undefined;
  const { script, now } = await readScriptOf(database, draw, kind);
  const { version } = row;
  const steps: OfflineStep[] = [];
  while (steps.length < mostSteps) {
    const show = await presentShow(database, draw, row, script, now);
    steps.push({ key: row.step, show, gold: goldAct(script, row, show) });
    const next = following(placeOf(row.step), script, row.settings);
    if (!next.ok) break;
    row = { ...row, ...goTo({ row, now: now + steps.length }, next.place) };
    if (keyOf(next.place) === "board") {
      const board = await presentShow(database, draw, row, script, now);
      steps.push({ key: row.step, show: board, gold: goldAct(script, row, board) });
      break;
    }
  }
  return { version, steps };
}
