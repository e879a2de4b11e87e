// Reads one row of a file as an entry, or says why it is not one. Pure.
import type { DrawPlan } from "../../draws/plan.ts";
import type { DisplayChoice } from "../../draws/states.ts";
import { type Entry, readEntry } from "../entry-rules.ts";
import { staffEntryTexts, wordProblems } from "../refusals.ts";
import { isRoundedNumber, plainCell } from "./csv-reader.ts";
import type { ImportColumns, ImportField } from "./import-columns.ts";

export type RowReading =
  | { ok: true; entry: Entry; name: string; phone: string }
  | { ok: false; why: string; name: string; phone: string };

/** Staff who import have vouched that these people accepted the rules and are old enough. */
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
  const phone = cell("phone");
  const reported = { name: name.slice(0, 100), phone: phone.slice(0, 40) };
  if (isRoundedNumber(phone)) {
    const why =
      "The spreadsheet has rounded this phone number. Format the column as text and save it again.";
    return { ok: false, why, ...reported };
  }
  const reading = readEntry(
    {
      name,
      phone: withPlus(phone),
      email: cell("email"),
      place: cell("place"),
      coupon: cell("coupon"),
      display,
      rulesAccepted: true,
      ofAge: true,
    },
    plan,
    { route: "import", idempotencyKey, network: "", holdReason: "" },
  );
  if (reading.ok) return { ok: true, entry: reading.entry, ...reported };
  const problems = wordProblems(reading.problems, staffEntryTexts);
  return { ok: false, why: Object.values(problems).join(" "), ...reported };
}

/** 00 is the international prefix of many countries. Numbers without + or 00 are not changed. */
function withPlus(phone: string): string {
  return phone.replace(/^00(?=[1-9])/, "+");
}
