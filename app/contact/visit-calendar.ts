// A visit as a calendar file (RFC 5545) and as text. Pure.
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

/** "Saturday 21 November 2026, 16:00" in the company's time zone. */
export function longVisitMoment(
  at: Date,
  { locale, timeZone }: { locale: string; timeZone: string },
): string {
  const day = new Intl.DateTimeFormat(locale, { timeZone, dateStyle: "full" }).format(at);
  const time = new Intl.DateTimeFormat(locale, { timeZone, timeStyle: "short" }).format(at);
  return `${day}, ${time}`;
}

/** The instant of a local time such as "2026-11-21T16:00" in the company's time zone. */
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
  // Twice: the offset of the first guess may be the one before a change to or from summer time.
  let instant = asUtc - (shown(asUtc) - asUtc);
  instant -= shown(instant) - asUtc;
  return new Date(instant);
}
