// What staff do to albums. Each act is one transaction: the documents and the line in the activity log.
import { and, eq, ne, or, sql } from "drizzle-orm";
import type { Actor } from "../activity/record.server.ts";
import { recordActivity } from "../activity/record.server.ts";
import { openDocuments, type StoredDocument } from "../content/documents/documents.server.ts";
import { documentTable } from "../content/documents/tables.server.ts";
import { cancelSchedule, schedulePublication } from "../content/schedule-store.server.ts";
import {
  type AnyDatabase,
  type Database,
  inTransaction,
} from "../platform/database/database.server.ts";
import { type AlbumFields, type AlbumInput, albums } from "./photo/album-document.ts";

export type AlbumDocument = StoredDocument<AlbumFields>;
export type AlbumChange = { ok: true; album: AlbumDocument } | { ok: false; reason: "slug-taken" };

/** Any constant: albums are named one after the other, so that no two get the same address. */
const namingLock = 4_702_007;

const readCommitted = { isolation: "read committed" } as const;

export function slugOf({ id, data }: { id: string; data: Pick<AlbumFields, "slug"> }) {
  return data.slug ?? id;
}

export async function findAlbumDraft(database: AnyDatabase, id: string) {
  return openDocuments(database).read(albums, id, { state: "draft" });
}

/** "lantern-quay", then "lantern-quay-2" and so on. */
export async function createAlbum(
  database: Database,
  album: AlbumInput & { slug: string },
  who: Actor,
): Promise<AlbumDocument> {
  return inTransaction(
    database,
    async (transaction) => {
      let slug = album.slug;
      for (let attempt = 2; await isTaken(transaction, "", slug); attempt += 1) {
        slug = `${album.slug}-${attempt}`;
      }
      const made = await openDocuments(transaction).add(albums, { ...album, slug }, { by: who.id });
      await note(transaction, who, "album.made", made);
      return made;
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
      const moves = before && slugOf(before) !== album.slug;
      if (moves && (await isTaken(transaction, id, album.slug))) {
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
        await note(transaction, who, "album.changed", saved);
      return { ok: true, album: saved };
    },
    readCommitted,
  );
}

/** As it is in this version; what was scheduled is over with it. */
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
      if (draft && (await isTaken(transaction, id, slugOf(draft)))) {
        return { ok: false, reason: "slug-taken" };
      }
      const options = { expectedVersion, by: who.id };
      const album = await openDocuments(transaction).publish(albums, id, options);
      await cancelSchedule(transaction, { collection: albums, id });
      await note(transaction, who, "album.published", album);
      return { ok: true, album };
    },
    readCommitted,
  );
}

/** The draft of this version becomes public by itself; what is saved later is not part of it. */
export async function scheduleAlbum(
  database: Database,
  album: AlbumDocument,
  publishAt: Date,
  who: Actor,
): Promise<AlbumChange> {
  return inTransaction(
    database,
    async (transaction) => {
      if (await isTaken(transaction, album.id, slugOf(album))) {
        return { ok: false, reason: "slug-taken" };
      }
      const where = { collection: albums, id: album.id };
      await schedulePublication(transaction, where, album.version, publishAt, who);
      await note(transaction, who, "album.scheduled", album, { for: publishAt.toISOString() });
      return { ok: true, album };
    },
    readCommitted,
  );
}

export async function unscheduleAlbum(database: Database, album: AlbumDocument, who: Actor) {
  await inTransaction(
    database,
    async (transaction) => {
      const was = await cancelSchedule(transaction, { collection: albums, id: album.id });
      if (was) await note(transaction, who, "album.unscheduled", album);
    },
    readCommitted,
  );
}

export async function unpublishAlbum(database: Database, id: string, who: Actor) {
  await inTransaction(
    database,
    async (transaction) => {
      const album = await openDocuments(transaction).unpublish(albums, id, { by: who.id });
      await note(transaction, who, "album.unpublished", album);
    },
    readCommitted,
  );
}

/** Its versions are kept: `restoreAlbum` brings it back as it was. */
export async function removeAlbum(database: Database, album: AlbumDocument, who: Actor) {
  await inTransaction(
    database,
    async (transaction) => {
      await cancelSchedule(transaction, { collection: albums, id: album.id });
      await openDocuments(transaction).delete(albums, album.id, { by: who.id });
      await note(transaction, who, "album.removed", album);
    },
    readCommitted,
  );
}

/** As a draft, or public again in the version that was; a taken address gets a number. */
export async function restoreAlbum(
  database: Database,
  id: string,
  { version, publishedVersion }: { version: number; publishedVersion: number | null },
  who: Actor,
): Promise<AlbumDocument> {
  return inTransaction(
    database,
    async (transaction) => {
      const documents = openDocuments(transaction);
      const album = await documents.restoreVersion(albums, id, version, { by: who.id });
      const taken = await isTaken(transaction, id, slugOf(album));
      if (publishedVersion !== null && !taken) {
        await documents.publish(albums, id, { version: publishedVersion, by: who.id });
      }
      await note(transaction, who, "album.restored", album);
      return album;
    },
    readCommitted,
  );
}

/** Whether another album has this address or had it: old links must not lead to something else. */
async function isTaken(transaction: AnyDatabase, id: string, slug: string): Promise<boolean> {
  await transaction.execute(sql`select pg_advisory_xact_lock(${namingLock})`);
  const { data, publishedData } = documentTable;
  const named = JSON.stringify({ slug });
  const formerly = JSON.stringify({ formerSlugs: [slug] });
  const [other] = await transaction
    .select({ id: documentTable.id })
    .from(documentTable)
    .where(
      and(
        eq(documentTable.collection, albums.name),
        ne(documentTable.id, id),
        or(
          sql`${data} @> ${named}::jsonb`,
          sql`${publishedData} @> ${named}::jsonb`,
          sql`${publishedData} @> ${formerly}::jsonb`,
          and(eq(documentTable.id, slug), sql`not ${data} ? 'slug'`),
        ),
      ),
    )
    .limit(1);
  return other !== undefined;
}

async function note(
  transaction: AnyDatabase,
  who: Actor,
  what: string,
  { id, version, data }: AlbumDocument,
  more: Record<string, string> = {},
) {
  const about = { kind: "album", id, name: data.title };
  await recordActivity(transaction, { who, what, about, changes: { version, ...more } });
}
