import { and, count, desc, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { media } from "../../media/tables.server.ts";
import type { AnyDatabase } from "../../platform/database/database.server.ts";
import { albums } from "../photo/album-document.ts";
import type { LibraryTable, LibraryView } from "./library-address.ts";
import { containsTerm, searchTerms } from "./media/choice-store.server.ts";
import { usedMedia } from "./usage-store.server.ts";

const present = isNull(media.trashedAt);

const views: Record<LibraryView | "all", SQL | undefined> = {
  all: present,
  unused: and(
    present,
    sql`${media.id} not in (select * from ${usedMedia} as used (id) where id is not null)`,
  ),
  "no-text": and(present, sql`${media.alt} = ''`),
  video: and(present, sql`${media.kind} = 'video'`),
  document: and(present, sql`${media.kind} = 'document'`),
  bin: isNotNull(media.trashedAt),
};

export async function listMedia(database: AnyDatabase, table: LibraryTable) {
  const { show, album } = table.filters;
  const where = and(
    views[(show as LibraryView | undefined) ?? "all"],
    album ? inAlbum(album) : undefined,
    ...searchTerms(table.search).map(containsTerm),
  );
  const [rows, [counted]] = await Promise.all([
    database
      .select()
      .from(media)
      .where(where)
      .orderBy(desc(media.createdAt), media.id)
      .limit(table.pageSize)
      .offset((table.page - 1) * table.pageSize),
    database.select({ total: count() }).from(media).where(where),
  ]);
  return { rows, total: counted?.total ?? 0 };
}

export type LibraryCounts = Record<LibraryView | "all", number>;

export async function countMedia(database: AnyDatabase): Promise<LibraryCounts> {
  const counted = (view: keyof typeof views) =>
    sql<number>`(count(*) filter (where ${views[view]}))::int`;
  const [counts] = await database
    .select({
      all: counted("all"),
      unused: counted("unused"),
      "no-text": counted("no-text"),
      video: counted("video"),
      document: counted("document"),
      bin: counted("bin"),
    })
    .from(media);
  return counts ?? { all: 0, unused: 0, "no-text": 0, video: 0, document: 0, bin: 0 };
}

function inAlbum(album: string) {
  return sql`${media.id} in (select jsonb_path_query(data, '$.**.media') #>> '{}' from document
    where collection = ${albums.name} and id = ${album})`;
}

export async function listAlbumNames(database: AnyDatabase) {
  const { rows } = await database.execute<{ value: string; label: string }>(
    sql`select id as value, coalesce(data ->> 'title', id) as label from document
      where collection = ${albums.name} order by data ->> 'date' desc, id limit 500`,
  );
  return rows;
}
