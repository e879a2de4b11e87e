// Reads one row of a file as an entry, or says why it is not one.
import type { DrawPlan } from "../draws/plan.ts";
import type { DisplayChoice } from "../draws/states.ts";
import { type Entry, type EntryReading, readEntry } from "../entries/entry-rules.ts";
import { wordProblems } from "../entries/refusals.ts";
import { staffEntryTexts } from "../entries/refusals-in-english.server.ts";
import { isRoundedNumber, plainCell } from "./csv-reader.ts";
import type { ImportColumns, ImportField, TypedLine } from "./import-columns.ts";

/** Longer than any valid value: what is cut off was no name or address. */
const longestCell = 250;

export type RowReading = { typed: TypedLine } & (
  | { ok: true; entry: Entry }
  | { ok: false; why: string }
);

export function readImportRow(
  cells: string[],
  columns: ImportColumns,
  plan: DrawPlan,
  display: DisplayChoice,
  /** The same for the same row of the same file. */
  idempotencyKey: string,
): RowReading {
  const cell = (field: ImportField) => {
    const column = columns[field];
    return column === undefined ? "" : plainCell(cells[column] ?? "");
  };
  const name = cell("name") || `${cell("firstName")} ${cell("lastName")}`.trim();
  const typed = {
    name: name.slice(0, longestCell),
    phone: cell("phone").slice(0, longestCell),
    email: cell("email").slice(0, longestCell),
    place: cell("place").slice(0, longestCell),
    coupon: cell("coupon").slice(0, longestCell),
  };
  if (isRoundedNumber(typed.phone)) {
    const why =
      "The spreadsheet has rounded this phone number. Format the column as text and save it again.";
    return { ok: false, why, typed };
  }
  const reading = readTypedLine(typed, plan, display, idempotencyKey);
  if (reading.ok) return { ok: true, entry: reading.entry, typed };
  const problems = wordProblems(reading.problems, staffEntryTexts);
  return { ok: false, why: Object.values(problems).join(" "), typed };
}

/** Staff who import have vouched that these people accepted the rules and are old enough. */
export function readTypedLine(
  typed: TypedLine,
  plan: DrawPlan,
  display: DisplayChoice,
  idempotencyKey: string,
): EntryReading {
  return readEntry(
    { ...typed, phone: withPlus(typed.phone), display, rulesAccepted: true, ofAge: true },
    plan,
    { route: "import", idempotencyKey, network: "", holdReason: "" },
  );
}

/** 00 is the international prefix of many countries. Numbers without + or 00 are not changed. */
function withPlus(phone: string): string {
  return phone.replace(/^00(?=[1-9])/, "+");
}
