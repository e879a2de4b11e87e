// Changes to albums. Each is one transaction: the documents and the entry in the activity log.
import type { Actor } from "../activity/record.server.ts";
import { recordActivity } from "../activity/record.server.ts";
import { openDocuments, type StoredDocument } from "../content/documents/documents.server.ts";
import { DocumentMissing } from "../content/documents/errors.ts";
import { cancelSchedule, schedulePublication } from "../content/schedule-store.server.ts";
import {
  type AnyDatabase,
  type Database,
  inTransaction,
} from "../platform/database/database.server.ts";
import { isAlbumSlugTaken } from "./album-store.server.ts";
import { type AlbumFields, type AlbumInput, albums } from "./photo/album-document.ts";

export type AlbumDocument = StoredDocument<AlbumFields>;
export type AlbumChange = { ok: true; album: AlbumDocument } | { ok: false; reason: "slug-taken" };

const readCommitted = { isolation: "read committed" } as const;

export function slugOf({ id, data }: { id: string; data: Pick<AlbumFields, "slug"> }) {
  return data.slug ?? id;
}

export async function findAlbumDraft(database: AnyDatabase, id: string) {
  return openDocuments(database).read(albums, id, { state: "draft" });
}

/** A taken slug gets a number: "lantern-quay-2". */
export async function createAlbum(
  database: Database,
  album: AlbumInput & { slug: string },
  who: Actor,
): Promise<AlbumDocument> {
  return inTransaction(
    database,
    async (transaction) => {
      let slug = album.slug;
      for (let attempt = 2; await isAlbumSlugTaken(transaction, "", slug); attempt += 1) {
        slug = `${album.slug}-${attempt}`;
      }
      const created = await openDocuments(transaction).add(
        albums,
        { ...album, slug },
        { by: who.id },
      );
      await record(transaction, who, "album.made", created);
      return created;
    },
    readCommitted,
  );
}

/**
 * Saves the draft. An address that visitors may have is kept as a former one. Throws VersionConflict when
 * somebody has saved since `expectedVersion`.
 */
export async function saveAlbum(
  database: Database,
  id: string,
  expectedVersion: number,
  album: AlbumInput & { slug: string },
  who: Actor,
): Promise<AlbumChange> {
  return inTransaction(
    database,
    async (transaction) => {
      const documents = openDocuments(transaction);
      const [before, published] = await Promise.all([
        documents.read(albums, id, { state: "draft" }),
        documents.read(albums, id),
      ]);
      const slugChanges = before && slugOf(before) !== album.slug;
      if (slugChanges && (await isAlbumSlugTaken(transaction, id, album.slug))) {
        return { ok: false, reason: "slug-taken" };
      }
      const former = [
        ...(before?.data.formerSlugs ?? []),
        ...(published ? [slugOf(published)] : []),
      ];
      const formerSlugs = [...new Set(former)].filter((slug) => slug !== album.slug).slice(-100);
      const saved = await documents.update(albums, id, () => ({ ...album, formerSlugs }), {
        expectedVersion,
        by: who.id,
      });
      if (before && saved.version !== before.version)
        await record(transaction, who, "album.changed", saved);
      return { ok: true, album: saved };
    },
    readCommitted,
  );
}

/** Publishes this version and cancels a schedule. */
export async function publishAlbum(
  database: Database,
  id: string,
  expectedVersion: number,
  who: Actor,
): Promise<AlbumChange> {
  return inTransaction(
    database,
    async (transaction) => {
      const draft = await findAlbumDraft(transaction, id);
      if (draft && (await isAlbumSlugTaken(transaction, id, slugOf(draft)))) {
        return { ok: false, reason: "slug-taken" };
      }
      const options = { expectedVersion, by: who.id };
      const album = await openDocuments(transaction).publish(albums, id, options);
      await cancelSchedule(transaction, { collection: albums, id });
      await record(transaction, who, "album.published", album);
      return { ok: true, album };
    },
    readCommitted,
  );
}

/** Schedules this version; later changes are not part of it. */
export async function scheduleAlbum(
  database: Database,
  album: AlbumDocument,
  publishAt: Date,
  who: Actor,
): Promise<AlbumChange> {
  return inTransaction(
    database,
    async (transaction) => {
      if (await isAlbumSlugTaken(transaction, album.id, slugOf(album))) {
        return { ok: false, reason: "slug-taken" };
      }
      const where = { collection: albums, id: album.id };
      await schedulePublication(transaction, where, album.version, publishAt, who);
      await record(transaction, who, "album.scheduled", album, { for: publishAt.toISOString() });
      return { ok: true, album };
    },
    readCommitted,
  );
}

export async function unscheduleAlbum(database: Database, album: AlbumDocument, who: Actor) {
  await inTransaction(
    database,
    async (transaction) => {
      const cancelled = await cancelSchedule(transaction, { collection: albums, id: album.id });
      if (cancelled) await record(transaction, who, "album.unscheduled", album);
    },
    readCommitted,
  );
}

export async function unpublishAlbum(database: Database, id: string, who: Actor) {
  await inTransaction(
    database,
    async (transaction) => {
      const album = await openDocuments(transaction).unpublish(albums, id, { by: who.id });
      await record(transaction, who, "album.unpublished", album);
    },
    readCommitted,
  );
}

/** Its versions stay: `restoreAlbum` restores it. */
export async function removeAlbum(database: Database, album: AlbumDocument, who: Actor) {
  await inTransaction(
    database,
    async (transaction) => {
      await cancelSchedule(transaction, { collection: albums, id: album.id });
      await openDocuments(transaction).delete(albums, album.id, { by: who.id });
      await record(transaction, who, "album.removed", album);
    },
    readCommitted,
  );
}

/**
 * Restores the draft, and the published version unless its address is taken now. Undefined when there never was such an
 * album or version.
 */
export async function restoreAlbum(
  database: Database,
  id: string,
  { version, publishedVersion }: { version: number; publishedVersion: number | null },
  who: Actor,
): Promise<AlbumDocument | undefined> {
  const restored = inTransaction(
    database,
    async (transaction) => {
      const documents = openDocuments(transaction);
      const album = await documents.restoreVersion(albums, id, version, { by: who.id });
      const taken = await isAlbumSlugTaken(transaction, id, slugOf(album));
      if (publishedVersion !== null && !taken) {
        await documents.publish(albums, id, { version: publishedVersion, by: who.id });
      }
      await record(transaction, who, "album.restored", album);
      return album;
    },
    readCommitted,
  );
  return restored.catch((error: unknown) => {
    if (error instanceof DocumentMissing) return undefined;
    throw error;
  });
}

async function record(
  transaction: AnyDatabase,
  who: Actor,
  what: string,
  { id, version, data }: AlbumDocument,
  more: Record<string, string> = {},
) {
  const about = { kind: "album", id, name: data.title };
  await recordActivity(transaction, { who, what, about, changes: { version, ...more } });
}
