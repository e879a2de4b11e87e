// A calendar file by RFC 5545. Pure.

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
  return `${lines.map(folded).join("\r\n")}\r\n`;
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
    `SUMMARY:${escaped(`${title} ${verb}`)}`,
    `DESCRIPTION:${escaped(`Follow it, and check the result: ${address}`)}`,
    `URL:${address}`,
    "END:VEVENT",
  ];
}

/** 20261206T200000Z */
function stamp(seconds: number): string {
  return new Date(seconds * 1000).toISOString().replace(/[-:]|\.\d{3}/g, "");
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
