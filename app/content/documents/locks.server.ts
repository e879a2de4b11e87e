// The locks under which a commit checks what it rests on, and writes.
import { asc, type SQL, sql } from "drizzle-orm";
import type { AnyDatabase } from "../../platform/database/database.server.ts";
import { isDocumentId } from "./collection.ts";
import type { DocumentState } from "./save.server.ts";
import { documentTable, documentVersionTable } from "./tables.server.ts";
import type { Work } from "./work.server.ts";

/**
 * Row locks protect what is there. What is not there (a document seen missing, an id about to be
 * added, the rest of a query's result) is protected by holding the collection: those who rest on
 * absence hold it alone, all other writers share it. Always in the same order, against deadlocks.
 */
export async function lockCollections(transaction: AnyDatabase, work: Work) {
  const alone = new Map(work.writes.map((write) => [write.collection, false]));
  for (const write of work.writes) if (write.reliesOnAbsence) alone.set(write.collection, true);
  for (const seen of work.seenDocuments) if (!seen.version) alone.set(seen.collection, true);
  for (const seen of work.seenQueries) alone.set(seen.collection, true);
  for (const collection of [...alone.keys()].sort()) {
    const key = sql`hashtextextended(${`documents/${collection}`}, 0)`;
    await transaction.execute(
      alone.get(collection)
        ? sql`select pg_advisory_xact_lock(${key})`
        : sql`select pg_advisory_xact_lock_shared(${key})`,
    );
  }
}

export type DocumentAddress = { collection: string; id: string };

export function keyOf({ collection, id }: DocumentAddress): string {
  return `${collection}/${id}`;
}

export function addressedBy(
  table: typeof documentTable | typeof documentVersionTable,
  addresses: readonly DocumentAddress[],
): SQL {
  const collections = sql.param(addresses.map((address) => address.collection));
  const ids = sql.param(addresses.map((address) => address.id));
  return sql`(${table.collection}, ${table.id}) in (select * from unnest(${collections}::text[], ${ids}::text[]))`;
}

export async function lockDocuments(
  transaction: AnyDatabase,
  asked: readonly DocumentAddress[],
): Promise<Map<string, DocumentState>> {
  const states = new Map<string, DocumentState>();
  // No document has another id, and PostgreSQL cannot even be asked about every text.
  const addresses = asked.filter(({ id }) => isDocumentId(id));
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
