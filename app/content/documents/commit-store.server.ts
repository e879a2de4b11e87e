// The statements of a commit: locks, earlier versions, writes and the notification.
import { asc, inArray, type SQL, sql } from "drizzle-orm";
import type { AnyDatabase } from "../../platform/database/database.server.ts";
import { isDocumentId, isVersionNumber } from "./collection.ts";
import type { DocumentRow, DocumentState, VersionRow } from "./save.server.ts";
import { documentTable, documentVersionTable } from "./tables.server.ts";
import type { Work } from "./work.server.ts";
import type { Write } from "./write.server.ts";

/** The NOTIFY channel for changes that visitors may see. */
export const changesChannel = "content";

const rowsPerStatement = 500;

/**
 * Row locks cover existing rows only. What must stay absent (a document read as missing, an id to be added,
 * other results of a query) is covered by an advisory lock on the collection: exclusive for work that relies
 * on absence, shared for all other writers. Locks are taken in sorted order, to prevent deadlocks.
 */
export async function lockCollections(transaction: AnyDatabase, work: Work) {
  const exclusive = new Map(work.writes.map((write) => [write.collection, false]));
  for (const write of work.writes) if (write.reliesOnAbsence) exclusive.set(write.collection, true);
  for (const seen of work.seenDocuments) if (!seen.version) exclusive.set(seen.collection, true);
  for (const seen of work.seenQueries) exclusive.set(seen.collection, true);
  for (const collection of [...exclusive.keys()].sort()) {
    const key = sql`hashtextextended(${`documents/${collection}`}, 0)`;
    await transaction.execute(
      exclusive.get(collection)
        ? sql`select pg_advisory_xact_lock(${key})`
        : sql`select pg_advisory_xact_lock_shared(${key})`,
    );
  }
}

export type DocumentAddress = { collection: string; id: string };

export function keyOf({ collection, id }: DocumentAddress): string {
  return `${collection}/${id}`;
}

function addressedBy(
  table: typeof documentTable | typeof documentVersionTable,
  addresses: readonly DocumentAddress[],
): SQL {
  const collections = sql.param(addresses.map((address) => address.collection));
  const ids = sql.param(addresses.map((address) => address.id));
  return sql`(${table.collection}, ${table.id}) in (select * from unnest(${collections}::text[], ${ids}::text[]))`;
}

export async function lockDocuments(
  transaction: AnyDatabase,
  requested: readonly DocumentAddress[],
): Promise<Map<string, DocumentState>> {
  const states = new Map<string, DocumentState>();
  // Ids of another form do not exist, and may hold characters that PostgreSQL refuses.
  const addresses = requested.filter(({ id }) => isDocumentId(id));
  if (addresses.length === 0) return states;
  const rows = await transaction
    .select()
    .from(documentTable)
    .where(addressedBy(documentTable, addresses))
    .orderBy(asc(documentTable.collection), asc(documentTable.id))
    .for("update");
  for (const row of rows) states.set(keyOf(row), { row, highestVersion: row.version });

  const missing = addresses.filter((address) => !states.has(keyOf(address)));
  if (missing.length === 0) return states;
  const deleted = await transaction
    .select({
      collection: documentVersionTable.collection,
      id: documentVersionTable.id,
      highestVersion: sql<number>`max(${documentVersionTable.version})`,
    })
    .from(documentVersionTable)
    .where(addressedBy(documentVersionTable, missing))
    .groupBy(documentVersionTable.collection, documentVersionTable.id);
  for (const document of deleted) {
    states.set(keyOf(document), { row: null, highestVersion: document.highestVersion });
  }
  return states;
}

export async function readEarlierVersions(
  transaction: AnyDatabase,
  writes: readonly Write[],
): Promise<Map<string, VersionRow>> {
  const withEarlierVersion = writes.filter(
    ({ id, earlierVersion = 0 }) => isDocumentId(id) && isVersionNumber(earlierVersion),
  );
  if (withEarlierVersion.length === 0) return new Map();
  const numbers = withEarlierVersion.flatMap((write) => write.earlierVersion ?? []);
  const rows = await transaction
    .select()
    .from(documentVersionTable)
    .where(
      sql`${addressedBy(documentVersionTable, withEarlierVersion)} and ${inArray(documentVersionTable.version, numbers)}`,
    );
  return new Map(rows.map((row) => [`${keyOf(row)}/${row.version}`, row]));
}

export async function saveVersions(transaction: AnyDatabase, versions: readonly VersionRow[]) {
  for (const rows of inBatches(versions)) {
    await transaction.insert(documentVersionTable).values(rows);
  }
}

export async function saveDocuments(
  transaction: AnyDatabase,
  before: ReadonlyMap<string, DocumentState>,
  after: ReadonlyMap<string, DocumentState>,
) {
  const deleted: DocumentRow[] = [];
  const saved: DocumentRow[] = [];
  for (const [key, { row }] of after) {
    const old = before.get(key)?.row;
    if (row && row !== old) saved.push(row);
    if (old && !row) deleted.push(old);
  }
  if (deleted.length > 0) {
    await transaction.delete(documentTable).where(addressedBy(documentTable, deleted));
  }
  for (const rows of inBatches(saved)) {
    await transaction
      .insert(documentTable)
      .values(rows)
      .onConflictDoUpdate({
        target: [documentTable.collection, documentTable.id],
        set: {
          version: sql`excluded.version`,
          data: sql`excluded.data`,
          createdAt: sql`excluded.created_at`,
          createdBy: sql`excluded.created_by`,
          updatedAt: sql`excluded.updated_at`,
          updatedBy: sql`excluded.updated_by`,
          publishedVersion: sql`excluded.published_version`,
          publishedData: sql`excluded.published_data`,
          publishedAt: sql`excluded.published_at`,
          publishedBy: sql`excluded.published_by`,
        },
      });
  }
}

/** NOTIFY is sent when the transaction commits. */
export async function announceChanges(
  transaction: AnyDatabase,
  documents: readonly DocumentAddress[],
) {
  if (documents.length === 0) return;
  const messages = documents.map(({ collection, id }) => JSON.stringify({ collection, id }));
  await transaction.execute(
    sql`select pg_notify(${changesChannel}, message) from unnest(${sql.param(messages)}::text[]) as message`,
  );
}

function* inBatches<Row>(rows: readonly Row[]): Generator<Row[]> {
  for (let start = 0; start < rows.length; start += rowsPerStatement) {
    yield rows.slice(start, start + rowsPerStatement);
  }
}
