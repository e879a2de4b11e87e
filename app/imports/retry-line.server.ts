// Tries a refused line of a finished import again, as staff have corrected it.
import { type Actor, recordActivity } from "../activity/record.server.ts";
import type { SealedDraw } from "../draws/sealed-draw.ts";
import {
  type EntryOutcome,
  enterReading,
  type RefusedEntry,
} from "../entries/enter-draw.server.ts";
import type { EntryServices } from "../entries/entry-services.server.ts";
import { problemsForStaff } from "../entries/refusals-in-english.server.ts";
import { lineKey } from "./check-import.server.ts";
import type { TypedLine } from "./import-columns.ts";
import { readTypedLine } from "./import-row.server.ts";
import { findLine, saveLineEntered, saveLineTyped } from "./row-store.server.ts";
import type { ImportRow } from "./store.server.ts";

type Retrying =
  | Extract<EntryOutcome, { ok: true }>
  | RefusedEntry
  /** It was dismissed, or has its ticket. */
  | { ok: false; reason: "gone" };

/** The same key as in the import: pressing twice gives one ticket. */
export async function retryLine(
  services: EntryServices,
  draw: SealedDraw,
  list: ImportRow,
  { line, typed }: { line: number; typed: TypedLine },
  who: Actor,
): Promise<Retrying> {
  const { database } = services;
  const row = await findLine(database, list.id, line);
  if (list.state !== "done" || !row?.typed) return { ok: false, reason: "gone" };
  const key = lineKey(`import/${list.id}`, line);
  const reading = readTypedLine(typed, draw.plan, list.display, key);
  const outcome = await enterReading(services, draw, reading);
  if (!outcome.ok) {
    const why = Object.values(problemsForStaff(outcome)).join(" ");
    await saveLineTyped(database, list.id, line, { typed, why });
    return outcome;
  }
  await database.transaction(async (transaction) => {
    if (!(await saveLineEntered(transaction, list.id, line, outcome.ticket))) return;
    await recordActivity(transaction, {
      who,
      what: "entries.imported",
      about: { kind: "draw", id: `${draw.id}`, name: draw.terms.title },
      changes: { file: list.fileName, line, tickets: 1 },
    });
  });
  return outcome;
}
