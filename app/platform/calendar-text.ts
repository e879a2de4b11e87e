// The text of a calendar file by RFC 5545. Pure.

/** 20261206T200000Z */
export function calendarMoment(at: Date): string {
  return at.toISOString().replace(/[-:]|\.\d{3}/g, "");
}

/** Every kind of line break is escaped, because a reader may take it for the end of the property. */
export function calendarWords(text: string): string {
  return text
    .replace(/[\\;,]/g, "\\$&")
    .replace(/\r\n|[\r\n\v\f\u0085\u2028\u2029]/g, "\\n")
    .replace(/\p{Cc}/gu, " ");
}

export function calendarFile(lines: string[]): string {
  return `${lines.map(folded).join("\r\n")}\r\n`;
}

/** Lines longer than 75 bytes are folded: the next line starts with a space. */
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
