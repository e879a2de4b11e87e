import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { AnyDatabase, Database } from "../platform/database/database.server.ts";
import { madeOf } from "../platform/page-cache/page-sources.server.ts";
import type { FilmView } from "../ui/film.tsx";
import type { PictureView } from "../ui/picture.tsx";
import { mediaAddress, videoAddress } from "./file-names.ts";
import { media, mediaUpload } from "./tables.server.ts";

export type UploadRow = typeof mediaUpload.$inferSelect;

/** Best first: a browser takes the first format it understands. */
const formats = ["avif", "webp"] as const;

export async function findPictures(database: Database, ids: Iterable<string>) {
  const wanted = [...ids];
  const pictures = new Map<string, PictureView>();
  if (wanted.length === 0) return pictures;
  madeOf("media");
  const rows = await database
    .select()
    .from(media)
    .where(and(inArray(media.id, wanted), isNull(media.trashedAt)));
  // A film without its poster has nothing to show yet.
  for (const row of rows) if (row.sizes.length > 0) pictures.set(row.id, viewPicture(row));
  return pictures;
}

/** Those of the pictures that are posters of films, with the film. */
export async function findFilms(database: Database, ids: Iterable<string>) {
  const wanted = [...ids];
  const films = new Map<string, FilmView>();
  if (wanted.length === 0) return films;
  madeOf("media");
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

export type MediaRow = typeof media.$inferSelect;

/** Also one that lies in the bin. */
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

export function viewPicture(row: MediaRow): PictureView {
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

/** A file that came whole and waits for a job. */
export async function findReceivedUpload(
  database: AnyDatabase,
  id: string,
): Promise<UploadRow | undefined> {
  const [upload] = await database
    .select()
    .from(mediaUpload)
    .where(and(eq(mediaUpload.id, id), eq(mediaUpload.state, "received")));
  return upload;
}

/** Whether one is being taken, or could be. */
export async function uploadsWait(database: AnyDatabase): Promise<boolean> {
  const { rowCount } = await database.execute(sql`select from job
    where queue = 'uploads' and (start_after <= now() or held_by is not null) limit 1`);
  return rowCount === 1;
}

export async function refuseUpload(
  database: AnyDatabase,
  id: string,
  problem: string,
): Promise<void> {
  await database
    .update(mediaUpload)
    .set({ state: "refused", problem, changedAt: sql`now()` })
    .where(eq(mediaUpload.id, id));
}
