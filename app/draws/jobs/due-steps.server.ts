// Takes the steps that are due by the database's clock. Several processes may do this at the same time.
import { isQueued } from "../../platform/jobs/records-store.server.ts";
import { enqueueJobs } from "../../platform/jobs/store.server.ts";
import { checkpointIsDue, makeCheckpoint } from "../closing/checkpoint.server.ts";
import { closeDraw } from "../closing/close-draw.server.ts";
import { noteOpening } from "../closing/note-opening.server.ts";
import type { SealedDraw } from "../sealed-draw.ts";
import type { DrawServices } from "../services/draw-services.server.ts";
import { listUnfinishedDraws } from "../store.server.ts";

type DueStep = "opened" | "checkpoint" | "closed" | "missed-close" | "seeking";
type StepTaken = { slug: string; step: DueStep };

/** Each step locks its draw, checks again, and does nothing when another process was faster. */
export async function takeDueSteps(
  services: DrawServices,
): Promise<{ taken: StepTaken[]; failures: Error[] }> {
  const taken: StepTaken[] = [];
  const failures: Error[] = [];
  for (const { draw, now } of await listUnfinishedDraws(services.database)) {
    try {
      const step = await takeStep(services, draw, now);
      if (step) taken.push({ slug: draw.slug, step });
    } catch (error) {
      // A draw that fails must not keep the others from closing.
      failures.push(new Error(`A step of ${draw.slug} failed: ${error}`, { cause: error }));
    }
  }
  return { taken, failures };
}

async function takeStep(
  services: DrawServices,
  draw: SealedDraw,
  now: number,
): Promise<DueStep | undefined> {
  if (draw.state === "scheduled") {
    return now >= draw.opensAt && (await noteOpening(services, draw.id)) ? "opened" : undefined;
  }
  if (draw.state === "open" && now >= draw.closesAt) {
    const closing = await closeDraw(services, draw.id);
    if (closing.ok) return "closed";
    return closing.reason === "missed" ? "missed-close" : undefined;
  }
  if (draw.state === "open") {
    const due = checkpointIsDue(draw, now);
    return due && (await makeCheckpoint(services, draw.id)) ? "checkpoint" : undefined;
  }
  const canBeDrawn = draw.size > 0 && draw.erasedAt === null && now >= draw.moment;
  return canBeDrawn && (await seekResult(services, draw)) ? "seeking" : undefined;
}

/** A job that is queued already keeps its own retry schedule. */
async function seekResult({ database }: DrawServices, { id, terms }: SealedDraw): Promise<boolean> {
  if (terms.randomness.source !== "drand") return false;
  if (await isQueued(database, "draw-results", `${id}`)) return false;
  await enqueueJobs(database, "draw-results", [`${id}`]);
  return true;
}
