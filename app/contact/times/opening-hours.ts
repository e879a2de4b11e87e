// Whether the office is open at an instant, in the company's own time zone. Pure.
import type { SiteSettings, Weekday } from "../../content/site-settings.ts";
import { fillIn } from "../../content/wording/fill-in.ts";
import type { Wording } from "../../content/wording/wording.ts";
import { directionOf } from "../../languages/languages.ts";
import { dateFormat } from "../../platform/date-format.ts";
import { joinParts } from "../../platform/join-parts.ts";

export type Hours = Pick<SiteSettings, "hours" | "holidays" | "timeZone" | "locale">;

type OpeningHoursTexts = Wording["hours"];

export type OpeningView = {
  open: boolean;
  /** "Open now, until 21:00" · "Closed, opens Monday at 10:00" */
  sentence: string;
  rows: { days: string; hours: string; today: boolean }[];
  /** Days to come on which the hours differ: "Friday 25 December, Christmas Day" · "Closed" */
  holidays: { day: string; hours: string }[];
};

const weekdays: Weekday[] = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];
/** A Monday, for formatting the names of all weekdays. */
const someMonday = Date.UTC(2024, 0, 1, 12);
const daysToLookAhead = 14;
/** Holidays are shown this long before. */
const holidaysAhead = 60;
const dayMilliseconds = 24 * 60 * 60 * 1000;

export function viewOpening(settings: Hours, now: Date, texts: OpeningHoursTexts): OpeningView {
  const { weekday, date, time } = localClock(settings.timeZone, now);
  const todaysSpans = spansOn(settings, weekday, date);
  const openSpan = todaysSpans.find(({ opens, closes }) => opens <= time && time < closes);
  return {
    open: Boolean(openSpan),
    sentence: openSpan
      ? fillIn(texts.open, { time: openSpan.closes })
      : (nextOpening(settings, now, time, texts) ?? texts.closed),
    rows: settings.hours.map((entry) => {
      const days = nameDays(entry.days, settings, texts);
      const today = entry.days.includes(weekday);
      return {
        days: today ? fillIn(texts.today, { days }) : days,
        hours: nameSpan(entry, settings),
        today,
      };
    }),
    holidays: holidaysToCome(settings, now, texts),
  };
}

function holidaysToCome(settings: Hours, now: Date, texts: OpeningHoursTexts) {
  const { date: today } = localClock(settings.timeZone, now);
  const last = dayAfter(today, holidaysAhead);
  return settings.holidays
    .filter(({ date }) => date >= today && date <= last)
    .toSorted((first, second) => first.date.localeCompare(second.date))
    .map(({ date, name, opens, closes }) => ({
      day: joinParts([nameDate(date, "long", settings), name]),
      hours: opens && closes ? nameSpan({ opens, closes }, settings) : texts.closedDay,
    }));
}

/** "Friday 25 December", "Fri 25 December" */
export function nameDate(date: string, weekday: "long" | "short", { locale }: Hours): string {
  const shape = { weekday, day: "numeric", month: "long", timeZone: "UTC" } as const;
  return dateFormat(locale, shape).format(new Date(`${date}T12:00:00Z`));
}

/** The calendar day so many days after 2026-11-15. */
export function dayAfter(date: string, days: number): string {
  return new Date(Date.parse(date) + days * dayMilliseconds).toISOString().slice(0, 10);
}

function nextOpening(settings: Hours, now: Date, time: string, texts: OpeningHoursTexts) {
  for (let ahead = 0; ahead <= daysToLookAhead; ahead++) {
    const day = localClock(settings.timeZone, new Date(now.getTime() + ahead * dayMilliseconds));
    const first = spansOn(settings, day.weekday, day.date).find(
      ({ opens }) => ahead > 0 || opens > time,
    );
    if (!first) continue;
    const text = ahead === 0 ? texts.opensToday : ahead === 1 ? texts.opensTomorrow : texts.opensOn;
    return fillIn(text, { time: first.opens, day: nameOf(day.weekday, settings) });
  }
  return undefined;
}

/** When the office is open on a calendar day such as 2026-11-15. */
export function openSpansOn(settings: Hours, date: string) {
  const weekday = weekdays[(new Date(date).getUTCDay() + 6) % 7] ?? "mon";
  return spansOn(settings, weekday, date);
}

/** A holiday replaces the usual hours; without its own hours the office is closed. */
function spansOn({ hours, holidays }: Hours, weekday: Weekday, date: string) {
  const holiday = holidays.find((candidate) => candidate.date === date);
  if (holiday) {
    const { opens, closes } = holiday;
    return opens && closes ? [{ opens, closes }] : [];
  }
  return hours
    .filter(({ days }) => days.includes(weekday))
    .sort((first, second) => first.opens.localeCompare(second.opens));
}

export function localClock(timeZone: string, instant: Date) {
  const parts = dateFormat("en-GB", {
    timeZone,
    weekday: "short",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  }).formatToParts(instant);
  const part = (type: string) => parts.find((candidate) => candidate.type === type)?.value ?? "";
  const weekday = weekdays.find((day) => day === part("weekday").toLowerCase()) ?? "mon";
  return {
    weekday,
    date: `${part("year")}-${part("month")}-${part("day")}`,
    time: `${part("hour")}:${part("minute")}`,
  };
}

/** "10:00 – 19:00". Digits have no direction: a mark before them says on which side the earlier time is. */
function nameSpan({ opens, closes }: { opens: string; closes: string }, { locale }: Hours): string {
  const mark = directionOf(locale) === "rtl" ? "\u200f" : "";
  return `${mark}${opens} – ${closes}`;
}

/** "Monday to Thursday" · "Friday, Saturday" · "Sunday" */
function nameDays(days: Weekday[], settings: Hours, texts: OpeningHoursTexts) {
  const places = days.map((day) => weekdays.indexOf(day)).sort((first, second) => first - second);
  const names = places
    .flatMap((place) => weekdays[place] ?? [])
    .map((day) => nameOf(day, settings));
  const unbroken = places.every(
    (place, index) => index === 0 || place === (places[index - 1] ?? 0) + 1,
  );
  if (names.length > 2 && unbroken) {
    return fillIn(texts.span, { first: names[0] ?? "", last: names.at(-1) ?? "" });
  }
  return joinParts(names);
}

function nameOf(day: Weekday, { locale }: Hours): string {
  const date = someMonday + weekdays.indexOf(day) * dayMilliseconds;
  return dateFormat(locale, { weekday: "long", timeZone: "UTC" }).format(date);
}
