// Moves shows where nobody has to press: at closing, when the public value comes, at automatic pace.
import { setTimeout as pause } from "node:timers/promises";
import type { DrawOffice } from "../draws/draw-services.server.ts";
import { asSealed, type SealedDraw } from "../draws/sealed-draw.ts";
import { inTransaction } from "../platform/database/database.server.ts";
import { goTo } from "./move-step.server.ts";
import { placeOf } from "./places.ts";
import { goesOnAt } from "./read-console.server.ts";
import { presentShow, readScriptOf } from "./read-show.server.ts";
import { following } from "./run-sheet.ts";
import type { ShowKind } from "./show-kind.ts";
import { listRunningShows, lockShow, updateShow } from "./show-store.server.ts";
import type { ShowRow } from "./tables.server.ts";

const lookEvery = 500;

export type RunningShows = { stop(): Promise<void> };

/** Runs in every process; the one that locks the show first moves it. */
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
      office.log.error({ err: error }, "Running shows could not be moved; trying again.");
    }
    await pause(lookEvery, undefined, { signal: stopping }).catch(() => undefined);
  }
}

export async function moveShows(office: Pick<DrawOffice, "database">): Promise<void> {
  for (const { draw: row, show } of await listRunningShows(office.database)) {
    const draw = asSealed(row);
    if (draw && mayMove(show)) await moveShow(office, draw, show.rehearsal ? "rehearsal" : "real");
  }
}

/** False while the show waits for its operator, which is most of the time: then it need not be locked. */
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
      const closed = script.sealedAt !== undefined && now >= script.sealedAt;
      if (place.kind === "countdown" && closed) {
        await updateShow(transaction, draw.slug, row, goTo({ row, now }, { kind: "sealed" }));
        return;
      }
      const decided = script.decidedAt !== undefined && script.slots.length > 0;
      if (decided && kind === "real" && row.shown.decided === undefined) {
        // The step stays; the new version tells every screen that the value is here.
        const shown = { ...row.shown, decided: now };
        await updateShow(transaction, draw.slug, row, { shown });
        return;
      }
      if (!row.automatic) return;
      const { step } = await presentShow(transaction, draw, row, script, now);
      const next = following(place, script, row.settings);
      const due = goesOnAt(row, step);
      if (next.ok && due !== undefined && now >= due) {
        await updateShow(transaction, draw.slug, row, goTo({ row, now }, next.place));
      }
    },
    { isolation: "read committed" },
  );
}
