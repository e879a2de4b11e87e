// Reads the form of an album: fields by name, the photos as one JSON list. Pure.
import { z } from "zod";
import { parseJson } from "../../platform/http/readable-text.ts";
import {
  type AlbumFields,
  type AlbumInput,
  albums,
  photoOfAlbum,
} from "../photo/album-document.ts";

export type AlbumValues = {
  title: string;
  slug: string;
  kind: AlbumFields["kind"];
  story: string;
  place: string;
  date: string;
  cover: string;
  downloads: boolean;
  photos: AlbumFields["photos"];
};

export type AlbumProblems = Partial<Record<keyof AlbumValues, string>>;

type AlbumReading =
  | { ok: true; album: AlbumInput & { slug: string }; values: AlbumValues }
  | { ok: false; problems: AlbumProblems };

const photoList = z.array(photoOfAlbum);

const problemTexts: Record<keyof AlbumValues, string> = {
  title: "Give the album a title of at most 300 characters.",
  slug: "Use a-z, 0-9 and single hyphens, at most 80.",
  kind: "Choose what kind of album it is.",
  story: "Use at most 3,000 characters.",
  place: "Use at most 300 characters.",
  date: "Choose a day.",
  cover: "Choose a picture from the library.",
  downloads: "Choose whether visitors may download the pictures.",
  photos: "An album has at most 500 pictures, each with captions of at most 300 characters.",
};

export function readAlbumForm(form: FormData): AlbumReading {
  const text = (name: keyof AlbumValues) =>
    String(form.get(name) ?? "")
      .replaceAll("\r\n", "\n")
      .trim();
  const cover = text("cover");
  const candidate = {
    title: text("title"),
    slug: text("slug"),
    kind: text("kind"),
    story: text("story"),
    place: text("place"),
    date: text("date"),
    downloads: form.get("downloads") === "on",
    ...(cover && { cover: { media: cover } }),
    photos: readPhotos(text("photos")),
  };
  const result = albums.schema.safeParse(candidate);
  const slug = result.success ? (result.data.slug ?? "") : "";
  if (result.success && slug && !hasDuplicateSlug(result.data.photos)) {
    const { data: album } = result;
    return { ok: true, album: { ...album, slug }, values: albumValues(slug, album) };
  }
  const fields = result.success
    ? [slug ? "photos" : "slug"]
    : result.error.issues.map(({ path }) => String(path[0]));
  const problems = fields.map((field) => [field, problemTexts[field as keyof AlbumValues]]);
  return { ok: false, problems: Object.fromEntries(problems) };
}

/** Cannot happen in the editor; refused because addresses must be unique. */
function hasDuplicateSlug(photos: AlbumFields["photos"]) {
  return new Set(photos.map(({ slug }) => slug)).size < photos.length;
}

function readPhotos(text: string): unknown {
  const { success, data } = photoList.safeParse(parseJson(text || "[]"));
  // The schema refuses this text, with the problem at its field.
  return success ? data : "unreadable";
}

export function albumValues(slug: string, album: AlbumFields): AlbumValues {
  return {
    title: album.title,
    slug,
    kind: album.kind,
    story: album.story,
    place: album.place,
    date: album.date,
    cover: album.cover?.media ?? "",
    downloads: album.downloads,
    photos: album.photos,
  };
}
