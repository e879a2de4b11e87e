// A visit as a calendar file by RFC 5545, and in words. Pure.
import { calendarFile, calendarMoment, calendarWords } from "../platform/calendar-text.ts";

export type VisitFacts = {
  id: string;
  title: string;
  at: Date;
  minutes: number;
  place: string;
  madeAt: Date;
};

export function visitCalendar({ id, title, at, minutes, place, madeAt }: VisitFacts): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Goldkey//Visits//EN",
    "METHOD:PUBLISH",
    "BEGIN:VEVENT",
    `UID:visit-${id}@goldkey`,
    `DTSTAMP:${calendarMoment(madeAt)}`,
    `DTSTART:${calendarMoment(at)}`,
    `DTEND:${calendarMoment(new Date(at.getTime() + minutes * 60_000))}`,
    `SUMMARY:${calendarWords(title)}`,
    `LOCATION:${calendarWords(place)}`,
    "END:VEVENT",
    "END:VCALENDAR",
  ];
  return calendarFile(lines);
}

/** "Saturday 21 November 2026, 16:00" by the company's clock. */
export function longVisitMoment(
  at: Date,
  { locale, timeZone }: { locale: string; timeZone: string },
): string {
  const day = new Intl.DateTimeFormat(locale, { timeZone, dateStyle: "full" }).format(at);
  const time = new Intl.DateTimeFormat(locale, { timeZone, timeStyle: "short" }).format(at);
  return `${day}, ${time}`;
}

/** The instant that a clock on the company's wall shows as "2026-11-21T16:00". */
export function instantOf(wall: string, timeZone: string): Date | null {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(wall)) return null;
  const asUtc = Date.parse(`${wall}:00Z`);
  if (Number.isNaN(asUtc)) return null;
  const shown = (instant: number) => {
    const parts = new Intl.DateTimeFormat("sv-SE", {
      timeZone,
      dateStyle: "short",
      timeStyle: "medium",
    }).format(instant);
    return Date.parse(`${parts.replace(" ", "T")}Z`);
  };
  // Twice, since the offset at the first guess may be that before a change of the clocks.
  let instant = asUtc - (shown(asUtc) - asUtc);
  instant -= shown(instant) - asUtc;
  return new Date(instant);
}
