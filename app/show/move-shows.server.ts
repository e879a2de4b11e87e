// Steps that need no operator: at closing, when the public value arrives, and at automatic pace.

import type { SealedDraw } from "../draws/sealed-draw.ts";
import type { DrawServices } from "../draws/services/draw-services.server.ts";
import { inTransaction } from "../platform/database/database.server.ts";
import { drawToShow } from "./draw-to-show.server.ts";
import { goTo } from "./move-step.server.ts";
import { nextStepAt } from "./read-console.server.ts";
import { presentShow, readScriptOf } from "./read-show.server.ts";
import { findNextPosition } from "./script/run-sheet.ts";
import type { ShowKind } from "./script/show-kind.ts";
import { parseStepKey } from "./script/step-position.ts";
import { listRunningShows, lockShow, updateShow } from "./show-store.server.ts";
import type { ShowRow } from "./tables.server.ts";

/** Milliseconds between checks of a show that can move at any moment. */
const checkInterval = 500;

/**
 * The process that locks a show first moves it. Returns the milliseconds until the next check; undefined when no
 * running show can move by itself.
 */
export async function moveShows(
  services: Pick<DrawServices, "database">,
): Promise<number | undefined> {
  let wait: number | undefined;
  for (const { draw: row, show } of await listRunningShows(services.database)) {
    const kind = show.rehearsal ? "rehearsal" : "real";
    const draw = drawToShow(row, kind);
    if (!draw || !canMove(show)) continue;
    const next = await moveShow(services, draw, kind);
    wait = Math.min(wait ?? checkInterval, next ?? checkInterval);
  }
  return wait;
}

/** False while the show waits for its operator. It is not locked then. */
function canMove({ step, shown, automatic, rehearsal }: ShowRow): boolean {
  return step === "countdown" || automatic || (!rehearsal && shown.decided === undefined);
}

/** Returns the milliseconds until the show moves by itself, where that is known. */
async function moveShow(
  { database }: Pick<DrawServices, "database">,
  draw: SealedDraw,
  kind: ShowKind,
): Promise<number | undefined> {
  return inTransaction(
    database,
    async (transaction) => {
      const row = await lockShow(transaction, draw.id, kind);
      if (!row || row.endedAt !== null) return undefined;
      const { script, now } = await readScriptOf(transaction, draw, kind);
      const position = parseStepKey(row.step);
      const closed = script.sealedAt !== undefined && now >= script.sealedAt;
      if (position.kind === "countdown" && closed) {
        await updateShow(transaction, draw.slug, row, goTo({ row, now }, { kind: "sealed" }));
        return undefined;
      }
      const decided = script.decidedAt !== undefined && script.slots.length > 0;
      if (decided && kind === "real" && row.shown.decided === undefined) {
        // The step stays the same; the new version notifies every screen.
        const shown = { ...row.shown, decided: now };
        await updateShow(transaction, draw.slug, row, { shown });
        return undefined;
      }
      if (!row.automatic) return undefined;
      const { step } = await presentShow(transaction, draw, row, script, now);
      const next = findNextPosition(position, script, row.settings);
      const due = nextStepAt(row, step);
      if (!next.ok || due === undefined) return undefined;
      if (now < due) return due - now;
      await updateShow(transaction, draw.slug, row, goTo({ row, now }, next.position));
      return undefined;
    },
    { isolation: "read committed" },
  );
}
