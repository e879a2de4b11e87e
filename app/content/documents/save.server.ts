// Computes a document's row and its next version from a write.
import { isDeepStrictEqual } from "node:util";
import type { Collection, Fields } from "./collection.ts";
import { DocumentMissing, VersionConflict } from "./errors.ts";
import type { documentTable, documentVersionTable } from "./tables.server.ts";

export type DocumentRow = typeof documentTable.$inferSelect;
export type VersionRow = typeof documentVersionTable.$inferSelect;

export type DocumentState = {
  /** Null while there is no such document. */
  row: DocumentRow | null;
  /** The highest version number ever used, including by a deleted document; 0 for none. */
  highestVersion: number;
};

/** Everything that one commit saves has the same time, from the database's clock. */
export type WriteTime = { instant: string; by: string };

export type WriteOutcome = {
  row: DocumentRow | null;
  /** The new version, if the write made one. */
  version?: VersionRow;
  /** Whether visitors may see a difference, so that all processes must be notified. */
  visible: boolean;
};

export type Guarded = {
  /** The newest version the writer has seen. If it is no longer the newest, nothing is written. */
  expectedVersion?: number | undefined;
};

export function existing(
  collection: Collection,
  id: string,
  before: DocumentState,
  { expectedVersion }: Guarded,
): DocumentRow {
  if (!before.row) throw new DocumentMissing(collection.name, id);
  if (expectedVersion !== undefined && expectedVersion !== before.row.version) {
    throw new VersionConflict(before.row, expectedVersion);
  }
  return before.row;
}

export function versionData(
  collection: Collection,
  id: string,
  version: number,
  earlier: VersionRow | undefined,
): Fields {
  if (!earlier?.data)
    throw new DocumentMissing(collection.name, id, `version ${version} that could be used`);
  return earlier.data;
}

type VersionChange = Pick<VersionRow, "change" | "data"> &
  Partial<Pick<VersionRow, "restoredFrom">>;

export function save(
  collection: Collection,
  id: string,
  before: DocumentState,
  moment: WriteTime,
  change: VersionChange & { data: Fields },
  publish = false,
): WriteOutcome {
  const { row } = before;
  // Saving unchanged data, as autosave does, makes no version.
  if (row && isDeepStrictEqual(row.data, change.data)) {
    return { row: publish ? published(row, row.version, row.data, moment) : row, visible: publish };
  }
  const version = versionRow(collection, id, before, moment, change);
  const { savedAt, savedBy } = version;
  const saved: DocumentRow = {
    collection: collection.name,
    id,
    createdAt: row?.createdAt ?? savedAt,
    createdBy: row?.createdBy ?? savedBy,
    updatedAt: savedAt,
    updatedBy: savedBy,
    version: version.version,
    data: change.data,
    publishedVersion: row?.publishedVersion ?? null,
    publishedData: row?.publishedData ?? null,
    publishedAt: row?.publishedAt ?? null,
    publishedBy: row?.publishedBy ?? null,
  };
  const after = publish ? published(saved, saved.version, change.data, moment) : saved;
  return { row: after, version, visible: publish };
}

export function versionRow(
  collection: Collection,
  id: string,
  before: DocumentState,
  moment: WriteTime,
  change: VersionChange,
): VersionRow {
  return {
    collection: collection.name,
    id,
    version: before.highestVersion + 1,
    restoredFrom: null,
    savedAt: new Date(moment.instant),
    savedBy: moment.by,
    ...change,
  };
}

export function published(
  row: DocumentRow,
  version: number,
  data: Fields,
  moment: WriteTime,
): DocumentRow {
  return {
    ...row,
    publishedVersion: version,
    publishedData: data,
    publishedAt: new Date(moment.instant),
    publishedBy: moment.by,
  };
}
