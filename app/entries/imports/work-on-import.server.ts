// One import that waits for work: its dry run, or the run itself. Safe to begin again after a crash.
import { and, asc, eq, gt, sql } from "drizzle-orm";
import { recordActivity } from "../../activity/record.server.ts";
import { asSealed, type SealedDraw } from "../../draws/sealed-draw.ts";
import type { DrawServices } from "../../draws/services/draw-services.server.ts";
import { findDraw } from "../../draws/store.server.ts";
import type { AnyDatabase } from "../../platform/database/database.server.ts";
import { refusalOf } from "../refusals.ts";
import { type CheckedRow, checkRows } from "./check-import.server.ts";
import { type CheckedPerson, type EnteredRow, enterChecked } from "./enter-checked.server.ts";
import { readParts } from "./file-parts.server.ts";
import { forgetPeople, type ImportRow } from "./store.server.ts";
import { entryImport, entryImportRow } from "./tables.server.ts";

export async function workOnImport(
  services: Pick<DrawServices, "database" | "couponKey">,
  its: ImportRow,
  stopping: AbortSignal,
): Promise<void> {
  const row = await findDraw(services.database, its.draw);
  const draw = row && asSealed(row);
  if (!draw) throw new Error(`There is no opened draw ${its.draw}.`);
  if (its.state === "checking") await check(services, draw, its, stopping);
  else await run(services, draw, its, stopping);
}

async function check(
  services: Pick<DrawServices, "database" | "couponKey">,
  draw: SealedDraw,
  its: ImportRow,
  stopping: AbortSignal,
): Promise<void> {
  const { database } = services;
  await database.delete(entryImportRow).where(eq(entryImportRow.import, its.id));
  const { encoding } = its;
  const file = { parts: readParts(database, its.id), encoding, key: `import/${its.id}` };
  const counts = { new: 0, duplicate: 0, invalid: 0 };
  const sums = () => {
    const rows = counts.new + counts.duplicate + counts.invalid;
    const { new: fresh, duplicate: duplicates, invalid } = counts;
    return { rows, done: rows, fresh, duplicates, invalid };
  };
  for await (const rows of checkRows(services, draw, file, its)) {
    stopping.throwIfAborted();
    for (const { outcome } of rows) counts[outcome] += 1;
    await insertRows(database, its.id, rows);
    await update(database, its.id, sums());
  }
  await update(database, its.id, { ...sums(), state: "checked" });
}

async function insertRows(database: AnyDatabase, id: number, rows: CheckedRow[]): Promise<void> {
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

async function run(
  services: Pick<DrawServices, "database" | "couponKey">,
  draw: SealedDraw,
  its: ImportRow,
  stopping: AbortSignal,
): Promise<void> {
  const { database } = services;
  const who = { id: its.createdById, name: its.createdBy };
  const about = { kind: "draw", id: `${draw.id}`, name: draw.terms.title };
  const entering = await enterChecked(services, draw, () => readChecked(database, its.id), {
    async progress(done) {
      stopping.throwIfAborted();
      // By another connection: what the transaction itself writes nobody sees before its end.
      await update(database, its.id, { done });
    },
    async finish(transaction, rows) {
      const tickets = rows.filter((row) => "ticket" in row && !row.repeated).length;
      // A run that only finds its own tickets again, after a crash, was in the log before.
      if (tickets === 0 && rows.some((row) => "ticket" in row)) return;
      const changes = { file: its.fileName, tickets };
      await recordActivity(transaction, { who, what: "entries.imported", about, changes });
    },
  });
  if (!entering.ok) {
    const problem = refusalOf(entering.reason).sentence;
    await update(database, its.id, { state: "failed", problem, endedAt: sql`now()` });
    await forgetPeople(database, its.id);
    return;
  }
  await noteTickets(database, its.id, entering.rows);
  const left = entering.rows.filter((row) => "refused" in row).length;
  await forgetPeople(database, its.id);
  await update(database, its.id, {
    state: "done",
    done: entering.rows.length,
    fresh: entering.rows.length - left,
    duplicates: its.duplicates + left,
    endedAt: sql`now()`,
  });
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

/** Which line became which ticket. The tickets are committed: this is only the report. */
async function noteTickets(database: AnyDatabase, id: number, rows: EnteredRow[]): Promise<void> {
  for (let at = 0; at < rows.length; at += 5000) {
    const some = rows.slice(at, at + 5000);
    await database.execute(sql`
      update entry_import_row set ticket = given.ticket,
        outcome = case when given.ticket is null then 'duplicate' else outcome end,
        why = coalesce(given.why, entry_import_row.why)
      from unnest(
        ${sql.param(some.map(({ line }) => line))}::int[],
        ${sql.param(some.map((row) => ("ticket" in row ? row.ticket : null)))}::bigint[],
        ${sql.param(some.map((row) => ("refused" in row ? refusalOf(row.refused).sentence : null)))}::text[]
      ) as given (line, ticket, why)
      where import = ${id} and entry_import_row.line = given.line`);
  }
}

async function update(
  database: AnyDatabase,
  id: number,
  change: Parameters<ReturnType<typeof database.update<typeof entryImport>>["set"]>[0],
): Promise<void> {
  await database.update(entryImport).set(change).where(eq(entryImport.id, id));
}
