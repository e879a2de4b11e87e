// Between the seconds a draw is sealed with and the wall clock staff plan by. Pure.

/** "2026-12-06T20:00" as a date-time field writes it, by the wall clock of a time zone. */
export function toWallClock(seconds: number, timeZone: string): string {
  // Sweden writes dates as ISO 8601 does.
  const format = new Intl.DateTimeFormat("sv-SE", {
    timeZone,
    dateStyle: "short",
    timeStyle: "medium",
  });
  const [day = "", time = ""] = format.format(seconds * 1000).split(" ");
  // Seconds are kept only where somebody chose them.
  return `${day}T${time.endsWith(":00") ? time.slice(0, 5) : time}`;
}

/**
 * The seconds at which a clock on the wall shows this. In the hour that comes twice in autumn the
 * first one counts; a time that summer skips is moved on by the hour that is missing.
 */
export function fromWallClock(text: string, timeZone: string): number | undefined {
  const wall = readWallClock(text);
  if (wall === undefined) return undefined;
  const guesses = [wall - 86_400, wall + 86_400].map((near) => wall - offsetAt(near, timeZone));
  const exact = guesses.filter((guess) => guess + offsetAt(guess, timeZone) === wall);
  if (exact.length > 0) return Math.min(...exact);
  return Math.max(...guesses);
}

function readWallClock(text: string): number | undefined {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/.test(text)) return undefined;
  const milliseconds = Date.parse(`${text.length === 16 ? `${text}:00` : text}Z`);
  return Number.isNaN(milliseconds) ? undefined : milliseconds / 1000;
}

/** How far the zone is ahead of UTC at this instant, in seconds. */
function offsetAt(seconds: number, timeZone: string): number {
  return (readWallClock(toWallClock(seconds, timeZone)) ?? seconds) - seconds;
}
