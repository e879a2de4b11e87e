// A viewing as a calendar file (RFC 5545) and as text. Pure.

import { calendarFile, calendarMoment, calendarWords } from "../../platform/calendar-text.ts";
import { longMoment } from "../../platform/company-time.ts";
import { dateFormat } from "../../platform/date-format.ts";
import type { Calendar } from "../../platform/in-words.ts";

type VisitFacts = {
  reference: string;
  title: string;
  at: Date;
  minutes: number;
  place: string;
  madeAt: Date;
  /** Grows with each change, so that calendars replace the earlier time. */
  revision: number;
  cancelled?: boolean;
};

export function visitCalendar(visit: VisitFacts): string {
  const end = new Date(visit.at.getTime() + visit.minutes * 60_000);
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Goldkey//Visits//EN",
    "METHOD:PUBLISH",
    "BEGIN:VEVENT",
    `UID:visit-${visit.reference}@goldkey`,
    `SEQUENCE:${visit.revision}`,
    `DTSTAMP:${calendarMoment(visit.madeAt)}`,
    `DTSTART:${calendarMoment(visit.at)}`,
    `DTEND:${calendarMoment(end)}`,
    `STATUS:${visit.cancelled ? "CANCELLED" : "CONFIRMED"}`,
    `SUMMARY:${calendarWords(visit.title)}`,
    `LOCATION:${calendarWords(visit.place)}`,
    "END:VEVENT",
    "END:VCALENDAR",
  ];
  return calendarFile(lines);
}

/** "Saturday 21 November, 16:00 GMT", in the company's time zone; with the year when it is not the current one. */
export function visitMoment(at: Date, calendar: Calendar, now: Date = new Date()): string {
  return longMoment(at.getTime() / 1000, calendar, now.getTime() / 1000);
}

/** "Saturday 21 November" */
export function visitDay(at: Date, { locale, timeZone }: Calendar): string {
  const shape = { weekday: "long", day: "numeric", month: "long", timeZone } as const;
  return dateFormat(locale, shape).format(at);
}

/** The response to a request for the file. */
export function calendarResponse(text: string, reference: string): Response {
  return new Response(text, {
    headers: {
      "Content-Type": "text/calendar; charset=utf-8",
      "Content-Disposition": `attachment; filename="viewing-${reference}.ics"`,
      "Cache-Control": "no-store",
    },
  });
}
