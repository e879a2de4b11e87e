// What is due at this second, by the database's clock. Any number of processes may look at once.
import { inArray, sql } from "drizzle-orm";
import { isQueued } from "../../platform/jobs/records-store.server.ts";
import { enqueueJobs } from "../../platform/jobs/store.server.ts";
import { checkpointIsDue, makeCheckpoint } from "../closing/checkpoint.server.ts";
import { closeDraw } from "../closing/close-draw.server.ts";
import { noteOpening } from "../closing/note-opening.server.ts";
import { asSealed, type SealedDraw } from "../sealed-draw.ts";
import type { DrawServices } from "../services/draw-services.server.ts";
import { draw } from "../tables.server.ts";

export type DueStep = "opened" | "checkpoint" | "closed" | "missed-close" | "seeking";
export type StepTaken = { slug: string; step: DueStep };

/** Each step locks its draw, looks again, and does nothing when somebody else was faster. */
export async function takeDueSteps(
  services: DrawServices,
): Promise<{ taken: StepTaken[]; failures: Error[] }> {
  const taken: StepTaken[] = [];
  const failures: Error[] = [];
  const rows = await services.database
    .select({ draw, now: sql<string>`draw_time(${draw.operator})` })
    .from(draw)
    .where(inArray(draw.state, ["scheduled", "open", "closed", "void"]));
  for (const { draw: row, now } of rows) {
    const its = asSealed(row);
    if (!its) continue;
    try {
      const step = await takeStep(services, its, Number(now));
      if (step) taken.push({ slug: its.slug, step });
    } catch (error) {
      // One draw in trouble must not keep the others from closing.
      failures.push(new Error(`A step of ${its.slug} failed: ${error}`, { cause: error }));
    }
  }
  return { taken, failures };
}

async function takeStep(
  services: DrawServices,
  its: SealedDraw,
  now: number,
): Promise<DueStep | undefined> {
  if (its.state === "scheduled") {
    return now >= its.opensAt && (await noteOpening(services, its.id)) ? "opened" : undefined;
  }
  if (its.state === "open" && now >= its.closesAt) {
    const closing = await closeDraw(services, its.id);
    if (closing.ok) return "closed";
    return closing.reason === "missed" ? "missed-close" : undefined;
  }
  if (its.state === "open") {
    const due = checkpointIsDue(its, now);
    return due && (await makeCheckpoint(services, its.id)) ? "checkpoint" : undefined;
  }
  const canBeDrawn = its.size > 0 && its.erasedAt === null && now >= its.moment;
  return canBeDrawn && (await seekResult(services, its)) ? "seeking" : undefined;
}

/** One that is being sought already is left to its own pauses. */
async function seekResult({ database }: DrawServices, { id, terms }: SealedDraw): Promise<boolean> {
  if (terms.randomness.source !== "drand") return false;
  if (await isQueued(database, "draw-results", `${id}`)) return false;
  await enqueueJobs(database, "draw-results", [`${id}`]);
  return true;
}
