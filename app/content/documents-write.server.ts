// What each kind of write makes of a document. Pure: the rows are locked and saved by the commit.
import { isDeepStrictEqual } from "node:util";
import { type Collection, type Fields, fitForStorage, fitSchema } from "./documents-collection.ts";
import { DocumentExists, DocumentMissing, VersionConflict } from "./documents-errors.ts";
import type { Writable } from "./documents-value.ts";
import type { documentTable, documentVersionTable } from "./tables.server.ts";

export type DocumentRow = typeof documentTable.$inferSelect;
export type VersionRow = typeof documentVersionTable.$inferSelect;

export type DocumentState = {
  /** Null while there is no such document. */
  row: DocumentRow | null;
  /** The highest version ever given, also to a document since deleted; 0 for none. */
  highestVersion: number;
};

/** One commit is one moment: everything it saves carries the same instant of the database's clock. */
export type Moment = { instant: string; by: string };

export type Outcome = {
  row: DocumentRow | null;
  /** The version to keep for ever, if the write made one. */
  version?: VersionRow;
  /** Whether visitors may see a difference, so that every process must hear of it. */
  visible: boolean;
};

export type Write = {
  collection: string;
  id: string;
  /** Whether the outcome depends on there being no such document, which no row lock can protect. */
  reliesOnAbsence: boolean;
  /** A kept version that the write needs to see. */
  earlierVersion?: number;
  apply(before: DocumentState, moment: Moment, earlier: VersionRow | undefined): Outcome;
};

export type Guarded = {
  /** The newest version the writer has seen. If it is no longer the newest, nothing is written. */
  expectedVersion?: number | undefined;
};
export type AddOptions = { id?: string | undefined; publish?: boolean | undefined };
export type UpdateOptions = Guarded & { publish?: boolean | undefined };
export type PublishOptions = Guarded & {
  /** An earlier version to publish, while the draft stays as it is; the newest one if left out. */
  version?: number | undefined;
};

/** Fields to set (undefined removes one), or a function from the draft to the whole next document. */
export type Change<Output extends Fields, Input extends Fields> =
  | Partial<Writable<Input>>
  | ((current: Output) => Writable<Input>);

export function addition<Output extends Fields, Input extends Fields>(
  collection: Collection<Output, Input>,
  id: string,
  value: Writable<Input>,
  options: AddOptions,
): Write {
  return {
    collection: collection.name,
    id,
    // An id made by chance relies on nothing, so that many can be added at once.
    reliesOnAbsence: options.id !== undefined,
    apply(before, moment) {
      if (before.row) throw new DocumentExists(collection.name, id);
      const data = fitForStorage(collection, id, value, moment.instant);
      return save(collection, id, before, moment, { change: "added", data }, options.publish);
    },
  };
}

export function update<Output extends Fields, Input extends Fields>(
  collection: Collection<Output, Input>,
  id: string,
  change: Change<Output, Input>,
  options: UpdateOptions,
): Write {
  return {
    collection: collection.name,
    id,
    reliesOnAbsence: false,
    apply(before, moment) {
      const row = existing(collection, id, before, options);
      const next =
        typeof change === "function"
          ? change(fitSchema(collection, id, row.data))
          : { ...row.data, ...change };
      const data = fitForStorage(collection, id, next, moment.instant);
      return save(collection, id, before, moment, { change: "updated", data }, options.publish);
    },
  };
}

export function restoration(
  collection: Collection,
  id: string,
  version: number,
  options: UpdateOptions,
): Write {
  return {
    collection: collection.name,
    id,
    reliesOnAbsence: true,
    earlierVersion: version,
    apply(before, moment, earlier) {
      // A deleted document can be restored, but not by someone who takes it to be still there.
      if (before.row || options.expectedVersion !== undefined) {
        existing(collection, id, before, options);
      }
      const data = fitForStorage(collection, id, keptData(collection, id, version, earlier), "");
      const kept = { change: "restored" as const, data, restoredFrom: version };
      return save(collection, id, before, moment, kept, options.publish);
    },
  };
}

export function publication(collection: Collection, id: string, options: PublishOptions): Write {
  const { version } = options;
  return {
    collection: collection.name,
    id,
    reliesOnAbsence: false,
    ...(version === undefined ? {} : { earlierVersion: version }),
    apply(before, moment, earlier) {
      const row = existing(collection, id, before, options);
      const data = version === undefined ? row.data : keptData(collection, id, version, earlier);
      fitSchema(collection, id, data);
      return { row: published(row, version ?? row.version, data, moment), visible: true };
    },
  };
}

export function withdrawal(collection: Collection, id: string, options: Guarded): Write {
  return {
    collection: collection.name,
    id,
    reliesOnAbsence: false,
    apply(before) {
      const row = existing(collection, id, before, options);
      const hidden = {
        publishedVersion: null,
        publishedData: null,
        publishedAt: null,
        publishedBy: null,
      };
      return { row: { ...row, ...hidden }, visible: true };
    },
  };
}

export function deletion(collection: Collection, id: string, options: Guarded): Write {
  return {
    collection: collection.name,
    id,
    reliesOnAbsence: false,
    apply(before, moment) {
      existing(collection, id, before, options);
      const kept = { change: "deleted" as const, data: null };
      return {
        row: null,
        version: versionRow(collection, id, before, moment, kept),
        visible: true,
      };
    },
  };
}

function existing(
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

function keptData(
  collection: Collection,
  id: string,
  version: number,
  earlier: VersionRow | undefined,
): Fields {
  if (!earlier?.data) throw new DocumentMissing(collection.name, id, `version ${version} to show`);
  return earlier.data;
}

type Kept = Pick<VersionRow, "change" | "data"> & Partial<Pick<VersionRow, "restoredFrom">>;

function save(
  collection: Collection,
  id: string,
  before: DocumentState,
  moment: Moment,
  kept: Kept & { data: Fields },
  publish = false,
): Outcome {
  const { row } = before;
  // Saving what is already there, as an editor's autosave does, makes no version.
  if (row && isDeepStrictEqual(row.data, kept.data)) {
    return { row: publish ? published(row, row.version, row.data, moment) : row, visible: publish };
  }
  const version = versionRow(collection, id, before, moment, kept);
  const { savedAt, savedBy } = version;
  const saved: DocumentRow = {
    collection: collection.name,
    id,
    createdAt: row?.createdAt ?? savedAt,
    createdBy: row?.createdBy ?? savedBy,
    updatedAt: savedAt,
    updatedBy: savedBy,
    version: version.version,
    data: kept.data,
    publishedVersion: row?.publishedVersion ?? null,
    publishedData: row?.publishedData ?? null,
    publishedAt: row?.publishedAt ?? null,
    publishedBy: row?.publishedBy ?? null,
  };
  const after = publish ? published(saved, saved.version, kept.data, moment) : saved;
  return { row: after, version, visible: publish };
}

function versionRow(
  collection: Collection,
  id: string,
  before: DocumentState,
  moment: Moment,
  kept: Kept,
): VersionRow {
  return {
    collection: collection.name,
    id,
    version: before.highestVersion + 1,
    restoredFrom: null,
    savedAt: new Date(moment.instant),
    savedBy: moment.by,
    ...kept,
  };
}

function published(row: DocumentRow, version: number, data: Fields, moment: Moment): DocumentRow {
  return {
    ...row,
    publishedVersion: version,
    publishedData: data,
    publishedAt: new Date(moment.instant),
    publishedBy: moment.by,
  };
}
