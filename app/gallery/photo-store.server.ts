// The photos of all albums, paginated, and the filters for them.
import { and, type SQL, sql } from "drizzle-orm";
import { documentTable } from "../content/documents/tables.server.ts";
import { present } from "../content/present.server.ts";
import type { Presented } from "../content/presented.ts";
import type { Translate } from "../content/translating/translate.server.ts";
import type { SiteLanguages } from "../languages/languages.ts";
import { findFilms } from "../media/store.server.ts";
import type { Database } from "../platform/database/database.server.ts";
import { madeOf } from "../platform/page-cache/page-sources.server.ts";
import type { PictureView } from "../ui/picture-view.ts";
import {
  kindColumn,
  newestFirst,
  publishedAlbums,
  slugColumn,
  translationsOfAlbums,
} from "./album-store.server.ts";
import type { GalleryFilter } from "./gallery-filter.ts";
import { albums, type PhotoFields, photoOfAlbum } from "./photo/album-document.ts";
import { type AlbumKind, albumKinds } from "./photo/album-kinds.ts";
import { monthOf, type PhotoView, viewPhoto } from "./photo/album-view.ts";

const photosPerPage = 60;
/** Only the most frequent places are offered. */
const mostPlaces = 40;

const data = documentTable.publishedData;
const photo = sql`photo.value`;
const everyPhoto = sql`jsonb_array_elements(${data} -> 'photos') with ordinality as photo(value, place)`;
/** A photo without a place has the place of its album. */
const placeOfPhoto = sql<string>`coalesce(nullif(${photo} ->> 'place', ''), ${data} ->> 'place', '')`;
const yearOfAlbum = sql<string>`left(${data} ->> 'date', 4)`;

export async function listPhotos(
  database: Database,
  filter: GalleryFilter,
  site?: SiteLanguages,
): Promise<{ photos: PhotoView[]; more: boolean }> {
  madeOf(albums.name);
  const locale = site?.locale;
  const translationOf = await translationsOfAlbums(database, site);
  const rows = await database
    .select({
      id: sql<string>`${documentTable.id}`,
      slug: slugColumn,
      date: sql<string>`${data} ->> 'date'`,
      downloads: sql<boolean>`coalesce((${data} -> 'downloads')::boolean, false)`,
      photo: sql<unknown>`${photo}`,
    })
    .from(sql`${documentTable}, ${everyPhoto}`)
    .where(and(publishedAlbums, ...conditions(filter)))
    .orderBy(newestFirst, sql`photo.place`)
    .limit(photosPerPage + 1)
    .offset((filter.page - 1) * photosPerPage);
  const parsed = rows.slice(0, photosPerPage).map((row) => photoOfAlbum.parse(row.photo));
  const ids = parsed.map(({ picture }) => picture.media);
  const [shown, films] = await Promise.all([present(database, parsed), findFilms(database, ids)]);
  const photos = shown.flatMap((photo, place) => {
    const album = rows[place];
    if (!album) return [];
    const { id, date, ...known } = album;
    const month = monthOf(date, locale);
    const translated = translatePhoto(photo, translationOf(id));
    return viewPhoto(translated, { ...known, month }, films.get(ids[place] ?? ""), locale);
  });
  return { photos, more: rows.length > photosPerPage };
}

function translatePhoto(photo: Presented<PhotoFields>, translate: Translate) {
  const inLanguage = (text: string) => translate(text) ?? text;
  const described = (picture: PictureView) => ({ ...picture, alt: inLanguage(picture.alt) });
  return {
    ...photo,
    picture: described(photo.picture),
    before: photo.before && described(photo.before),
    place: inLanguage(photo.place),
    title: inLanguage(photo.title),
    minute: inLanguage(photo.minute),
  };
}

function conditions({ place, year, kind }: GalleryFilter): SQL[] {
  return [
    ...(place ? [sql`${placeOfPhoto} = ${place}`] : []),
    ...(year ? [sql`${yearOfAlbum} = ${year}`] : []),
    ...(kind ? [sql`${kindColumn} = ${kind}`] : []),
  ];
}

export type PhotoChoice = { value: string; label: string; photos: number };
export type PhotoChoices = {
  places: PhotoChoice[];
  years: PhotoChoice[];
  kinds: (PhotoChoice & { value: AlbumKind })[];
};

/** Existing values with their number of photos. A group with a single value is left out. */
export async function listChoices(database: Database, site?: SiteLanguages): Promise<PhotoChoices> {
  madeOf(albums.name);
  const translationOf = await translationsOfAlbums(database, site);
  const rows = await database
    .select({
      // Any of the albums that have the place.
      id: sql<string>`min(${documentTable.id})`,
      place: placeOfPhoto,
      year: yearOfAlbum,
      kind: kindColumn,
      photos: sql<number>`count(*)::int`,
    })
    .from(sql`${documentTable}, ${everyPhoto}`)
    .where(publishedAlbums)
    .groupBy(sql`2`, sql`3`, sql`4`);
  const names = new Map(
    rows.flatMap(({ id, place }) => {
      const name = translationOf(id)(place);
      return name ? [[place, name] as const] : [];
    }),
  );
  const byLabel = new Intl.Collator([site?.locale ?? "en-GB", "en-GB"]);
  const places = sumBy(rows, ({ place }) => place)
    .filter(({ value }) => value)
    .toSorted((one, other) => other.photos - one.photos)
    .slice(0, mostPlaces)
    .map((choice) => ({ ...choice, label: names.get(choice.value) ?? choice.label }))
    .toSorted((one, other) => byLabel.compare(one.label, other.label));
  const years = sumBy(rows, ({ year }) => year).toSorted((one, other) =>
    other.value.localeCompare(one.value, "en"),
  );
  const counted = new Map(sumBy(rows, ({ kind }) => kind).map((choice) => [choice.value, choice]));
  const kinds = albumKinds.flatMap((kind: AlbumKind) => {
    const choice = counted.get(kind);
    return choice ? [{ ...choice, value: kind }] : [];
  });
  return { places: ifAny(places), years: ifAny(years), kinds: ifAny(kinds) };
}

function sumBy<Row extends { photos: number }>(rows: Row[], chosenBy: (row: Row) => string) {
  const sums = new Map<string, PhotoChoice>();
  for (const row of rows) {
    const value = chosenBy(row);
    const sum = sums.get(value) ?? { value, label: value, photos: 0 };
    sums.set(value, { ...sum, photos: sum.photos + row.photos });
  }
  return [...sums.values()];
}

function ifAny<Given extends PhotoChoice>(choices: Given[]): Given[] {
  return choices.length > 1 ? choices : [];
}

/** For the sitemap. */
export async function listPhotoAddresses(database: Database) {
  madeOf(albums.name);
  return database
    .select({ album: slugColumn, photo: sql<string>`${photo} ->> 'slug'` })
    .from(sql`${documentTable}, ${everyPhoto}`)
    .where(publishedAlbums)
    .orderBy(newestFirst, sql`photo.place`);
}
