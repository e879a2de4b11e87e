// Optimistic transactions: nothing is locked while the work runs; what it read is checked at the commit.
import { setTimeout as wait } from "node:timers/promises";
import { type AnyDatabase, TransactionConflict } from "../../platform/database/database.server.ts";
import type { Collection, Fields } from "./collection.ts";
import { commit, SeenHasChanged, summarize } from "./commit.server.ts";
import { findRow, type StoredDocument, toDocument } from "./document-store.server.ts";
import type { Query } from "./query.ts";
import { type DocumentPhase, selectDocuments } from "./query-store.server.ts";
import type { SeenDocument, SeenQuery } from "./work.server.ts";
import { collectWrites } from "./writer.server.ts";

export type Transaction = ReturnType<typeof beginTransaction>["transaction"];

export type DocumentTransactionOptions = { attempts?: number; by?: string };

/** Five attempts by default. */
export async function runTransaction<Result>(
  database: AnyDatabase,
  work: (transaction: Transaction) => Promise<Result>,
  { attempts = 5, by = "system" }: DocumentTransactionOptions,
): Promise<Result> {
  if (!Number.isInteger(attempts) || attempts < 1) {
    throw new RangeError(`A transaction needs a whole number of attempts from 1, not ${attempts}.`);
  }
  for (let attempt = 1; ; attempt += 1) {
    const { transaction, seen, writes } = beginTransaction(database);
    const result = await work(transaction);
    try {
      await commit(database, { ...seen, writes, by });
      return result;
    } catch (error) {
      if (!(error instanceof SeenHasChanged)) throw error;
      if (attempt >= attempts) {
        throw new TransactionConflict(
          `The transaction was given up after ${attempts} attempts: what it had read was changed by others each time, the last time ${error.message}. Nothing was saved.`,
          { cause: error },
        );
      }
    }
    // Random exponential backoff, so that rivals do not conflict again.
    await wait(Math.random() * 5 * 2 ** attempt);
  }
}

function beginTransaction(database: AnyDatabase) {
  const seenDocuments: SeenDocument[] = [];
  const seenQueries: SeenQuery[] = [];
  const { writes, writer } = collectWrites();

  /** Reads the draft by default, because updates change the draft. */
  async function read<Output extends Fields>(
    collection: Collection<Output>,
    id: string,
    { state = "draft" }: { state?: DocumentPhase } = {},
  ): Promise<StoredDocument<Output> | null> {
    refuseReadAfterWrite();
    const document = toDocument(collection, await findRow(database, collection, id), state);
    const version = document?.version ?? null;
    seenDocuments.push({ collection: collection.name, id, state, version });
    return document;
  }

  async function query<Output extends Fields>(
    collection: Collection<Output>,
    query: Query<Output> & { state?: DocumentPhase } = {},
  ): Promise<StoredDocument<Output>[]> {
    refuseReadAfterWrite();
    const { state = "draft" } = query;
    const rows = await selectDocuments(database, collection.name, query, state);
    const summary = summarize(rows, state);
    seenQueries.push({ collection: collection.name, query, state, summary });
    return rows.flatMap((row) => toDocument(collection, row, state) ?? []);
  }

  // Writes happen at the commit, so a later read would not see them.
  function refuseReadAfterWrite() {
    if (writes.length > 0) throw new Error("A transaction reads first and writes afterwards.");
  }

  const transaction = { read, query, ...writer };
  return { transaction, seen: { seenDocuments, seenQueries }, writes };
}
