// A calendar file (RFC 5545). Pure.
import { fillIn } from "../../content/wording/fill-in.ts";
import type { Wording } from "../../content/wording/wording.ts";
import { calendarFile, calendarMoment, calendarWords } from "../../platform/calendar-text.ts";

type CalendarTexts = Wording["papers"];

type CalendarFacts = {
  id: string;
  title: string;
  address: string;
  madeAt: number;
  /** Only of a draw that is not open yet. */
  opensAt: number | undefined;
  closesAt: number;
  decidedAt: number;
  /** When the winners are shown live. */
  showAt: number | undefined;
};

export function calendarText(facts: CalendarFacts, texts: CalendarTexts): string {
  const { opensAt, closesAt, decidedAt, showAt } = facts;
  const events = [
    { name: "opens", says: texts.opens, at: opensAt },
    { name: "closes", says: texts.closes, at: closesAt },
    { name: "decided", says: texts.isDecided, at: decidedAt },
    { name: "shown", says: texts.isShown, at: showAt },
  ];
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Goldkey//Draws//EN",
    ...events.flatMap(({ at, ...named }) =>
      at === undefined ? [] : event(facts, { ...named, at }, texts),
    ),
    "END:VCALENDAR",
  ];
  return calendarFile(lines);
}

const halfAnHour = 1800;

function event(
  { id, title, address, madeAt }: CalendarFacts,
  { name, says, at }: { name: string; says: string; at: number },
  texts: CalendarTexts,
): string[] {
  return [
    "BEGIN:VEVENT",
    `UID:${name}-${id}`,
    `DTSTAMP:${stamp(madeAt)}`,
    `DTSTART:${stamp(at)}`,
    `DTEND:${stamp(at + halfAnHour)}`,
    `SUMMARY:${calendarWords(fillIn(says, { draw: title }))}`,
    `DESCRIPTION:${calendarWords(fillIn(texts.follow, { address }))}`,
    `URL:${address}`,
    "END:VEVENT",
  ];
}

function stamp(seconds: number): string {
  return calendarMoment(new Date(seconds * 1000));
}
