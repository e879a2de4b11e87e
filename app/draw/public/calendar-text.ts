// A calendar file by RFC 5545. Pure.
import { calendarFile, calendarMoment, calendarWords } from "../../platform/calendar-text.ts";

export type CalendarFacts = {
  id: string;
  title: string;
  address: string;
  startsAt: number;
  madeAt: number;
  /** A draw that is not open yet gets a second entry: when one can enter. */
  opensAt: number | undefined;
};

export function calendarText(facts: CalendarFacts): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Goldkey//Draws//EN",
    ...(facts.opensAt === undefined
      ? []
      : event(facts, { name: "opens", verb: "opens", at: facts.opensAt })),
    ...event(facts, { name: "decided", verb: "is decided", at: facts.startsAt }),
    "END:VCALENDAR",
  ];
  return calendarFile(lines);
}

const halfAnHour = 1800;

function event(
  { id, title, address, madeAt }: CalendarFacts,
  { name, verb, at }: { name: string; verb: string; at: number },
): string[] {
  return [
    "BEGIN:VEVENT",
    `UID:${name}-${id}`,
    `DTSTAMP:${stamp(madeAt)}`,
    `DTSTART:${stamp(at)}`,
    `DTEND:${stamp(at + halfAnHour)}`,
    `SUMMARY:${calendarWords(`${title} ${verb}`)}`,
    `DESCRIPTION:${calendarWords(`Follow it, and check the result: ${address}`)}`,
    `URL:${address}`,
    "END:VEVENT",
  ];
}

function stamp(seconds: number): string {
  return calendarMoment(new Date(seconds * 1000));
}
