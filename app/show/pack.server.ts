// The offline pack: every step still to come, stored in an operator's windows in case the network drops.
// It holds the winners: the public stage never requests it, and its address requires the permission draws.run.

import type { SealedDraw } from "../draws/sealed-draw.ts";
import type { DrawServices } from "../draws/services/draw-services.server.ts";
import { primaryAct } from "./console-texts.server.ts";
import type { PrimaryAct } from "./console-view.ts";
import { goTo } from "./move-step.server.ts";
import { presentShow, readScriptOf } from "./read-show.server.ts";
import type { PublicShow } from "./script/public-show.ts";
import { findNextPosition } from "./script/run-sheet.ts";
import type { ShowKind } from "./script/show-kind.ts";
import { parseStepKey, stepKeyOf } from "./script/step-position.ts";
import { findShow } from "./show-store.server.ts";

type OfflineStep = { key: string; show: PublicShow; primary: PrimaryAct };
/** In order, from the step on stage to the first one that needs the server. */
export type OfflinePack = { version: number; steps: OfflineStep[] };

const maxSteps = 400;

export async function readOfflinePack(
  { database }: Pick<DrawServices, "database">,
  draw: SealedDraw,
  kind: ShowKind,
): Promise<OfflinePack | undefined> {
  let row = await findShow(database, draw.id, kind);
  if (!row || row.endedAt !== null) return undefined;
  const { script, now } = await readScriptOf(database, draw, kind);
  const { version } = row;
  const steps: OfflineStep[] = [];
  while (steps.length < maxSteps) {
    const show = await presentShow(database, draw, row, script, now);
    steps.push({ key: row.step, show, primary: primaryAct(script, row, show) });
    const next = findNextPosition(parseStepKey(row.step), script, row.settings);
    if (!next.ok) break;
    row = { ...row, ...goTo({ row, now: now + steps.length }, next.position) };
    if (stepKeyOf(next.position) === "board") {
      const board = await presentShow(database, draw, row, script, now);
      steps.push({ key: row.step, show: board, primary: primaryAct(script, row, board) });
      break;
    }
  }
  return { version, steps };
}
