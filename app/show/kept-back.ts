// Whether pages keep winners back, so that nobody reads them before they are on stage. Pure.
import type { DrawPlan } from "../draws/plan.ts";
import type { PublicDrawState } from "../draws/states.ts";

/** A show as far as this question is concerned; milliseconds. */
export type ShowTimes = { startedAt: number; endedAt: number | null };

const hour = 3600;
/** A show that was announced and not begun by then does not take place. */
const patience = 12 * hour;
/** A show that nobody ended is over by then. */
const longestShow = 24 * hour;

/** The proof is public all the while: nothing is hidden, it is only not said first. */
export function isKeptBack(
  { state, plan }: { state: PublicDrawState; plan: Pick<DrawPlan, "showAt"> },
  show: ShowTimes | undefined,
  now: number,
): boolean {
  if (state !== "drawn") return false;
  if (show) return show.endedAt === null && now < show.startedAt / 1000 + longestShow;
  return plan.showAt !== null && now < plan.showAt + patience;
}
