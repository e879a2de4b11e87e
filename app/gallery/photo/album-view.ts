// Albums and photos as pages show them, with their texts. Pure.
import type { Presented } from "../../content/presented.ts";
import { fillIn } from "../../content/wording/fill-in.ts";
import type { Wording } from "../../content/wording/wording.ts";
import { dateFormat } from "../../platform/date-format.ts";
import { groupDigits } from "../../platform/group-digits.ts";
import { joinParts } from "../../platform/join-parts.ts";
import type { FilmView } from "../../ui/film.tsx";
import type { PictureView } from "../../ui/picture-view.ts";
import type { PhotoFields } from "./album-document.ts";
import type { AlbumKind } from "./album-kinds.ts";

export type PhotoView = {
  album: string;
  slug: string;
  /** The page that shows it, for photos that belong to no album. */
  page?: string;
  picture: PictureView;
  /** The same view, before, for photos that are pairs. */
  before: PictureView | null;
  /** The film, if the picture is its poster. */
  film: FilmView | null;
  place: string;
  title: string;
  minute: string;
  /** "12 May 2026", where the day matters. */
  day: string;
  /** Of its album: "June 2026" */
  month: string;
  /** Width divided by height in the gallery's rows. */
  ratio: number;
  /** Whether visitors can download the file. */
  downloads: boolean;
};

export type AlbumCard = {
  slug: string;
  title: string;
  kind: AlbumKind;
  /** "June 2026" */
  month: string;
  photos: number;
};

export type AlbumCover = AlbumCard & { cover: PictureView };

export type AlbumView = Omit<AlbumCard, "photos"> & {
  story: string;
  place: string;
  cover: PictureView;
  photos: PhotoView[];
};

export function viewPhoto(
  photo: Presented<PhotoFields>,
  album: { slug: string; month: string; downloads: boolean },
  film: FilmView | undefined,
  locale?: string,
): PhotoView {
  return {
    album: album.slug,
    slug: photo.slug,
    picture: photo.picture,
    before: photo.before ?? null,
    film: film ?? null,
    place: photo.place,
    title: photo.title,
    minute: photo.minute,
    day: photo.date ? dayOf(photo.date, locale) : "",
    month: album.month,
    ratio: ratioInRows(photo.picture, photo.ratio),
    downloads: album.downloads,
  };
}

/** For staff. */
export const kindNames: Record<AlbumKind, string> = {
  photos: "Pictures",
  progress: "Construction progress",
  pairs: "Before and after",
};

export type PhotoTexts = Wording["photos"];

/** For visitors. */
export function kindText(kind: AlbumKind, texts: PhotoTexts): string {
  const names = { photos: texts.kindPhotos, progress: texts.kindProgress, pairs: texts.kindPairs };
  return names[kind];
}

/** "4 pictures, June 2026" */
export function describeAlbum(
  album: { kind: AlbumKind; photos: number; month: string },
  texts: PhotoTexts,
  locale: string,
) {
  return joinParts([countPhotos(album, texts, locale), album.month]);
}

export function countPhotos(
  { kind, photos }: { kind: AlbumKind; photos: number },
  texts: PhotoTexts,
  locale?: string,
) {
  const [singular, plural] =
    kind === "pairs" ? [texts.onePair, texts.pairs] : [texts.onePicture, texts.pictures];
  return fillIn(photos === 1 ? singular : plural, { count: groupDigits(photos, locale) });
}

/** "Casa Alba: The pool terrace"; without a caption, the description of the picture. */
export function nameOfPhoto({ place, title, picture }: PhotoView, { noName }: PhotoTexts) {
  return [place, title].filter(Boolean).join(": ") || picture.alt || noName;
}

/** The line beside the caption: "20:58" or "12 May 2026, 20:58". */
export function timeOfPhoto({ day, minute }: Pick<PhotoView, "day" | "minute">) {
  return joinParts([day, minute]);
}

/** For a photo outside its album: "20:58, June 2026". */
export function whenTaken({ day, minute, month }: PhotoView) {
  return day ? timeOfPhoto({ day, minute }) : joinParts([minute, month]);
}

export function keyOfPhoto({ album, slug }: Pick<PhotoView, "album" | "slug">) {
  return `${album}/${slug}`;
}

export function monthOf(date: string, locale?: string) {
  return formatDate(date, locale, { month: "long", year: "numeric" });
}

export function dayOf(date: string, locale?: string) {
  return formatDate(date, locale, { day: "numeric", month: "long", year: "numeric" });
}

function formatDate(date: string, locale: string | undefined, options: Intl.DateTimeFormatOptions) {
  return dateFormat(locale ?? "en-GB", { ...options, timeZone: "UTC" }).format(
    new Date(`${date}T00:00:00Z`),
  );
}

/** Limits extreme aspect ratios, which would break the rows. */
function ratioInRows(picture: Pick<PictureView, "width" | "height">, chosen?: number) {
  return chosen ?? Math.min(2.4, Math.max(0.66, picture.width / picture.height));
}

/** Oldest first; photos without a day come last, in their order. */
export function byDay<Photo extends { date?: string | undefined }>(photos: readonly Photo[]) {
  return photos.toSorted((one, other) =>
    (one.date ?? "9999").localeCompare(other.date ?? "9999", "en"),
  );
}
