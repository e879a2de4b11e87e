// The albums for staff: drafts, published, scheduled and deleted.
import { and, eq, sql } from "drizzle-orm";
import {
  documentScheduleTable,
  documentTable,
  documentVersionTable,
} from "../../content/documents/tables.server.ts";
import type { Database } from "../../platform/database/database.server.ts";
import { albums } from "../photo/album-document.ts";
import type { AlbumKind } from "../photo/album-kinds.ts";

export type AlbumRow = {
  id: string;
  title: string;
  kind: AlbumKind;
  date: string;
  photos: number;
  cover: string | null;
  version: number;
  publishedVersion: number | null;
  publishAt: Date | null;
};

const most = 500;
const { data } = documentTable;

/** Newest first. */
export async function listAlbumRows(database: Database): Promise<AlbumRow[]> {
  return database
    .select({
      id: documentTable.id,
      title: sql<string>`${data} ->> 'title'`,
      kind: sql<AlbumKind>`coalesce(${data} ->> 'kind', 'photos')`,
      date: sql<string>`${data} ->> 'date'`,
      photos: sql<number>`jsonb_array_length(${data} -> 'photos')`,
      cover: sql<
        string | null
      >`coalesce(${data} #>> '{cover,media}', ${data} #>> '{photos,0,picture,media}')`,
      version: documentTable.version,
      publishedVersion: documentTable.publishedVersion,
      publishAt: documentScheduleTable.publishAt,
    })
    .from(documentTable)
    .leftJoin(
      documentScheduleTable,
      and(
        eq(documentScheduleTable.collection, documentTable.collection),
        eq(documentScheduleTable.id, documentTable.id),
      ),
    )
    .where(eq(documentTable.collection, albums.name))
    .orderBy(sql`${data} ->> 'date' desc`, documentTable.id)
    .limit(most);
}

type DeletedAlbum = { id: string; title: string; version: number; at: Date };

/** Last deleted first, with the version that can be restored. */
export async function listDeletedAlbums(database: Database): Promise<DeletedAlbum[]> {
  const { rows } = await database.execute<{
    id: string;
    title: string;
    version: number;
    at: string;
  }>(sql`
    select gone.id, kept.version, kept.data ->> 'title' as title, gone.saved_at as at
    from ${documentVersionTable} gone
    join lateral (
      select version, data from ${documentVersionTable} earlier
      where earlier.collection = gone.collection and earlier.id = gone.id
        and earlier.version < gone.version and earlier.data is not null
      order by version desc limit 1
    ) kept on true
    where gone.collection = ${albums.name} and gone.change = 'deleted'
      and not exists (
        select 1 from ${documentTable} living
        where living.collection = gone.collection and living.id = gone.id
      )
      and gone.version = (
        select max(version) from ${documentVersionTable} newest
        where newest.collection = gone.collection and newest.id = gone.id
      )
    order by gone.saved_at desc limit 50`);
  return rows.map(({ at, ...album }) => ({ ...album, at: new Date(at) }));
}
