// Comma-separated values as RFC 4180 writes them, safe to open in a spreadsheet. Pure.

export type Cell = string | number | null | undefined;

/** A byte-order mark, without which Excel reads UTF-8 as something else. */
export const beginning = "\uFEFF";

export function csvLine(cells: Cell[]) {
  return `${cells.map(csvCell).join(",")}\r\n`;
}

/**
 * A cell that a spreadsheet would run as a formula gets an apostrophe before it (OWASP, CSV injection).
 * Plain numbers and phone numbers are left as they are, so that they can be read back.
 */
function csvCell(cell: Cell) {
  const text = String(cell ?? "");
  const harmless = /^[+-]?[\d ().-]+$/.test(text);
  const safe = /^[=+\-@\t\r\n＝＋－＠]/.test(text) && !harmless ? `'${text}` : text;
  return /[",\r\n;]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
