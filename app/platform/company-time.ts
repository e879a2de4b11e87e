// Times for public pages, in the company's time zone. Pure. Formatted on the server only: browsers
// format dates differently, which would be a hydration mismatch.
import { dateFormat } from "./date-format.ts";
import type { Calendar } from "./in-words.ts";
import { joinParts } from "./join-parts.ts";
import { zoneName } from "./zone-name.ts";

type DatePart =
  | "weekday"
  | "day"
  | "month"
  | "year"
  | "hour"
  | "minute"
  | "second"
  | "timeZoneName";

/** "Sunday 6 December, 20:00 GMT"; with the year when it is not the current one. */
export function longMoment(seconds: number, calendar: Calendar, now: number): string {
  if (!isEnglish(calendar)) {
    const { hour, minute, timeZoneName } = partsOf(seconds, calendar);
    const shape = { weekday: "long", ...dayShape, ...yearShape(seconds, calendar, now) } as const;
    return joinParts([inLanguage(seconds, calendar, shape), `${hour}:${minute} ${timeZoneName}`]);
  }
  return `${partsOf(seconds, calendar).weekday} ${shortMoment(seconds, calendar, now)}`;
}

/** "6 December, 20:00 GMT" */
export function shortMoment(seconds: number, calendar: Calendar, now: number): string {
  const { hour, minute, timeZoneName } = partsOf(seconds, calendar);
  return joinParts([shortDay(seconds, calendar, now), `${hour}:${minute} ${timeZoneName}`]);
}

/** "6 December", "6 December 2025" */
export function shortDay(seconds: number, calendar: Calendar, now: number): string {
  if (!isEnglish(calendar)) {
    return inLanguage(seconds, calendar, { ...dayShape, ...yearShape(seconds, calendar, now) });
  }
  const { day, month, year } = partsOf(seconds, calendar);
  const sameYear = year === partsOf(now, calendar).year;
  return sameYear ? `${day} ${month}` : `${day} ${month} ${year}`;
}

/** "Sunday 15 November 2026, 02:46:11 GMT": for records. */
export function exactMoment(seconds: number, calendar: Calendar): string {
  const { weekday, day, month, year } = partsOf(seconds, calendar);
  const time = timeOfDay(seconds, calendar);
  if (!isEnglish(calendar)) {
    const shape = { weekday: "long", ...dayShape, year: "numeric" } as const;
    return joinParts([inLanguage(seconds, calendar, shape), time]);
  }
  return `${weekday} ${day} ${month} ${year}, ${time}`;
}

/** "20:02:03 GMT" */
export function timeOfDay(seconds: number, calendar: Calendar): string {
  const { hour, minute, second, timeZoneName } = partsOf(seconds, calendar);
  return `${hour}:${minute}:${second} ${timeZoneName}`;
}

const dayShape = { day: "numeric", month: "long" } as const;

function yearShape(seconds: number, calendar: Calendar, now: number) {
  const sameYear = partsOf(seconds, calendar).year === partsOf(now, calendar).year;
  return sameYear ? {} : ({ year: "numeric" } as const);
}

/** English dates are put together here, day first in every country. Other languages have their own order and marks. */
function isEnglish({ locale }: Calendar): boolean {
  return locale.startsWith("en");
}

function inLanguage(
  seconds: number,
  { locale, timeZone }: Calendar,
  shape: Intl.DateTimeFormatOptions,
): string {
  return dateFormat(locale, { timeZone, ...shape }).format(new Date(seconds * 1000));
}

function partsOf(seconds: number, { locale, timeZone }: Calendar): Record<DatePart, string> {
  const format = dateFormat(locale, {
    timeZone,
    weekday: "long",
    day: "numeric",
    month: "long",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
    hourCycle: "h23",
    timeZoneName: "short",
  });
  const parts = format.formatToParts(new Date(seconds * 1000));
  const named = parts.map(({ type, value }) => [type, value]);
  const known = Object.fromEntries(named) as Record<DatePart, string>;
  if (isEnglish({ locale, timeZone })) return known;
  return { ...known, timeZoneName: zoneName(new Date(seconds * 1000), { locale, timeZone }) };
}
