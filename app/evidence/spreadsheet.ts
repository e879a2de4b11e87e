import { beginning, type Cell, csvLine } from "../platform/csv.ts";

/** A whole table of the evidence pack as one file. */
export function spreadsheet(head: string[], rows: Cell[][]): Uint8Array {
  return new TextEncoder().encode(beginning + [head, ...rows].map(csvLine).join(""));
}
