// A visit as a calendar file by RFC 5545, and in words. Pure.

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
    `DTSTAMP:${stamp(madeAt)}`,
    `DTSTART:${stamp(at)}`,
    `DTEND:${stamp(new Date(at.getTime() + minutes * 60_000))}`,
    `SUMMARY:${escaped(title)}`,
    `LOCATION:${escaped(place)}`,
    "END:VEVENT",
    "END:VCALENDAR",
  ];
  return `${lines.map(folded).join("\r\n")}\r\n`;
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

function stamp(at: Date): string {
  return at.toISOString().replace(/[-:]|\.\d{3}/g, "");
}

function escaped(text: string): string {
  return text.replace(/[\\;,]/g, "\\$&").replace(/\r?\n/g, "\\n");
}

/** Lines longer than 75 bytes go on in the next one, which then starts with a space. */
function folded(line: string): string {
  const pieces: string[] = [];
  let piece = "";
  for (const sign of line) {
    if (new TextEncoder().encode(piece + sign).length > 73) {
      pieces.push(piece);
      piece = "";
    }
    piece += sign;
  }
  return [...pieces, piece].join("\r\n ");
}
