// Saves a set of writes in one database transaction, provided that nothing they rest on has changed.
import { inArray, sql } from "drizzle-orm";
import {
  type AnyDatabase,
  type Database,
  databaseTime,
  inTransaction,
} from "../../platform/database/database.server.ts";
import { isDocumentId, isVersionNumber } from "./collection.ts";
import {
  addressedBy,
  type DocumentAddress,
  keyOf,
  lockCollections,
  lockDocuments,
} from "./locks.server.ts";
import { type DocumentPhase, selectDocuments } from "./query.server.ts";
import type { DocumentRow, DocumentState, VersionRow } from "./save.server.ts";
import { documentTable, documentVersionTable } from "./tables.server.ts";
import type { Work } from "./work.server.ts";
import type { Write } from "./write.server.ts";

/** Something the work rests on has changed since it was seen: do the work again. */
export class SeenHasChanged extends Error {
  override readonly name = "SeenHasChanged";
}

/** The channel on which every process hears what visitors may see changed. */
export const changesChannel = "content";

const rowsPerStatement = 500;

/** Answers with the document that each write left behind, null for a deletion. */
export async function commit(database: AnyDatabase, work: Work): Promise<(DocumentRow | null)[]> {
  return asOne(database, async (transaction) => {
    await lockCollections(transaction, work);
    const before = await lockDocuments(transaction, [...work.seenDocuments, ...work.writes]);
    await refuseIfSeenHasChanged(transaction, work, before);
    const earlier = await readEarlierVersions(transaction, work.writes);
    // Asked once the locks are held, so that a later version never carries an earlier time.
    const moment = { instant: (await databaseTime(transaction)).toISOString(), by: work.by };

    const after = new Map(before);
    const versions: VersionRow[] = [];
    const visible = new Map<string, Write>();
    const outcomes = work.writes.map((write) => {
      const key = keyOf(write);
      const state = after.get(key) ?? { row: null, highestVersion: 0 };
      const outcome = write.apply(state, moment, earlier.get(`${key}/${write.earlierVersion}`));
      if (outcome.version) versions.push(outcome.version);
      if (outcome.visible) visible.set(key, write);
      after.set(key, {
        row: outcome.row,
        highestVersion: outcome.version?.version ?? state.highestVersion,
      });
      return outcome.row;
    });

    await keepVersions(transaction, versions);
    await saveDocuments(transaction, before, after);
    await announce(transaction, [...visible.values()]);
    return outcomes;
  });
}

/** Within somebody's transaction, a part of it that can fail alone; otherwise one of our own. */
async function asOne<Result>(
  database: AnyDatabase,
  work: (transaction: AnyDatabase) => Promise<Result>,
): Promise<Result> {
  if (!isWholeDatabase(database)) return database.transaction(work);
  // Not serializable: the locks below order the writers, who then wait instead of failing.
  return inTransaction(database, work, { isolation: "read committed" });
}

function isWholeDatabase(database: AnyDatabase): database is Database {
  return "$client" in database;
}

async function refuseIfSeenHasChanged(
  transaction: AnyDatabase,
  work: Work,
  states: ReadonlyMap<string, DocumentState>,
) {
  for (const seen of work.seenDocuments) {
    const row = states.get(keyOf(seen))?.row;
    const version = seen.state === "draft" ? row?.version : row?.publishedVersion;
    if ((version ?? null) !== seen.version) throw new SeenHasChanged(keyOf(seen));
  }
  for (const { collection, query, state, found } of work.seenQueries) {
    const rows = await selectDocuments(transaction, collection, query, state);
    if (summarize(rows, state) !== found) throw new SeenHasChanged(`a query of ${collection}`);
  }
}

/** The same summary means the same documents in the same versions and the same order. */
export function summarize(rows: readonly DocumentRow[], state: DocumentPhase): string {
  return rows
    .map((row) => `${row.id}/${state === "draft" ? row.version : row.publishedVersion}`)
    .join(" ");
}

async function readEarlierVersions(
  transaction: AnyDatabase,
  writes: readonly Write[],
): Promise<Map<string, VersionRow>> {
  const wanted = writes.filter(
    ({ id, earlierVersion = 0 }) => isDocumentId(id) && isVersionNumber(earlierVersion),
  );
  if (wanted.length === 0) return new Map();
  const numbers = wanted.flatMap((write) => write.earlierVersion ?? []);
  const rows = await transaction
    .select()
    .from(documentVersionTable)
    .where(
      sql`${addressedBy(documentVersionTable, wanted)} and ${inArray(documentVersionTable.version, numbers)}`,
    );
  return new Map(rows.map((row) => [`${keyOf(row)}/${row.version}`, row]));
}

async function keepVersions(transaction: AnyDatabase, versions: readonly VersionRow[]) {
  for (const rows of inPortions(versions)) {
    await transaction.insert(documentVersionTable).values(rows);
  }
}

async function saveDocuments(
  transaction: AnyDatabase,
  before: ReadonlyMap<string, DocumentState>,
  after: ReadonlyMap<string, DocumentState>,
) {
  const gone: DocumentRow[] = [];
  const saved: DocumentRow[] = [];
  for (const [key, { row }] of after) {
    const old = before.get(key)?.row;
    if (row && row !== old) saved.push(row);
    if (old && !row) gone.push(old);
  }
  if (gone.length > 0) {
    await transaction.delete(documentTable).where(addressedBy(documentTable, gone));
  }
  for (const rows of inPortions(saved)) {
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

async function announce(transaction: AnyDatabase, documents: readonly DocumentAddress[]) {
  if (documents.length === 0) return;
  const messages = documents.map(({ collection, id }) => JSON.stringify({ collection, id }));
  await transaction.execute(
    sql`select pg_notify(${changesChannel}, message) from unnest(${sql.param(messages)}::text[]) as message`,
  );
}

function* inPortions<Row>(rows: readonly Row[]): Generator<Row[]> {
  for (let start = 0; start < rows.length; start += rowsPerStatement) {
    yield rows.slice(start, start + rowsPerStatement);
  }
}
