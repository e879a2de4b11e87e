// A table as comma-separated values (RFC 4180) that a spreadsheet may open without running anything in it. Pure.

type Cell = string | number;

export function spreadsheet(head: string[], rows: Cell[][]): Uint8Array {
  const lines = [head, ...rows].map((cells) => `${cells.map(written).join(",")}\r\n`);
  // Without a byte-order mark Excel reads UTF-8 as something else.
  return new TextEncoder().encode(`\uFEFF${lines.join("")}`);
}

/** A name that begins like a formula gets an apostrophe before it. */
function written(cell: Cell): string {
  const text = typeof cell === "string" && /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : `${cell}`;
  return /[",\r\n;]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
