// Imports are worked on in the background, one at a time, by whichever process takes them first.
import { setTimeout as pause } from "node:timers/promises";
import { and, eq, inArray, sql } from "drizzle-orm";
import type { DrawOffice } from "../../draws/draw-services.server.ts";
import { forgetAbandoned, type ImportRow } from "./store.server.ts";
import { entryImport } from "./tables.server.ts";
import { workOnImport } from "./work-on-import.server.ts";

const tickMilliseconds = 500;
const ticksBetweenForgetting = 1200;

type ImportOffice = Pick<DrawOffice, "database" | "couponKey" | "log">;

export function startImports(office: ImportOffice): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const running = runImports(office, stopping.signal);
  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

async function runImports(office: ImportOffice, stopping: AbortSignal): Promise<void> {
  for (let tick = 0; !stopping.aborted; tick += 1) {
    try {
      for (;;) {
        const taken = stopping.aborted ? undefined : await takeImport(office);
        if (!taken) break;
        await work(office, taken, stopping);
      }
      if (tick % ticksBetweenForgetting === 0) await forgetAbandoned(office.database);
    } catch (error) {
      office.log.error({ err: error }, "Imports could not be looked after; trying again.");
    }
    await pause(tickMilliseconds, undefined, { signal: stopping }).catch(() => undefined);
  }
}

/** A process that says nothing for half a minute is dead: its work was undone, and is begun again. */
async function takeImport({ database }: Pick<DrawOffice, "database">) {
  const free = sql`(${entryImport.workedOnAt} is null or ${entryImport.workedOnAt} < now() - interval '30 seconds')`;
  const [waiting] = await database
    .select({ id: entryImport.id })
    .from(entryImport)
    .where(and(inArray(entryImport.state, ["checking", "running"]), free))
    .orderBy(entryImport.id)
    .limit(1);
  if (!waiting) return undefined;
  const [taken] = await database
    .update(entryImport)
    .set({ workedOnAt: sql`now()` })
    .where(and(eq(entryImport.id, waiting.id), free))
    .returning();
  return taken;
}

async function work(office: ImportOffice, its: ImportRow, stopping: AbortSignal): Promise<void> {
  try {
    await workOnImport(office, its, stopping);
  } catch (error) {
    const stopped = stopping.aborted;
    if (!stopped) office.log.error({ err: error, import: its.id }, "An import failed.");
    await office.database
      .update(entryImport)
      .set(
        stopped
          ? { workedOnAt: null }
          : {
              state: "failed",
              problem: "Something went wrong on our side. Nobody of the list was entered.",
              workedOnAt: null,
              endedAt: sql`now()`,
            },
      )
      .where(eq(entryImport.id, its.id));
  }
}
