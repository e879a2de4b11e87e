// Which reminder of a draw is due. Pure.
import type { SealedDraw } from "../draws/sealed-draw.ts";

export type Reminder = "closing" | "show" | "result";

const hour = 3600;
const beforeClosing = 24 * hour;
const beforeShow = 2 * hour;
/** Nobody wants to read about a result that is this old. */
const resultNews = 7 * 24 * hour;

type ReminderTimes = Pick<SealedDraw, "state" | "closesAt" | "moment" | "plan">;

/** `withheld`: pages do not show the winners yet. All times in UTC seconds. */
export function dueReminder(
  draw: ReminderTimes,
  withheld: boolean,
  now: number,
): Reminder | undefined {
  const { state, closesAt, moment, plan } = draw;
  const { showAt } = plan;
  // First, because a show may begin with the closing.
  if (showAt !== null && now >= showAt - beforeShow && now < showAt) {
    return state === "open" || state === "closed" || state === "drawn" ? "show" : undefined;
  }
  if (state === "open" && now >= closesAt - beforeClosing && now < closesAt) return "closing";
  const isNews = state === "drawn" && !withheld && now < moment + resultNews;
  return isNews ? "result" : undefined;
}
