import { inArray } from "drizzle-orm";
import type { AlbumFields } from "../../gallery/album-document.ts";
import { media } from "../../media/tables.server.ts";
import type { AnyDatabase } from "../../platform/database.server.ts";
import { viewChoice } from "../media/list-choices.server.ts";
import type { PictureChoice } from "../media/picture-choice.ts";

/** The pictures of an album as the library knows them, by their ids. */
export async function knownPictures(
  database: AnyDatabase,
  { cover, photos }: Pick<AlbumFields, "cover" | "photos">,
): Promise<Map<string, PictureChoice>> {
  const ids = [
    ...(cover ? [cover.media] : []),
    ...photos.flatMap(({ picture, before }) => [picture.media, ...(before ? [before.media] : [])]),
  ];
  if (ids.length === 0) return new Map();
  const rows = await database
    .select()
    .from(media)
    .where(inArray(media.id, [...new Set(ids)]));
  return new Map(rows.map((row) => [row.id, viewChoice(row)]));
}
