// Imports as staff start, follow and end them. The work itself is in work-on-import.server.ts.
import { and, desc, eq, inArray, sql } from "drizzle-orm";
import { type Actor, recordActivity } from "../activity/record.server.ts";
import type { DisplayChoice } from "../draws/states.ts";
import {
  type AnyDatabase,
  type Database,
  inTransaction,
} from "../platform/database/database.server.ts";
import { enqueueJobs } from "../platform/jobs/store.server.ts";
import { fileProblem } from "./file-kinds.ts";
import { findEncoding, readRows } from "./file-rows.ts";
import {
  columnsProblem,
  guessColumns,
  type ImportColumns,
  looksLikeHeading,
} from "./import-columns.ts";
import { countReceivedBytes, readParts, savePart } from "./part-store.server.ts";
import { entryImport, entryImportPart, type ImportState } from "./tables.server.ts";

export type ImportRow = typeof entryImport.$inferSelect;

/** A million rows with everything filled in; more is a mistake. */
export const largestFile = 128 * 1024 * 1024;
const sampleLines = 6;

export async function createImport(
  database: AnyDatabase,
  draw: number,
  file: { name: string; bytes: number },
  who: Actor,
): Promise<number | undefined> {
  if (!Number.isInteger(file.bytes) || file.bytes < 1 || file.bytes > largestFile) return undefined;
  const [created] = await database
    .insert(entryImport)
    .values({
      draw,
      fileName: file.name.slice(0, 200) || "list.csv",
      bytes: file.bytes,
      createdById: who.id,
      createdBy: who.name,
    })
    .returning({ id: entryImport.id });
  return created?.id;
}

/** A part may arrive twice, after a lost response. False when the upload is complete or too large. */
export async function addPart(
  database: AnyDatabase,
  row: ImportRow,
  number: number,
  content: Uint8Array,
): Promise<boolean> {
  if (row.state !== "uploading" || !Number.isInteger(number) || number < 0) return false;
  if ((await countReceivedBytes(database, row.id)) > row.bytes) return false;
  await savePart(database, row.id, number, content);
  return true;
}

type Finishing = { ok: true } | { ok: false; problem: string };

/** Reads the beginning of the file and guesses what its columns mean. A file that is not a list is deleted. */
export async function finishUpload(database: AnyDatabase, row: ImportRow): Promise<Finishing> {
  if (row.state !== "uploading" || (await countReceivedBytes(database, row.id)) !== row.bytes) {
    return { ok: false, problem: "The list is not complete. Upload it again." };
  }
  for await (const part of readParts(database, row.id)) {
    const problem = fileProblem(part);
    if (problem) return refuseFile(database, row, problem);
    break;
  }
  const encoding = await findEncoding(readParts(database, row.id));
  const sample: string[][] = [];
  for await (const rows of readRows(readParts(database, row.id), encoding)) {
    sample.push(...rows.slice(0, sampleLines - sample.length).map(({ cells }) => cells));
    if (sample.length >= sampleLines) break;
  }
  const [first = []] = sample;
  const heading = looksLikeHeading(first);
  if (sample.length <= (heading ? 1 : 0)) {
    return refuseFile(database, row, "Nobody is on this list: no line has a phone number.");
  }
  await database
    .update(entryImport)
    .set({
      state: "mapping",
      encoding,
      sample,
      headingLines: heading ? 1 : 0,
      columns: heading ? guessColumns(first) : {},
    })
    .where(eq(entryImport.id, row.id));
  return { ok: true };
}

async function refuseFile(
  database: AnyDatabase,
  row: ImportRow,
  problem: string,
): Promise<Finishing> {
  await discardImport(database, row);
  return { ok: false, problem };
}

export type CheckChoices = { columns: ImportColumns; headingLines: number; display: DisplayChoice };

/** A dry run: writes a report and nothing else. It may be repeated with other columns. */
export async function startCheck(
  database: Database,
  row: ImportRow,
  { columns, headingLines, display }: CheckChoices,
): Promise<{ ok: true } | { ok: false; problem: string }> {
  const problem = columnsProblem(columns);
  if (problem) return { ok: false, problem };
  const advanced = await database.transaction((transaction) =>
    advance(transaction, row.id, ["mapping", "checked"], {
      state: "checking",
      columns,
      headingLines,
      display,
      rows: 0,
      done: 0,
      fresh: 0,
      duplicates: 0,
      invalid: 0,
    }),
  );
  return advanced ? { ok: true } : { ok: false, problem: "This list is already being processed." };
}

/** All rows are entered or none. The activity log says who vouched for these people. */
export async function startRun(
  database: Database,
  row: ImportRow,
  who: Actor,
  title: string,
  mailTickets = false,
): Promise<boolean> {
  return inTransaction(database, async (transaction) => {
    const next = { state: "running" as const, done: 0, mailTickets };
    if (!(await advance(transaction, row.id, ["checked"], next))) return false;
    await recordActivity(transaction, {
      who,
      what: "entries.import-started",
      about: { kind: "draw", id: `${row.draw}`, name: title },
      changes: { file: row.fileName, rows: row.fresh, vouched: "rules accepted and of age" },
    });
    return true;
  });
}

/** Deletes the import, its file and its report; not while it runs or when its tickets exist. */
export async function discardImport(database: AnyDatabase, row: ImportRow): Promise<boolean> {
  const [deleted] = await database
    .delete(entryImport)
    .where(
      and(
        eq(entryImport.id, row.id),
        inArray(entryImport.state, ["uploading", "mapping", "checked", "failed"]),
      ),
    )
    .returning({ id: entryImport.id });
  return deleted !== undefined;
}

/** Moves the import to a state in which it waits for a job, and queues the job. */
async function advance(
  transaction: AnyDatabase,
  id: number,
  from: ImportState[],
  next: Partial<ImportRow> & { state: "checking" | "running" },
): Promise<boolean> {
  const [advanced] = await transaction
    .update(entryImport)
    .set(next)
    .where(and(eq(entryImport.id, id), inArray(entryImport.state, from)))
    .returning({ id: entryImport.id });
  if (advanced) await enqueueJobs(transaction, "imports", [`${id}`]);
  return advanced !== undefined;
}

/** Undefined unless it waits for a job. */
export async function findImportAtWork(
  database: AnyDatabase,
  id: number,
): Promise<ImportRow | undefined> {
  const [row] = await database
    .select()
    .from(entryImport)
    .where(and(eq(entryImport.id, id), inArray(entryImport.state, ["checking", "running"])));
  return row;
}

type ImportCounts = Pick<ImportRow, "rows" | "done" | "fresh" | "duplicates" | "invalid">;

export async function saveCounts(
  database: AnyDatabase,
  id: number,
  counts: Partial<ImportCounts>,
): Promise<void> {
  await database.update(entryImport).set(counts).where(eq(entryImport.id, id));
}

export async function finishCheck(
  database: AnyDatabase,
  id: number,
  counts: ImportCounts,
): Promise<void> {
  await database
    .update(entryImport)
    .set({ ...counts, state: "checked" })
    .where(eq(entryImport.id, id));
}

export async function finishRun(
  database: AnyDatabase,
  id: number,
  counts: Pick<ImportRow, "done" | "fresh" | "duplicates" | "mailed">,
): Promise<void> {
  await database
    .update(entryImport)
    .set({ ...counts, state: "done", endedAt: sql`now()` })
    .where(eq(entryImport.id, id));
}

export async function failImport(
  database: AnyDatabase,
  id: number,
  problem: string,
): Promise<void> {
  await database
    .update(entryImport)
    .set({ state: "failed", problem, endedAt: sql`now()` })
    .where(eq(entryImport.id, id));
}

export async function findImport(
  database: AnyDatabase,
  draw: number,
  id: number,
): Promise<ImportRow | undefined> {
  const [row] = await database
    .select()
    .from(entryImport)
    .where(and(eq(entryImport.draw, draw), eq(entryImport.id, id)));
  return row;
}

export async function listImports(database: AnyDatabase, draw: number): Promise<ImportRow[]> {
  return database
    .select()
    .from(entryImport)
    .where(eq(entryImport.draw, draw))
    .orderBy(desc(entryImport.id))
    .limit(20);
}

/** Deletes the file with its first lines. The report stays: row-store.server.ts. */
export async function deleteFile(database: AnyDatabase, id: number): Promise<void> {
  await database.delete(entryImportPart).where(eq(entryImportPart.import, id));
  await database.update(entryImport).set({ sample: [] }).where(eq(entryImport.id, id));
}

/** Deletes imports that nobody continued within a day. */
export async function deleteAbandoned(database: AnyDatabase): Promise<number> {
  const deleted = await database
    .delete(entryImport)
    .where(
      and(
        inArray(entryImport.state, ["uploading", "mapping", "checked", "failed"]),
        sql`${entryImport.createdAt} < now() - interval '1 day'`,
      ),
    )
    .returning({ id: entryImport.id });
  return deleted.length;
}
