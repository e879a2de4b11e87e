// Converts between UTC seconds and local times in a time zone. Pure.
import { dateFormat } from "./date-format.ts";

/** "2026-12-06T20:00", the value of a datetime-local input, in a time zone. */
export function toWallClock(seconds: number, timeZone: string): string {
  // The Swedish locale has the ISO 8601 format.
  const format = dateFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "medium" });
  const [day = "", time = ""] = format.format(seconds * 1000).split(" ");
  // Seconds are omitted when they are 0.
  return `${day}T${time.endsWith(":00") ? time.slice(0, 5) : time}`;
}

/**
 * The UTC seconds of a local time. A time that occurs twice in autumn is the first one; a time that
 * does not exist in spring is moved forward by an hour.
 */
export function fromWallClock(text: string, timeZone: string): number | undefined {
  const wall = readWallClock(text);
  if (wall === undefined) return undefined;
  const guesses = [wall - 86_400, wall + 86_400].map((near) => wall - offsetAt(near, timeZone));
  const exact = guesses.filter((guess) => guess + offsetAt(guess, timeZone) === wall);
  if (exact.length > 0) return Math.min(...exact);
  return Math.max(...guesses);
}

/** This many days later, at a full hour of the local clock. */
export function daysLaterAt(seconds: number, days: number, hour: number, timeZone: string): number {
  const day = toWallClock(seconds + days * 86_400, timeZone).slice(0, 10);
  return fromWallClock(`${day}T${`${hour}`.padStart(2, "0")}:00`, timeZone) ?? seconds;
}

function readWallClock(text: string): number | undefined {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/.test(text)) return undefined;
  const milliseconds = Date.parse(`${text.length === 16 ? `${text}:00` : text}Z`);
  return Number.isNaN(milliseconds) ? undefined : milliseconds / 1000;
}

const quarter = 15 * 60;
/** A limit, because requests could contain any number of times. */
const mostOffsets = 10_000;
/** By zone and quarter of an hour: a page with times to choose asks for thousands. */
const knownOffsets = new Map<string, number>();

/** How far the zone is ahead of UTC at this instant, in seconds. Clocks are changed at full quarters of an hour. */
function offsetAt(seconds: number, timeZone: string): number {
  const start = Math.floor(seconds / quarter) * quarter;
  const key = `${start} ${timeZone}`;
  const known = knownOffsets.get(key);
  if (known !== undefined) return known;
  const offset = (readWallClock(toWallClock(start, timeZone)) ?? start) - start;
  if (knownOffsets.size >= mostOffsets) knownOffsets.clear();
  knownOffsets.set(key, offset);
  return offset;
}
