// Shows go on by themselves where nobody has to press: at closing, when the value comes, at automatic pace.
import { setTimeout as pause } from "node:timers/promises";
import { eq, isNull } from "drizzle-orm";
import type { DrawOffice } from "../draws/draw-services.server.ts";
import { asSealed, type SealedDraw } from "../draws/sealed-draw.ts";
import { draw as drawTable } from "../draws/tables.server.ts";
import { inTransaction } from "../platform/database/database.server.ts";
import { goTo } from "./move-picture.server.ts";
import { keepChange, lockShow } from "./perform-act.server.ts";
import { placeOf } from "./places.ts";
import { goesOnAt } from "./read-console.server.ts";
import { presentShow, readScriptOf, type ShowKind, type ShowRow } from "./read-show.server.ts";
import { following } from "./run-sheet.ts";
import { showState } from "./tables.server.ts";

const lookEvery = 500;

export type RunningShows = { stop(): Promise<void> };

/** In every process; whoever locks the show first moves it, the rest see it moved. */
export function startShows(office: DrawOffice): RunningShows {
  const stopping = new AbortController();
  const running = run(office, stopping.signal);
  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

async function run(office: DrawOffice, stopping: AbortSignal): Promise<void> {
  while (!stopping.aborted) {
    try {
      await moveShows(office);
    } catch (error) {
      office.log.error({ err: error }, "Shows could not be looked after; trying again.");
    }
    await pause(lookEvery, undefined, { signal: stopping }).catch(() => undefined);
  }
}

export async function moveShows(office: Pick<DrawOffice, "database">): Promise<void> {
  const rows = await office.database
    .select({ draw: drawTable, show: showState })
    .from(showState)
    .innerJoin(drawTable, eq(drawTable.id, showState.draw))
    .where(isNull(showState.endedAt));
  for (const { draw: row, show } of rows) {
    const its = asSealed(row);
    if (its && mayMove(show)) await moveShow(office, its, show.rehearsal ? "rehearsal" : "real");
  }
}

/** Most of the time a show waits for a hand: then it costs nothing to look. */
function mayMove({ step, shown, automatic, rehearsal }: ShowRow): boolean {
  return step === "countdown" || automatic || (!rehearsal && shown.decided === undefined);
}

async function moveShow(
  { database }: Pick<DrawOffice, "database">,
  draw: SealedDraw,
  kind: ShowKind,
): Promise<void> {
  await inTransaction(
    database,
    async (transaction) => {
      const row = await lockShow(transaction, draw.id, kind);
      if (!row || row.endedAt !== null) return;
      const { script, now } = await readScriptOf(transaction, draw, kind);
      const place = placeOf(row.step);
      const moment = { transaction, draw, kind, row, now };
      const closed = script.sealedAt !== undefined && now >= script.sealedAt;
      if (place.kind === "countdown" && closed) {
        await keepChange(moment, goTo(moment, { kind: "sealed" }));
        return;
      }
      const decided = script.decidedAt !== undefined && script.slots.length > 0;
      if (decided && kind === "real" && row.shown.decided === undefined) {
        // Nothing moves, but everybody hears that the value is here.
        await keepChange(moment, { shown: { ...row.shown, decided: now } });
        return;
      }
      if (!row.automatic) return;
      const { step } = await presentShow(transaction, draw, row, script, now);
      const next = following(place, script, row.settings);
      const due = goesOnAt(row, step);
      if (next.ok && due !== undefined && now >= due) {
        await keepChange(moment, goTo(moment, next.place));
      }
    },
    { isolation: "read committed" },
  );
}
