// Whether pages withhold the winners until they have been on stage. Pure.
import type { DrawPlan } from "../draws/plan.ts";
import type { PublicDrawState } from "../draws/states.ts";

/** In milliseconds. */
type ShowTimes = { startedAt: number; endedAt: number | null };

const hour = 3600;
/** A show that has not started this long after its announced time does not take place. */
const longestDelay = 12 * hour;
/** A show that nobody ended is over after this time. */
const longestShow = 24 * hour;

/** The proof stays public all the time; only the pages wait. */
export function areWinnersWithheld(
  { state, plan }: { state: PublicDrawState; plan: Pick<DrawPlan, "showAt"> },
  show: ShowTimes | undefined,
  now: number,
): boolean {
  if (state !== "drawn") return false;
  if (show) return show.endedAt === null && now < show.startedAt / 1000 + longestShow;
  return plan.showAt !== null && now < plan.showAt + longestDelay;
}
