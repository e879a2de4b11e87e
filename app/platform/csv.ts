// Comma-separated values (RFC 4180), safe to open in a spreadsheet. Pure.

export type Cell = string | number | null | undefined;

/** A byte-order mark: without it Excel does not read the file as UTF-8. */
export const beginning = "\uFEFF";

export function csvLine(cells: Cell[]) {
  return `${cells.map(csvCell).join(",")}\r\n`;
}

/**
 * A cell that a spreadsheet would run as a formula gets an apostrophe before it (OWASP, CSV injection).
 * Plain numbers and phone numbers are unchanged, so that they can be imported again.
 */
function csvCell(cell: Cell) {
  const text = String(cell ?? "");
  const harmless = /^[+-]?[\d ().-]+$/.test(text);
  const safe = /^[=+\-@\t\r\n＝＋－＠]/.test(text) && !harmless ? `'${text}` : text;
  return /[",\r\n;]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
