// Reads documents and their versions, and checks them against the schema.
import { and, desc, eq, getTableColumns } from "drizzle-orm";
import type { AnyDatabase } from "../../platform/database/database.server.ts";
import {
  type Collection,
  type Fields,
  fitSchema,
  isDocumentId,
  isVersionNumber,
} from "./collection.ts";
import type { DocumentPhase } from "./query-store.server.ts";
import type { DocumentRow, VersionRow } from "./save.server.ts";
import { documentTable, documentVersionTable } from "./tables.server.ts";

export type StoredDocument<Output extends Fields = Fields> = {
  collection: string;
  id: string;
  state: DocumentPhase;
  data: Output;
  /** The version of `data`. */
  version: number;
  publishedVersion: number | null;
  publishedAt: Date | null;
  publishedBy: string | null;
  createdAt: Date;
  createdBy: string;
  /** When and by whom the draft was last saved. */
  updatedAt: Date;
  updatedBy: string;
};

export type DocumentVersion<Output extends Fields = Fields> = VersionSummary & {
  /** Null for the version that records a deletion. */
  data: Output | null;
};

export type VersionSummary = Omit<VersionRow, "data">;

export async function findRow(
  database: AnyDatabase,
  collection: Collection,
  id: string,
): Promise<DocumentRow | null> {
  if (!isDocumentId(id)) return null;
  const [row] = await database
    .select()
    .from(documentTable)
    .where(and(eq(documentTable.collection, collection.name), eq(documentTable.id, id)));
  return row ?? null;
}

/** Null if the published state is requested and the document is not published. */
export function toDocument<Output extends Fields>(
  collection: Collection<Output>,
  row: DocumentRow | null,
  state: DocumentPhase,
): StoredDocument<Output> | null {
  if (!row) return null;
  const { data: draft, publishedData, version: newest, ...rest } = row;
  const data = state === "draft" ? draft : publishedData;
  const version = state === "draft" ? newest : row.publishedVersion;
  if (data === null || version === null) return null;
  return { ...rest, state, version, data: fitSchema(collection, row.id, data) };
}

/** Newest first. */
export async function listVersions(
  database: AnyDatabase,
  collection: Collection,
  id: string,
  { limit, offset = 0 }: { limit?: number; offset?: number } = {},
): Promise<VersionSummary[]> {
  if (!isDocumentId(id)) return [];
  const { data: _, ...summary } = getTableColumns(documentVersionTable);
  const versions = database
    .select(summary)
    .from(documentVersionTable)
    .where(
      and(eq(documentVersionTable.collection, collection.name), eq(documentVersionTable.id, id)),
    )
    .orderBy(desc(documentVersionTable.version))
    .offset(offset)
    .$dynamic();
  return limit === undefined ? versions : versions.limit(limit);
}

export async function readVersion<Output extends Fields>(
  database: AnyDatabase,
  collection: Collection<Output>,
  id: string,
  version: number,
): Promise<DocumentVersion<Output> | null> {
  if (!isDocumentId(id) || !isVersionNumber(version)) return null;
  const [row] = await database
    .select()
    .from(documentVersionTable)
    .where(
      and(
        eq(documentVersionTable.collection, collection.name),
        eq(documentVersionTable.id, id),
        eq(documentVersionTable.version, version),
      ),
    );
  if (!row) return null;
  return { ...row, data: row.data && fitSchema(collection, id, row.data) };
}
