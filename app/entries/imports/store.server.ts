// Imports as staff start, follow and end them. The work itself is in check-import and run-import.
import { and, asc, desc, eq, inArray, sql } from "drizzle-orm";
import { type Actor, recordActivity } from "../../activity/record.server.ts";
import type { DisplayChoice } from "../../draws/states.ts";
import {
  type AnyDatabase,
  type Database,
  inTransaction,
} from "../../platform/database/database.server.ts";
import { enqueueJobs } from "../../platform/jobs/store.server.ts";
import { fileProblem } from "./file-kinds.ts";
import { findEncoding, readParts, readRows, receivedBytes } from "./file-parts.server.ts";
import {
  columnsProblem,
  guessColumns,
  type ImportColumns,
  looksLikeHeading,
} from "./import-columns.ts";
import {
  entryImport,
  entryImportPart,
  entryImportRow,
  type ImportState,
  type RowOutcome,
} from "./tables.server.ts";

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
  const [made] = await database
    .insert(entryImport)
    .values({
      draw,
      fileName: file.name.slice(0, 200) || "list.csv",
      bytes: file.bytes,
      createdById: who.id,
      createdBy: who.name,
    })
    .returning({ id: entryImport.id });
  return made?.id;
}

/** The same piece may arrive twice, after a lost answer. False when the import takes no more. */
export async function addPart(
  database: AnyDatabase,
  its: ImportRow,
  number: number,
  content: Uint8Array,
): Promise<boolean> {
  if (its.state !== "uploading" || !Number.isInteger(number) || number < 0) return false;
  if ((await receivedBytes(database, its.id)) > its.bytes) return false;
  await database
    .insert(entryImportPart)
    .values({ import: its.id, number, content })
    .onConflictDoUpdate({
      target: [entryImportPart.import, entryImportPart.number],
      set: { content },
    });
  return true;
}

export type Finishing = { ok: true } | { ok: false; problem: string };

/** Looks at the beginning of the file and guesses what its columns mean. What is no list is thrown away. */
export async function finishUpload(database: AnyDatabase, its: ImportRow): Promise<Finishing> {
  if (its.state !== "uploading" || (await receivedBytes(database, its.id)) !== its.bytes) {
    return { ok: false, problem: "The list is not complete. Send it again." };
  }
  for await (const part of readParts(database, its.id)) {
    const problem = fileProblem(part);
    if (problem) return refuseFile(database, its, problem);
    break;
  }
  const encoding = await findEncoding(readParts(database, its.id));
  const sample: string[][] = [];
  for await (const rows of readRows(readParts(database, its.id), encoding)) {
    sample.push(...rows.slice(0, sampleLines - sample.length).map(({ cells }) => cells));
    if (sample.length >= sampleLines) break;
  }
  const [first = []] = sample;
  const heading = looksLikeHeading(first);
  if (sample.length <= (heading ? 1 : 0)) {
    return refuseFile(
      database,
      its,
      "There is nobody in this list: it has no line with a phone number.",
    );
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
    .where(eq(entryImport.id, its.id));
  return { ok: true };
}

async function refuseFile(
  database: AnyDatabase,
  its: ImportRow,
  problem: string,
): Promise<Finishing> {
  await discardImport(database, its);
  return { ok: false, problem };
}

export type CheckChoices = { columns: ImportColumns; headingLines: number; display: DisplayChoice };

/** A dry run: writes a report and nothing else. It may be repeated with other columns. */
export async function startCheck(
  database: Database,
  its: ImportRow,
  { columns, headingLines, display }: CheckChoices,
): Promise<{ ok: true } | { ok: false; problem: string }> {
  const problem = columnsProblem(columns);
  if (problem) return { ok: false, problem };
  const moved = await database.transaction((transaction) =>
    moveOn(transaction, its.id, ["mapping", "checked"], {
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
  return moved ? { ok: true } : { ok: false, problem: "This list is being worked on already." };
}

/** From here on it is all or nothing. The log says who vouched for these people. */
export async function startRun(
  database: Database,
  its: ImportRow,
  who: Actor,
  title: string,
): Promise<boolean> {
  return inTransaction(database, async (transaction) => {
    const next = { state: "running" as const, done: 0 };
    if (!(await moveOn(transaction, its.id, ["checked"], next))) return false;
    await recordActivity(transaction, {
      who,
      what: "entries.import-started",
      about: { kind: "draw", id: `${its.draw}`, name: title },
      changes: { file: its.fileName, rows: its.fresh, vouched: "rules accepted and of age" },
    });
    return true;
  });
}

/** Everything about it, as if it had never been; not while it runs or when its tickets exist. */
export async function discardImport(database: AnyDatabase, its: ImportRow): Promise<boolean> {
  const [gone] = await database
    .delete(entryImport)
    .where(
      and(
        eq(entryImport.id, its.id),
        inArray(entryImport.state, ["uploading", "mapping", "checked", "failed"]),
      ),
    )
    .returning({ id: entryImport.id });
  return gone !== undefined;
}

/** Into a state in which it waits for a job, and the job with it. */
async function moveOn(
  transaction: AnyDatabase,
  id: number,
  from: ImportState[],
  next: Partial<ImportRow> & { state: "checking" | "running" },
): Promise<boolean> {
  const [moved] = await transaction
    .update(entryImport)
    .set(next)
    .where(and(eq(entryImport.id, id), inArray(entryImport.state, from)))
    .returning({ id: entryImport.id });
  if (moved) await enqueueJobs(transaction, "imports", [`${id}`]);
  return moved !== undefined;
}

/** Undefined when there is nothing to do for it. */
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

export type ReportLine = typeof entryImportRow.$inferSelect;

export async function listReport(
  database: AnyDatabase,
  id: number,
  outcome: RowOutcome | undefined,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<ReportLine[]> {
  return database
    .select()
    .from(entryImportRow)
    .where(
      and(eq(entryImportRow.import, id), outcome ? eq(entryImportRow.outcome, outcome) : undefined),
    )
    .orderBy(asc(entryImportRow.line))
    .limit(pageSize)
    .offset((page - 1) * pageSize);
}

/** The file and everything personal in the report; line numbers, outcomes and tickets stay. */
export async function forgetPeople(database: AnyDatabase, id: number): Promise<void> {
  await database.delete(entryImportPart).where(eq(entryImportPart.import, id));
  await database.update(entryImport).set({ sample: [] }).where(eq(entryImport.id, id));
  await database
    .update(entryImportRow)
    .set({ name: null, phone: null, entrant: null })
    .where(eq(entryImportRow.import, id));
}

/** Lists that nobody went on with within a day. */
export async function forgetAbandoned(database: AnyDatabase): Promise<number> {
  const gone = await database
    .delete(entryImport)
    .where(
      and(
        inArray(entryImport.state, ["uploading", "mapping", "checked", "failed"]),
        sql`${entryImport.createdAt} < now() - interval '1 day'`,
      ),
    )
    .returning({ id: entryImport.id });
  return gone.length;
}
