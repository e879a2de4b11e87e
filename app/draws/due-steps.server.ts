// What is due at this second, by the database's clock. Any number of processes may look at once.
import { inArray, sql } from "drizzle-orm";
import { eraseDraw, listDrawsToErase } from "../entries/erase.server.ts";
import { checkpointIsDue, makeCheckpoint } from "./closing/checkpoint.server.ts";
import { closeDraw } from "./closing/close-draw.server.ts";
import { noteOpening } from "./closing/note-opening.server.ts";
import type { DrawOffice } from "./draw-services.server.ts";
import type { BeaconSeeker } from "./result/seek-beacon.server.ts";
import { asSealed, type SealedDraw } from "./sealed-draw.ts";
import { draw } from "./tables.server.ts";

export type DueStep = "opened" | "checkpoint" | "closed" | "missed-close" | "seeking" | "erased";
export type StepTaken = { slug: string; step: DueStep };

/** Each step locks its draw, looks again, and does nothing when somebody else was faster. */
export async function takeDueSteps(office: DrawOffice, seeker: BeaconSeeker): Promise<StepTaken[]> {
  const taken: StepTaken[] = [];
  const rows = await office.database
    .select({ draw, now: sql<string>`draw_time(${draw.operator})` })
    .from(draw)
    .where(inArray(draw.state, ["scheduled", "open", "closed", "void"]));
  for (const { draw: row, now } of rows) {
    const its = asSealed(row);
    if (!its) continue;
    try {
      const step = await takeStep(office, seeker, its, Number(now));
      if (step) taken.push({ slug: its.slug, step });
    } catch (error) {
      // One draw in trouble must not keep the others from closing.
      office.log.error(
        { err: error, slug: its.slug },
        "A step of a draw failed; it is tried again.",
      );
    }
  }
  return taken;
}

async function takeStep(
  office: DrawOffice,
  seeker: BeaconSeeker,
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
  return canBeDrawn && seeker.seek(its) ? "seeking" : undefined;
}

export async function eraseWhatIsDue(office: DrawOffice): Promise<number> {
  let erased = 0;
  for (const id of await listDrawsToErase(office.database)) {
    if (await eraseDraw(office, id)) erased += 1;
  }
  return erased;
}
