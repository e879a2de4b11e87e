// The effect of each kind of write on a document. Pure: the commit locks and saves the rows.
import { type Collection, type Fields, fitForStorage, fitSchema } from "./collection.ts";
import { DocumentExists } from "./errors.ts";
import {
  type DocumentState,
  existing,
  type Guarded,
  published,
  save,
  type VersionRow,
  versionData,
  versionRow,
  type WriteOutcome,
  type WriteTime,
} from "./save.server.ts";
import type { Writable } from "./value.ts";

export type Write = {
  collection: string;
  id: string;
  /** Whether the outcome depends on the document being missing, which a row lock cannot protect. */
  reliesOnAbsence: boolean;
  /** An earlier version that the write needs. */
  earlierVersion?: number;
  apply(before: DocumentState, moment: WriteTime, earlier: VersionRow | undefined): WriteOutcome;
};

export type AddOptions = { id?: string | undefined; publish?: boolean | undefined };
export type UpdateOptions = Guarded & { publish?: boolean | undefined };
export type PublishOptions = Guarded & {
  /** An earlier version to publish, while the draft stays as it is; the newest one if left out. */
  version?: number | undefined;
};

/** Fields to set (undefined removes one), or a function from the draft to the whole next document. */
export type DocumentChange<Output extends Fields, Input extends Fields> =
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
    // A random id relies on nothing, so that many documents can be added in parallel.
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
  change: DocumentChange<Output, Input>,
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
      // A deleted document can be restored, but not with an expected version.
      if (before.row || options.expectedVersion !== undefined) {
        existing(collection, id, before, options);
      }
      const data = fitForStorage(collection, id, versionData(collection, id, version, earlier), "");
      const change = { change: "restored" as const, data, restoredFrom: version };
      return save(collection, id, before, moment, change, options.publish);
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
      const data = version === undefined ? row.data : versionData(collection, id, version, earlier);
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
      const change = { change: "deleted" as const, data: null };
      return {
        row: null,
        version: versionRow(collection, id, before, moment, change),
        visible: true,
      };
    },
  };
}
