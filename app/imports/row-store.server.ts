// The report of an import: one row for each line of the file.
import { and, asc, eq, gt, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import { draw } from "../draws/tables.server.ts";
import type { AnyDatabase } from "../platform/database/database.server.ts";
import type { CheckedRow } from "./check-import.server.ts";
import type { CheckedPerson } from "./enter-checked.server.ts";
import type { TypedLine } from "./import-columns.ts";
import { entryImport, entryImportRow, type RowOutcome } from "./tables.server.ts";

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
    insert into entry_import_row (import, line, outcome, why, name, phone, entrant, typed)
    select ${id}::bigint, line, outcome, why, name, phone, entrant::jsonb, typed::jsonb from unnest(
      ${column(({ line }) => line)}::int[],
      ${column(({ outcome }) => outcome)}::text[],
      ${column(({ why }) => why)}::text[],
      ${column(({ name }) => name)}::text[],
      ${column(({ phone }) => phone)}::text[],
      ${column(({ entry }) => (entry ? JSON.stringify(entry) : null))}::text[],
      ${column(({ typed }) => (typed ? JSON.stringify(typed) : null))}::text[]
    ) as given (line, outcome, why, name, phone, entrant, typed)`);
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

/** How many people who may enter gave an e-mail address. */
export async function countWithEmail(database: AnyDatabase, id: number): Promise<number> {
  const [row] = await database
    .select({ count: sql<number>`count(*)::int` })
    .from(entryImportRow)
    .where(
      and(
        eq(entryImportRow.import, id),
        eq(entryImportRow.outcome, "new"),
        sql`${entryImportRow.entrant} ->> 'email' is not null`,
      ),
    );
  return row?.count ?? 0;
}

/** Refused lines whose person staff can still read and correct. */
export async function countKept(database: AnyDatabase, id: number): Promise<number> {
  const [row] = await database
    .select({ count: sql<number>`count(*)::int` })
    .from(entryImportRow)
    .where(and(eq(entryImportRow.import, id), isNotNull(entryImportRow.typed)));
  return row?.count ?? 0;
}

const nothingPersonal = { name: null, phone: null, entrant: null, typed: null };

/** After a run: people with a ticket are stored as entries. For all others, the line of the file is kept. */
export async function forgetEntered(database: AnyDatabase, id: number): Promise<void> {
  await database
    .update(entryImportRow)
    .set(nothingPersonal)
    .where(and(eq(entryImportRow.import, id), eq(entryImportRow.outcome, "new")));
  await database
    .update(entryImportRow)
    .set({
      entrant: null,
      typed: sql`jsonb_build_object('name', name, 'phone', phone, 'email', coalesce(entrant ->> 'email', ''),
        'place', coalesce(entrant ->> 'place', ''), 'coupon', coalesce(entrant ->> 'coupon', ''))`,
    })
    .where(
      and(
        eq(entryImportRow.import, id),
        isNotNull(entryImportRow.entrant),
        isNull(entryImportRow.typed),
      ),
    );
}

/** Of one line, or of all. */
export async function forgetLines(
  database: AnyDatabase,
  id: number,
  line?: number,
): Promise<number> {
  const { rowCount } = await database
    .update(entryImportRow)
    .set(nothingPersonal)
    .where(
      and(
        eq(entryImportRow.import, id),
        isNotNull(entryImportRow.name),
        line === undefined ? undefined : eq(entryImportRow.line, line),
      ),
    );
  return rowCount ?? 0;
}

/** Of draws whose personal data was erased. */
export async function forgetErased(database: AnyDatabase): Promise<void> {
  const imports = database
    .select({ id: entryImport.id })
    .from(entryImport)
    .innerJoin(draw, eq(draw.id, entryImport.draw))
    .where(isNotNull(draw.erasedAt));
  await database
    .update(entryImportRow)
    .set(nothingPersonal)
    .where(and(inArray(entryImportRow.import, imports), isNotNull(entryImportRow.typed)));
}

/** A refused line that was corrected and has a ticket now. False when it had one before. */
export async function saveLineEntered(
  database: AnyDatabase,
  id: number,
  line: number,
  ticket: number,
): Promise<boolean> {
  const { rowCount } = await database.execute(sql`
    with before as (
      select outcome from entry_import_row
      where import = ${id} and line = ${line} and ticket is null for update
    ), entered as (
      update entry_import_row set outcome = 'new', why = '', ticket = ${ticket},
        name = null, phone = null, entrant = null, typed = null
      from before where import = ${id} and line = ${line}
    )
    update entry_import set fresh = fresh + 1,
      invalid = invalid - case before.outcome when 'invalid' then 1 else 0 end,
      duplicates = duplicates - case before.outcome when 'duplicate' then 1 else 0 end
    from before where entry_import.id = ${id}`);
  return rowCount === 1;
}

/** A correction that was refused again: what was typed stays, with the new reason. */
export async function saveLineTyped(
  database: AnyDatabase,
  id: number,
  line: number,
  { typed, why }: { typed: TypedLine; why: string },
): Promise<void> {
  await database
    .update(entryImportRow)
    .set({ typed, why, name: typed.name, phone: typed.phone })
    .where(and(eq(entryImportRow.import, id), eq(entryImportRow.line, line)));
}

export async function findLine(database: AnyDatabase, id: number, line: number) {
  const [row] = await database
    .select()
    .from(entryImportRow)
    .where(and(eq(entryImportRow.import, id), eq(entryImportRow.line, line)));
  return row;
}
