// By when an enquiry deserves an answer, in the company's own working days. Pure.
import type { SiteSettings, Weekday } from "../content/site-settings.ts";
import type { EnquiryKind } from "./rules.ts";

export type WorkingDays = Pick<SiteSettings, "hours" | "holidays" | "timeZone">;

/** What the contact and complaints pages promise. */
export const answerWithinWorkingDays: Record<EnquiryKind, number> = { enquiry: 1, complaint: 2 };

const dayMilliseconds = 24 * 60 * 60 * 1000;
/** No company closes for longer without telling its visitors otherwise. */
const longestPause = 30;

/** The same time of day, so many working days later; a message that comes on a day off waits for the next. */
export function dueAt(kind: EnquiryKind, arrived: Date, calendar: WorkingDays): Date {
  let left = answerWithinWorkingDays[kind];
  let at = arrived;
  for (let day = 0; left > 0 && day < longestPause; day++) {
    at = new Date(at.getTime() + dayMilliseconds);
    if (isWorkingDay(at, calendar)) left -= 1;
  }
  return at;
}

/**
 * Whatever arrived before this instant should have been answered by now. Found by halving, so that the
 * database can compare one column instead of knowing the calendar.
 */
export function overdueBefore(kind: EnquiryKind, now: Date, calendar: WorkingDays): Date {
  let late = now.getTime() - (longestPause + 1) * dayMilliseconds;
  let early = now.getTime();
  while (early - late > 1000) {
    const middle = Math.floor((late + early) / 2);
    if (dueAt(kind, new Date(middle), calendar) <= now) late = middle;
    else early = middle;
  }
  return new Date(late);
}

function isWorkingDay(instant: Date, { hours, holidays, timeZone }: WorkingDays) {
  // Without opening hours every day counts, rather than none.
  if (hours.length === 0) return true;
  const date = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short" }).format(instant);
  const holiday = holidays.find((candidate) => candidate.date === date);
  if (holiday) return Boolean(holiday.opens);
  const weekday = new Intl.DateTimeFormat("en-GB", { timeZone, weekday: "short" })
    .format(instant)
    .toLowerCase() as Weekday;
  return hours.some(({ days }) => days.includes(weekday));
}
