// What an album needs before it can be published; checked by the editor and the server. Pure.
import { capital } from "../../platform/in-words.ts";
import type { AlbumFields } from "./album-document.ts";

/** Undefined when the picture is not in the library. */
type KnownPicture = { alt: string } | undefined;

export type Missing = {
  /** The slug of the photo; undefined for the album itself. */
  photo?: string;
  sentence: string;
};

export function findMissing(
  album: Pick<AlbumFields, "kind" | "photos">,
  pictureOf: (media: string) => KnownPicture,
): Missing[] {
  if (album.photos.length === 0) return [{ sentence: "It has no pictures yet." }];
  return album.photos.flatMap((photo, index): Missing[] => {
    const name = photo.title || photo.place || `picture ${index + 1}`;
    const missing = (sentence: string): Missing => ({ photo: photo.slug, sentence });
    const shown = [photo.picture, ...(photo.before ? [photo.before] : [])];
    return [
      ...shown.flatMap(({ media }) => {
        const picture = pictureOf(media);
        if (!picture) return [missing(`The library no longer has ${name}.`)];
        if (picture.alt.trim()) return [];
        return [missing(`Nobody has described ${name} for people who cannot see it.`)];
      }),
      ...(album.kind === "pairs" && !photo.before
        ? [missing(`${capital(name)} has no earlier picture beside it.`)]
        : []),
      ...(album.kind === "progress" && !photo.date
        ? [missing(`${capital(name)} has no day.`)]
        : []),
    ];
  });
}
