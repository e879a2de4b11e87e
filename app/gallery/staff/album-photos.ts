// The list of photos while it is edited. Pure.

import { slugFrom } from "../../platform/slug.ts";
import type { PictureChoice } from "../library/media/picture-choice.ts";
import type { AlbumFields, PhotoFields } from "../photo/album-document.ts";
import { mostPhotos } from "../photo/album-document.ts";

type Photos = AlbumFields["photos"];

/** Adds pictures at the end, up to the limit. Slugs stay the same when titles change later. */
export function withPictures(photos: Photos, chosen: PictureChoice[]): Photos {
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

export function moved(photos: Photos, from: number, to: number): Photos {
  const photo = photos[from];
  if (!photo || to < 0 || to >= photos.length) return photos;
  return photos.toSpliced(from, 1).toSpliced(to, 0, photo);
}

export function changed(photos: Photos, slug: string, change: Partial<PhotoFields>): Photos {
  return photos.map((photo) => (photo.slug === slug ? { ...photo, ...change } : photo));
}

export function nameInList(photo: PhotoFields, picture: PictureChoice | undefined) {
  return [photo.place, photo.title].filter(Boolean).join(": ") || picture?.name || photo.slug;
}
