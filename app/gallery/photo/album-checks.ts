// What an album still needs before visitors may see it. Pure: the editor and the server ask the same.
import type { AlbumFields } from "./album-document.ts";

/** `media` is what the library knows of a picture: undefined when it has no such picture. */
export type KnownPicture = { alt: string } | undefined;

export type Missing = {
  /** The photo it concerns, by its slug; none when it is the album itself. */
  photo?: string;
  sentence: string;
};

export function whatIsMissing(
  album: Pick<AlbumFields, "kind" | "photos">,
  pictureOf: (media: string) => KnownPicture,
): Missing[] {
  if (album.photos.length === 0) return [{ sentence: "It has no pictures yet." }];
  return album.photos.flatMap((photo, place): Missing[] => {
    const called = photo.title || photo.place || `picture ${place + 1}`;
    const missing = (sentence: string): Missing => ({ photo: photo.slug, sentence });
    const shown = [photo.picture, ...(photo.before ? [photo.before] : [])];
    return [
      ...shown.flatMap(({ media }) => {
        const picture = pictureOf(media);
        if (!picture) return [missing(`The library no longer has ${called}.`)];
        if (picture.alt.trim()) return [];
        return [missing(`Nobody has described ${called} for people who cannot see it.`)];
      }),
      ...(album.kind === "pairs" && !photo.before
        ? [missing(`${capital(called)} has no earlier picture beside it.`)]
        : []),
      ...(album.kind === "progress" && !photo.date
        ? [missing(`${capital(called)} has no day.`)]
        : []),
    ];
  });
}

function capital(text: string) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
