import { beginning, type Cell, csvLine } from "../platform/csv.ts";

/** A table of the evidence pack as a CSV file. */
export function spreadsheet(head: string[], rows: Cell[][]): Uint8Array {
  return new TextEncoder().encode(beginning + [head, ...rows].map(csvLine).join(""));
}
