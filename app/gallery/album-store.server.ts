// The published albums: summaries for chips and cards, and single albums with their photos.
import { and, eq, isNotNull, ne, or, sql } from "drizzle-orm";
import { fitSchema } from "../content/documents/collection.ts";
import { documentTable } from "../content/documents/tables.server.ts";
import { describeIn, present } from "../content/present.server.ts";
import {
  listTranslations,
  readTranslation,
  translateDocument,
} from "../content/translating/translate.server.ts";
import { type SiteLanguages, shownLanguage } from "../languages/languages.ts";
import { findFilms, findPictures } from "../media/store.server.ts";
import type { AnyDatabase, Database } from "../platform/database/database.server.ts";
import { madeOf } from "../platform/page-cache/page-sources.server.ts";
import { missingPicture } from "../ui/picture-view.ts";
import { type AlbumFields, albums } from "./photo/album-document.ts";
import type { AlbumKind } from "./photo/album-kinds.ts";
import { type AlbumCover, type AlbumView, byDay, monthOf, viewPhoto } from "./photo/album-view.ts";

const data = documentTable.publishedData;
export const publishedAlbums = and(
  eq(documentTable.collection, albums.name),
  isNotNull(documentTable.publishedData),
);
export const slugColumn = sql<string>`coalesce(${data} ->> 'slug', ${documentTable.id})`;
export const kindColumn = sql<AlbumKind>`coalesce(${data} ->> 'kind', 'photos')`;
export const newestFirst = sql`${data} ->> 'date' desc, ${documentTable.id}`;

/** More than a visitor looks through; filters reach the rest. */
const most = 200;

/** Newest first, without their photos: an album may have five hundred. */
export async function listAlbums(database: Database, site?: SiteLanguages): Promise<AlbumCover[]> {
  madeOf(albums.name);
  const translationOf = await translationsOfAlbums(database, site);
  const rows = await database
    .select({
      id: documentTable.id,
      slug: slugColumn,
      title: sql<string>`${data} ->> 'title'`,
      kind: kindColumn,
      date: sql<string>`${data} ->> 'date'`,
      photos: sql<number>`jsonb_array_length(${data} -> 'photos')`,
      cover: sql<
        string | null
      >`coalesce(${data} #>> '{cover,media}', ${data} #>> '{photos,0,picture,media}')`,
    })
    .from(documentTable)
    .where(publishedAlbums)
    .orderBy(newestFirst)
    .limit(most);
  const pictures = await findPictures(
    database,
    rows.flatMap(({ cover }) => cover ?? []),
  );
  return rows.map(({ id, date, cover, ...album }) => {
    const translate = translationOf(id);
    return {
      ...album,
      title: translate(album.title) ?? album.title,
      month: monthOf(date, site?.locale),
      cover: describeIn(translate, pictures).get(cover ?? "") ?? missingPicture,
    };
  });
}

export function translationsOfAlbums(database: Database, site: SiteLanguages | undefined) {
  return listTranslations(database, site ? shownLanguage(site) : null, albums.name);
}

type FoundAlbum = { album: AlbumView } | { movedTo: string };

/** By its current or a former slug. */
export async function findAlbum(
  database: Database,
  slug: string,
  site?: SiteLanguages,
): Promise<FoundAlbum | null> {
  madeOf(albums.name);
  const named = JSON.stringify({ slug });
  const formerly = JSON.stringify({ formerSlugs: [slug] });
  const rows = await database
    .select({ id: documentTable.id, data, slug: slugColumn })
    .from(documentTable)
    .where(
      and(
        publishedAlbums,
        or(
          sql`${data} @> ${named}::jsonb`,
          sql`${data} @> ${formerly}::jsonb`,
          eq(documentTable.id, slug),
        ),
      ),
    );
  const exact = rows.find((row) => row.slug === slug);
  if (exact) {
    const fields = fitSchema(albums, exact.id, exact.data);
    return { album: await viewAlbum(database, { id: exact.id, slug }, fields, site) };
  }
  const moved = rows.find(({ data }) =>
    JSON.stringify(data?.formerSlugs ?? []).includes(`"${slug}"`),
  );
  return moved ? { movedTo: moved.slug } : null;
}

export async function findNewestAlbum(
  database: Database,
  site?: SiteLanguages,
): Promise<AlbumView | null> {
  madeOf(albums.name);
  const [row] = await database
    .select({ id: documentTable.id, data, slug: slugColumn })
    .from(documentTable)
    .where(and(publishedAlbums, sql`jsonb_array_length(${data} -> 'photos') > 0`))
    .orderBy(newestFirst)
    .limit(1);
  return row ? viewAlbum(database, row, fitSchema(albums, row.id, row.data), site) : null;
}

async function viewAlbum(
  database: Database,
  { id, slug }: { id: string; slug: string },
  original: AlbumFields,
  site: SiteLanguages | undefined,
): Promise<AlbumView> {
  const locale = site?.locale;
  const language = site ? shownLanguage(site) : null;
  const translate = await readTranslation(database, language, { of: albums.name, id });
  const fields = translateDocument(albums, original, translate, site?.ownLocale ?? "");
  const inOrder = fields.kind === "progress" ? byDay(fields.photos) : fields.photos;
  const ids = inOrder.map(({ picture }) => picture.media);
  const [{ cover, photos, ...album }, films] = await Promise.all([
    present(database, { ...fields, photos: inOrder }, translate),
    findFilms(database, ids),
  ]);
  const month = monthOf(album.date, locale);
  return {
    slug,
    title: album.title,
    kind: album.kind,
    month,
    story: album.story,
    place: album.place,
    cover: cover ?? photos[0]?.picture ?? missingPicture,
    photos: photos.map((photo, place) =>
      viewPhoto(
        photo,
        { slug, month, downloads: album.downloads },
        films.get(ids[place] ?? ""),
        locale,
      ),
    ),
  };
}

/** Any constant: albums get their addresses one after the other, so that no two get the same. */
const slugLock = 4_702_007;

/**
 * Whether another album has this address or had it: old links must not lead to something else. The answer
 * stays true until the end of the transaction.
 */
export async function isAlbumSlugTaken(
  transaction: AnyDatabase,
  id: string,
  slug: string,
): Promise<boolean> {
  await transaction.execute(sql`select pg_advisory_xact_lock(${slugLock})`);
  const { data: draft, publishedData: published } = documentTable;
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
          sql`${draft} @> ${named}::jsonb`,
          sql`${published} @> ${named}::jsonb`,
          sql`${published} @> ${formerly}::jsonb`,
          and(eq(documentTable.id, slug), sql`not ${draft} ? 'slug'`),
        ),
      ),
    )
    .limit(1);
  return other !== undefined;
}
