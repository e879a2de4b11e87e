// Adds pictures to the list of an album's photos. Pure.
import { slugFrom } from "../../platform/slug.ts";
import { type AlbumFields, mostPhotos, type PhotoFields } from "./album-document.ts";

/** At the end, up to the limit. Slugs stay the same when titles change later. */
export function withPictures(
  photos: AlbumFields["photos"],
  chosen: { id: string; name: string }[],
): AlbumFields["photos"] {
  const taken = new Set(photos.map(({ slug }) => slug));
  const added = chosen.slice(0, mostPhotos - photos.length).map((picture): PhotoFields => {
    const slug = freeSlug(slugFrom(picture.name.replace(/\.\w+$/, "")) || "picture", taken);
    taken.add(slug);
    return { slug, picture: { media: picture.id }, place: "", title: "", minute: "" };
  });
  return [...photos, ...added];
}

function freeSlug(base: string, taken: ReadonlySet<string>) {
  let slug = base;
  for (let number = 2; taken.has(slug); number += 1) slug = `${base}-${number}`;
  return slug;
}
