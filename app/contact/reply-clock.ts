// When the reply to an enquiry is due, in the company's working days. Pure.
import type { SiteSettings, Weekday } from "../content/site-settings.ts";
import { fillIn } from "../content/wording/fill-in.ts";
import { numberAsWord } from "../content/wording/number-as-word.ts";
import type { Wording } from "../content/wording/wording.ts";
import type { EnquiryKind } from "./rules.ts";

/** The reply times that the contact and complaints pages promise, in working days. */
export type Promises = Pick<SiteSettings, "answerEnquiriesWithin" | "answerComplaintsWithin">;
export type WorkingDays = Pick<SiteSettings, "hours" | "holidays" | "timeZone"> & Promises;

function promisedDays(kind: EnquiryKind, promises: Promises): number {
  const { answerEnquiriesWithin, answerComplaintsWithin } = promises;
  return Number(kind === "complaint" ? answerComplaintsWithin : answerEnquiriesWithin);
}

/** "two working days" */
export function promiseInWords(
  kind: EnquiryKind,
  promises: Promises,
  { mails, draw }: Pick<Wording, "mails" | "draw">,
): string {
  const days = promisedDays(kind, promises);
  if (days === 1) return mails.workingDay;
  return fillIn(mails.workingDays, { number: numberAsWord(days, draw) });
}

const dayMilliseconds = 24 * 60 * 60 * 1000;
/** The search for a working day stops after this many days. */
const longestPause = 30;

/**
 * The same time of day, the promisedDays number of working days later. An enquiry on a day off counts from the start of
 * the next working day, so that a later enquiry is never due earlier.
 */
export function dueAt(kind: EnquiryKind, arrived: Date, calendar: WorkingDays): Date {
  let remainingDays = promisedDays(kind, calendar);
  let at = arrived;
  if (!isWorkingDay(at, calendar)) {
    at = startOfDay(at, calendar.timeZone);
    remainingDays += 1;
  }
  for (let day = 0; remainingDays > 0 && day < longestPause; day++) {
    at = new Date(at.getTime() + dayMilliseconds);
    if (isWorkingDay(at, calendar)) remainingDays -= 1;
  }
  return at;
}

/**
 * Enquiries that arrived before this instant are overdue. Found by bisection, so that the database only
 * compares one column and need not know the calendar.
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

function startOfDay(instant: Date, timeZone: string) {
  const { clock } = formatsFor(timeZone);
  const [hours = 0, minutes = 0, seconds = 0] = clock.format(instant).split(":").map(Number);
  const sinceMidnight = ((hours * 60 + minutes) * 60 + seconds) * 1000 + instant.getMilliseconds();
  return new Date(instant.getTime() - sinceMidnight);
}

function isWorkingDay(instant: Date, { hours, holidays, timeZone }: WorkingDays) {
  // Without opening hours every day is a working day.
  if (hours.length === 0) return true;
  const { date, weekday } = formatsFor(timeZone);
  const today = date.format(instant);
  const holiday = holidays.find((candidate) => candidate.date === today);
  if (holiday) return Boolean(holiday.opens);
  const name = weekday.format(instant).toLowerCase();
  return hours.some(({ days }) => days.some((day: Weekday) => day === name));
}

/** Creating an Intl.DateTimeFormat costs about a hundred times more than using it. */
const formats = new Map<string, ReturnType<typeof makeFormats>>();

function formatsFor(timeZone: string) {
  const cached = formats.get(timeZone) ?? makeFormats(timeZone);
  formats.set(timeZone, cached);
  return cached;
}

function makeFormats(timeZone: string) {
  return {
    clock: new Intl.DateTimeFormat("en-GB", { timeZone, timeStyle: "medium", hourCycle: "h23" }),
    // Swedish dates have the form of ISO 8601.
    date: new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short" }),
    weekday: new Intl.DateTimeFormat("en-GB", { timeZone, weekday: "short" }),
  };
}
