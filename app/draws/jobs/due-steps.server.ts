// What is due at this second, by the database's clock. Any number of processes may look at once.
import { inArray, sql } from "drizzle-orm";
import { eraseDraw, listDrawsToErase } from "../entries/erase.server.ts";
import { enqueueJobs, isQueued } from "../platform/jobs/store.server.ts";
import { checkpointIsDue, makeCheckpoint } from "./closing/checkpoint.server.ts";
import { closeDraw } from "./closing/close-draw.server.ts";
import { noteOpening } from "./closing/note-opening.server.ts";
import type { DrawOffice } from "./draw-services.server.ts";
import { asSealed, type SealedDraw } from "./sealed-draw.ts";
import { draw } from "./tables.server.ts";

export type DueStep = "opened" | "checkpoint" | "closed" | "missed-close" | "seeking" | "erased";
export type StepTaken = { slug: string; step: DueStep };

/** Each step locks its draw, looks again, and does nothing when somebody else was faster. */
export async function takeDueSteps(
  office: DrawOffice,
): Promise<{ taken: StepTaken[]; failures: Error[] }> {
  const taken: StepTaken[] = [];
  const failures: Error[] = [];
  const rows = await office.database
    .select({ draw, now: sql<string>`draw_time(${draw.operator})` })
    .from(draw)
    .where(inArray(draw.state, ["scheduled", "open", "closed", "void"]));
  for (const { draw: row, now } of rows) {
    const its = asSealed(row);
    if (!its) continue;
    try {
      const step = await takeStep(office, its, Number(now));
      if (step) taken.push({ slug: its.slug, step });
    } catch (error) {
      // One draw in trouble must not keep the others from closing.
      failures.push(new Error(`A step of ${its.slug} failed: ${error}`, { cause: error }));
    }
  }
  return { taken, failures };
}

async function takeStep(
  office: DrawOffice,
  its: SealedDraw,
  now: number,
): Promise<DueStep | undefined> {
  if (its.state === "scheduled") {
    return now >= its.opensAt && (await noteOpening(office, its.id)) ? "opened" : undefined;
  }
  if (its.state === "open" && now >= its.closesAt) {
    const closing = await closeDraw(office, its.id);
    if (closing.ok) return "closed";
    return closing.reason === "missed" ? "missed-close" : undefined;
  }
  if (its.state === "open") {
    const due = checkpointIsDue(its, now);
    return due && (await makeCheckpoint(office, its.id)) ? "checkpoint" : undefined;
  }
  const canBeDrawn = its.size > 0 && its.erasedAt === null && now >= its.moment;
  return canBeDrawn && (await seekResult(office, its)) ? "seeking" : undefined;
}

/** One that is being sought already is left to its own pauses. */
async function seekResult({ database }: DrawOffice, { id, terms }: SealedDraw): Promise<boolean> {
  if (terms.randomness.source !== "drand") return false;
  if (await isQueued(database, "draw-results", `${id}`)) return false;
  await enqueueJobs(database, "draw-results", [`${id}`]);
  return true;
}

export async function eraseWhatIsDue(office: DrawOffice): Promise<number> {
  let erased = 0;
  for (const id of await listDrawsToErase(office.database)) {
    if (await eraseDraw(office, id)) erased += 1;
  }
  return erased;
}
