import type { AnyDatabase } from "../../platform/database/database.server.ts";
import { findChoices } from "../library/media/choice-store.server.ts";
import type { PictureChoice } from "../library/media/picture-choice.ts";
import type { AlbumFields } from "../photo/album-document.ts";

/** The pictures of an album by id, without those in the bin. */
export async function findAlbumPictures(
  database: AnyDatabase,
  { cover, photos }: Pick<AlbumFields, "cover" | "photos">,
): Promise<Map<string, PictureChoice>> {
  const ids = [
    ...(cover ? [cover.media] : []),
    ...photos.flatMap(({ picture, before }) => [picture.media, ...(before ? [before.media] : [])]),
  ];
  const { pictures } = await findChoices(database, [...new Set(ids)]);
  return new Map(pictures.map((picture) => [picture.id, picture]));
}
