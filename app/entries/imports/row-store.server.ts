// The report of an import: one row for each line of the file.
import { and, asc, eq, gt, sql } from "drizzle-orm";
import type { AnyDatabase } from "../../platform/database/database.server.ts";
import type { CheckedRow } from "./check-import.server.ts";
import type { CheckedPerson } from "./enter-checked.server.ts";
import { entryImportRow, type RowOutcome } from "./tables.server.ts";

export async function deleteRows(database: AnyDatabase, id: number): Promise<void> {
  await database.delete(entryImportRow).where(eq(entryImportRow.import, id));
}

export async function insertRows(
  database: AnyDatabase,
  id: number,
  rows: CheckedRow[],
): Promise<void> {
  if (rows.length === 0) return;
  const column = <Value>(of: (row: CheckedRow) => Value) => sql.param(rows.map(of));
  await database.execute(sql`
    insert into entry_import_row (import, line, outcome, why, name, phone, entrant)
    select ${id}::bigint, line, outcome, why, name, phone, entrant::jsonb from unnest(
      ${column(({ line }) => line)}::int[],
      ${column(({ outcome }) => outcome)}::text[],
      ${column(({ why }) => why)}::text[],
      ${column(({ name }) => name)}::text[],
      ${column(({ phone }) => phone)}::text[],
      ${column(({ entry }) => (entry ? JSON.stringify(entry) : null))}::text[]
    ) as given (line, outcome, why, name, phone, entrant)`);
}

/** The people of a dry run who may enter, a thousand at a time. */
export async function* readChecked(
  database: AnyDatabase,
  id: number,
): AsyncGenerator<CheckedPerson[]> {
  for (let after = 0; ; ) {
    const rows = await database
      .select({ line: entryImportRow.line, entrant: entryImportRow.entrant })
      .from(entryImportRow)
      .where(
        and(
          eq(entryImportRow.import, id),
          eq(entryImportRow.outcome, "new"),
          gt(entryImportRow.line, after),
        ),
      )
      .orderBy(asc(entryImportRow.line))
      .limit(1000);
    const last = rows.at(-1);
    if (!last) return;
    yield rows.flatMap(({ line, entrant: entry }) => (entry ? { line, entry } : []));
    after = last.line;
  }
}

/** A line after the run: with its ticket, or with the reason why it has none. */
export type LineResult = { line: number; ticket: number | null; why: string | null };

const linesAtOnce = 5000;

/** A line without a ticket becomes a duplicate. */
export async function saveResults(
  database: AnyDatabase,
  id: number,
  results: LineResult[],
): Promise<void> {
  for (let start = 0; start < results.length; start += linesAtOnce) {
    const lines = results.slice(start, start + linesAtOnce);
    await database.execute(sql`
      update entry_import_row set ticket = given.ticket,
        outcome = case when given.ticket is null then 'duplicate' else outcome end,
        why = coalesce(given.why, entry_import_row.why)
      from unnest(
        ${sql.param(lines.map(({ line }) => line))}::int[],
        ${sql.param(lines.map(({ ticket }) => ticket))}::bigint[],
        ${sql.param(lines.map(({ why }) => why))}::text[]
      ) as given (line, ticket, why)
      where import = ${id} and entry_import_row.line = given.line`);
  }
}

type ReportLine = typeof entryImportRow.$inferSelect;

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
