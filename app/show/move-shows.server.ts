// Moves shows where nobody has to press: at closing, when the public value comes, at automatic pace.

import { asSealed, type SealedDraw } from "../draws/sealed-draw.ts";
import type { DrawServices } from "../draws/services/draw-services.server.ts";
import { inTransaction } from "../platform/database/database.server.ts";
import { goTo } from "./move-step.server.ts";
import { goesOnAt } from "./read-console.server.ts";
import { presentShow, readScriptOf } from "./read-show.server.ts";
import { placeOf } from "./script/places.ts";
import { following } from "./script/run-sheet.ts";
import type { ShowKind } from "./script/show-kind.ts";
import { listRunningShows, lockShow, updateShow } from "./show-store.server.ts";
import type { ShowRow } from "./tables.server.ts";

/** How often a show is looked at that may go on at any moment: what it waits for is not always known before. */
const lookEvery = 500;

/**
 * The process that locks a show first moves it. Returns in how many milliseconds a show may move again; undefined
 * when none may.
 */
export async function moveShows(
  services: Pick<DrawServices, "database">,
): Promise<number | undefined> {
  let wait: number | undefined;
  for (const { draw: row, show } of await listRunningShows(services.database)) {
    const draw = asSealed(row);
    if (!draw || !mayMove(show)) continue;
    const next = await moveShow(services, draw, show.rehearsal ? "rehearsal" : "real");
    wait = Math.min(wait ?? lookEvery, next ?? lookEvery);
  }
  return wait;
}

/** False while the show waits for its operator, which is most of the time: then it need not be locked. */
function mayMove({ step, shown, automatic, rehearsal }: ShowRow): boolean {
  return step === "countdown" || automatic || (!rehearsal && shown.decided === undefined);
}

/** In how many milliseconds it goes on by itself, where that is known. */
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
      const place = placeOf(row.step);
      const closed = script.sealedAt !== undefined && now >= script.sealedAt;
      if (place.kind === "countdown" && closed) {
        await updateShow(transaction, draw.slug, row, goTo({ row, now }, { kind: "sealed" }));
        return undefined;
      }
      const decided = script.decidedAt !== undefined && script.slots.length > 0;
      if (decided && kind === "real" && row.shown.decided === undefined) {
        // The step stays; the new version tells every screen that the value is here.
        const shown = { ...row.shown, decided: now };
        await updateShow(transaction, draw.slug, row, { shown });
        return undefined;
      }
      if (!row.automatic) return undefined;
      const { step } = await presentShow(transaction, draw, row, script, now);
      const next = following(place, script, row.settings);
      const due = goesOnAt(row, step);
      if (!next.ok || due === undefined) return undefined;
      if (now < due) return due - now;
      await updateShow(transaction, draw.slug, row, goTo({ row, now }, next.place));
      return undefined;
    },
    { isolation: "read committed" },
  );
}
