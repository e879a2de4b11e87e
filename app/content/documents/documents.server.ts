// The document client: what staff write (pages, settings, albums), typed by a schema per collection.
import { randomUUID } from "node:crypto";
import type { AnyDatabase } from "../../platform/database/database.server.ts";
import { madeOf } from "../../platform/page-cache/page-sources.server.ts";
import type { Collection, Fields } from "./collection.ts";
import { commit } from "./commit.server.ts";
import {
  type DocumentVersion,
  findRow,
  listVersions,
  readVersion,
  type StoredDocument,
  toDocument,
  type VersionSummary,
} from "./document-store.server.ts";
import { DocumentMissing } from "./errors.ts";
import type { Query } from "./query.ts";
import { type DocumentPhase, selectDocuments } from "./query-store.server.ts";
import type { Guarded } from "./save.server.ts";
import {
  type DocumentTransactionOptions,
  runTransaction,
  type Transaction,
} from "./transaction.server.ts";
import type { Writable } from "./value.ts";
import {
  type AddOptions,
  addition,
  type DocumentChange,
  deletion,
  type PublishOptions,
  publication,
  restoration,
  type UpdateOptions,
  update,
  type Write,
  withdrawal,
} from "./write.server.ts";
import { collectWrites, type Writer } from "./writer.server.ts";

export type { StoredDocument } from "./document-store.server.ts";

/** Who is writing: the id of a member of staff, "system" if left out. */
export type Signed = { by?: string | undefined };

export type Documents = ReturnType<typeof openDocuments>;

/** With a database transaction instead of the database, all reads and writes are part of it. */
export function openDocuments(database: AnyDatabase) {
  async function write<Output extends Fields>(
    collection: Collection<Output>,
    change: Write,
    { by = "system" }: Signed,
    state: DocumentPhase = "draft",
  ): Promise<StoredDocument<Output>> {
    const work = { seenDocuments: [], seenQueries: [], writes: [change], by };
    const [row = null] = await commit(database, work);
    const document = toDocument(collection, row, state);
    if (!document) throw new DocumentMissing(collection.name, change.id);
    return document;
  }

  return {
    /** The published state, unless the draft is requested. */
    async read<Output extends Fields>(
      collection: Collection<Output>,
      id: string,
      { state = "published" }: { state?: DocumentPhase } = {},
    ): Promise<StoredDocument<Output> | null> {
      madeOf(collection.name, id);
      return toDocument(collection, await findRow(database, collection, id), state);
    },

    async query<Output extends Fields>(
      collection: Collection<Output>,
      query: Query<Output> & { state?: DocumentPhase } = {},
    ): Promise<StoredDocument<Output>[]> {
      const { state = "published" } = query;
      madeOf(collection.name);
      const rows = await selectDocuments(database, collection.name, query, state);
      return rows.flatMap((row) => toDocument(collection, row, state) ?? []);
    },

    /** A draft, unless it is published at once. Without an id it gets a random one. */
    async add<Output extends Fields, Input extends Fields>(
      collection: Collection<Output, Input>,
      value: Writable<Input>,
      options: AddOptions & Signed = {},
    ): Promise<StoredDocument<Output>> {
      const id = options.id ?? randomUUID();
      return write(collection, addition(collection, id, value, options), options);
    },

    /** Changes the draft; visitors see it once it is published. */
    async update<Output extends Fields, Input extends Fields>(
      collection: Collection<Output, Input>,
      id: string,
      change: DocumentChange<Output, Input>,
      options: UpdateOptions & Signed = {},
    ): Promise<StoredDocument<Output>> {
      return write(collection, update(collection, id, change, options), options);
    },

    /** All of the writes or none. */
    async batch(collect: (write: Writer) => void, { by = "system" }: Signed = {}): Promise<void> {
      const { writes, writer } = collectWrites();
      collect(writer);
      await commit(database, { seenDocuments: [], seenQueries: [], writes, by });
    },

    /**
     * Runs `work`, then saves its writes if nothing it read has changed; otherwise runs it again. So `work`
     * must not have side effects that may not happen twice.
     */
    async transaction<Result>(
      work: (transaction: Transaction) => Promise<Result>,
      options: DocumentTransactionOptions = {},
    ): Promise<Result> {
      return runTransaction(database, work, options);
    },

    async publish<Output extends Fields>(
      collection: Collection<Output>,
      id: string,
      options: PublishOptions & Signed = {},
    ): Promise<StoredDocument<Output>> {
      return write(collection, publication(collection, id, options), options, "published");
    },

    async unpublish<Output extends Fields>(
      collection: Collection<Output>,
      id: string,
      options: Guarded & Signed = {},
    ): Promise<StoredDocument<Output>> {
      return write(collection, withdrawal(collection, id, options), options);
    },

    /** Its versions are kept, and it can be restored from them. */
    async delete(
      collection: Collection,
      id: string,
      { by = "system", ...options }: Guarded & Signed = {},
    ): Promise<void> {
      const writes = [deletion(collection, id, options)];
      await commit(database, { seenDocuments: [], seenQueries: [], writes, by });
    },

    /** Newest first. */
    async listVersions(
      collection: Collection,
      id: string,
      page: { limit?: number; offset?: number } = {},
    ): Promise<VersionSummary[]> {
      return listVersions(database, collection, id, page);
    },

    async readVersion<Output extends Fields>(
      collection: Collection<Output>,
      id: string,
      version: number,
    ): Promise<DocumentVersion<Output> | null> {
      return readVersion(database, collection, id, version);
    },

    /** Saves an earlier version as the new draft. Also restores a deleted document. */
    async restoreVersion<Output extends Fields>(
      collection: Collection<Output>,
      id: string,
      version: number,
      options: UpdateOptions & Signed = {},
    ): Promise<StoredDocument<Output>> {
      return write(collection, restoration(collection, id, version, options), options);
    },
  };
}
