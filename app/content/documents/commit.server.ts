// Saves a set of writes in one database transaction, if nothing that was read for them has changed.
import {
  type AnyDatabase,
  type Database,
  databaseTime,
  inTransaction,
} from "../../platform/database/database.server.ts";
import {
  announceChanges,
  keyOf,
  lockCollections,
  lockDocuments,
  readEarlierVersions,
  saveDocuments,
  saveVersions,
} from "./commit-store.server.ts";
import { type DocumentPhase, selectDocuments } from "./query-store.server.ts";
import type { DocumentRow, DocumentState, VersionRow } from "./save.server.ts";
import type { Work } from "./work.server.ts";
import type { Write } from "./write.server.ts";

/** Something the transaction read has changed since: run it again. */
export class SeenHasChanged extends Error {
  override readonly name = "SeenHasChanged";
}

/** Returns the document after each write, null for a deletion. */
export async function commit(database: AnyDatabase, work: Work): Promise<(DocumentRow | null)[]> {
  return inOneTransaction(database, async (transaction) => {
    await lockCollections(transaction, work);
    const before = await lockDocuments(transaction, [...work.seenDocuments, ...work.writes]);
    await refuseIfSeenHasChanged(transaction, work, before);
    const earlier = await readEarlierVersions(transaction, work.writes);
    // Read while the locks are held, so that a later version never has an earlier time.
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

    await saveVersions(transaction, versions);
    await saveDocuments(transaction, before, after);
    await announceChanges(transaction, [...visible.values()]);
    return outcomes;
  });
}

/** Inside a transaction this is a savepoint; otherwise a transaction of its own. */
async function inOneTransaction<Result>(
  database: AnyDatabase,
  work: (transaction: AnyDatabase) => Promise<Result>,
): Promise<Result> {
  if (!isDatabase(database)) return database.transaction(work);
  // Not serializable: the locks make writers wait, so that none fails.
  return inTransaction(database, work, { isolation: "read committed" });
}

function isDatabase(database: AnyDatabase): database is Database {
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
  for (const { collection, query, state, summary } of work.seenQueries) {
    const rows = await selectDocuments(transaction, collection, query, state);
    if (summarize(rows, state) !== summary) throw new SeenHasChanged(`a query of ${collection}`);
  }
}

/** The same summary means the same documents in the same versions and the same order. */
export function summarize(rows: readonly DocumentRow[], state: DocumentPhase): string {
  return rows
    .map((row) => `${row.id}/${state === "draft" ? row.version : row.publishedVersion}`)
    .join(" ");
}
