import { and, eq, inArray, isNotNull, isNull, lt, ne, sql } from "drizzle-orm";
import type { AnyDatabase, Database } from "../platform/database/database.server.ts";
import { madeOf } from "../platform/page-cache/page-sources.server.ts";
import type { FilmView } from "../ui/film.tsx";
import type { PictureView } from "../ui/picture-view.ts";
import { documentKey, mediaAddress, videoAddress } from "./file-names.ts";
import { type MediaSize, type MediaVideo, media } from "./tables.server.ts";

/** Best first: a browser uses the first format it supports. */
const formats = ["avif", "webp"] as const;

export async function findPictures(database: Database, ids: Iterable<string>) {
  const wanted = [...ids];
  const pictures = new Map<string, PictureView>();
  if (wanted.length === 0) return pictures;
  for (const id of wanted) madeOf("media", id);
  const rows = await database
    .select()
    .from(media)
    .where(and(inArray(media.id, wanted), isNull(media.trashedAt)));
  // A film without its poster has nothing to show yet.
  for (const row of rows) if (row.sizes.length > 0) pictures.set(row.id, viewPicture(row));
  return pictures;
}

/** The films among these media, by id. */
export async function findFilms(database: Database, ids: Iterable<string>) {
  const wanted = [...ids];
  const films = new Map<string, FilmView>();
  if (wanted.length === 0) return films;
  for (const id of wanted) madeOf("media", id);
  const rows = await database
    .select({ id: media.id, video: media.video })
    .from(media)
    .where(and(inArray(media.id, wanted), eq(media.kind, "video"), isNull(media.trashedAt)));
  for (const { id, video } of rows) {
    if (!video) continue;
    const { format, seconds } = video;
    films.set(id, { src: videoAddress(id, video), type: `video/${format}`, seconds });
  }
  return films;
}

/** The PDFs among these media, by id. */
export async function findDocumentFiles(database: Database, ids: Iterable<string>) {
  const wanted = [...ids];
  const documents = new Map<string, { src: string; bytes: number }>();
  if (wanted.length === 0) return documents;
  for (const id of wanted) madeOf("media", id);
  const rows = await database
    .select({ id: media.id, document: media.document })
    .from(media)
    .where(and(inArray(media.id, wanted), isNull(media.trashedAt)));
  for (const { id, document } of rows) {
    if (document) {
      documents.set(id, { src: `/${documentKey(id, document)}`, bytes: document.bytes });
    }
  }
  return documents;
}

export type MediaRow = typeof media.$inferSelect;

/** Media in the bin are found too. */
export async function findMedia(database: AnyDatabase, id: string): Promise<MediaRow | undefined> {
  const [row] = await database.select().from(media).where(eq(media.id, id));
  return row;
}

/** By id; images in the bin are left out. */
export async function findAltTexts(
  database: AnyDatabase,
  ids: string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await database
    .select({ id: media.id, alt: media.alt })
    .from(media)
    .where(and(inArray(media.id, ids), isNull(media.trashedAt)));
  return new Map(rows.map(({ id, alt }) => [id, alt]));
}

function viewPicture(row: MediaRow): PictureView {
  const jpegs = row.sizes.filter((size) => size.format === "jpeg");
  const fallback = jpegs.at(-1) ?? row.sizes[0];
  return {
    alt: row.alt,
    width: row.width,
    height: row.height,
    tone: row.tone,
    ...(row.blur && { blur: row.blur }),
    focus: row.focus,
    src: fallback ? mediaAddress(row.id, fallback) : "",
    sources: formats.flatMap((format) => {
      const sizes = row.sizes.filter((size) => size.format === format);
      if (sizes.length === 0) return [];
      const srcSet = sizes.map((size) => `${mediaAddress(row.id, size)} ${size.width}w`).join(", ");
      return [{ type: `image/${format}`, srcSet }];
    }),
  };
}

/** Media with the same content, not in the bin if possible. `except` is the media that is being replaced. */
export async function findMediaByContent(database: AnyDatabase, sha256: string, except: string) {
  const [match] = await database
    .select({ id: media.id, trashedAt: media.trashedAt })
    .from(media)
    .where(and(eq(media.sha256, sha256), ne(media.id, except)))
    .orderBy(sql`${media.trashedAt} nulls first`)
    .limit(1);
  return match;
}

/** Until the end of the transaction nobody else adds media with this content. */
export async function lockMediaContent(transaction: AnyDatabase, sha256: string): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended(${sha256}, 0))`);
}

export async function insertMedia(
  transaction: AnyDatabase,
  row: typeof media.$inferInsert,
): Promise<void> {
  await transaction.insert(media).values(row);
}

export async function updateMedia(
  transaction: AnyDatabase,
  id: string,
  changes: Partial<MediaRow>,
): Promise<void> {
  await transaction.update(media).set(changes).where(eq(media.id, id));
}

/** Changes nothing when the picture was replaced meanwhile: the replacement has its own job. */
export async function saveSizes(
  database: AnyDatabase,
  { id, revision }: Pick<MediaRow, "id" | "revision">,
  sizes: MediaSize[],
): Promise<void> {
  await database
    .update(media)
    .set({ sizes })
    .where(and(eq(media.id, id), eq(media.revision, revision)));
}

/** Changes nothing when the film was replaced meanwhile: the replacement has its own job. */
export async function saveVideo(
  database: AnyDatabase,
  id: string,
  video: MediaVideo,
): Promise<void> {
  const { width, height, revision } = video;
  await database
    .update(media)
    .set({ video, width, height })
    .where(and(eq(media.id, id), sql`(${media.video} ->> 'revision')::int = ${revision}`));
}

/** False when it is in the bin already. */
export async function trashMedia(transaction: AnyDatabase, id: string): Promise<boolean> {
  const trashed = await transaction
    .update(media)
    .set({ trashedAt: sql`now()` })
    .where(and(eq(media.id, id), isNull(media.trashedAt)))
    .returning({ id: media.id });
  return trashed.length === 1;
}

/** False when it is not in the bin. */
export async function restoreMedia(transaction: AnyDatabase, id: string): Promise<boolean> {
  const restored = await transaction
    .update(media)
    .set({ trashedAt: null })
    .where(and(eq(media.id, id), isNotNull(media.trashedAt)))
    .returning({ id: media.id });
  return restored.length === 1;
}

export async function listTrashOlderThan(database: AnyDatabase, days: number): Promise<string[]> {
  const rows = await database
    .select({ id: media.id })
    .from(media)
    .where(lt(media.trashedAt, sql`now() - ${`${days} days`}::interval`));
  return rows.map(({ id }) => id);
}

/** False when it has been restored meanwhile, and stays. */
export async function deleteTrashedMedia(database: AnyDatabase, id: string): Promise<boolean> {
  const deleted = await database
    .delete(media)
    .where(and(eq(media.id, id), isNotNull(media.trashedAt)))
    .returning({ id: media.id });
  return deleted.length === 1;
}

/** Which files the library has, the bin included. */
export async function listMediaFiles(database: AnyDatabase) {
  return database
    .select({
      id: media.id,
      sizes: media.sizes,
      video: media.video,
      document: media.document,
      master: media.master,
    })
    .from(media);
}
