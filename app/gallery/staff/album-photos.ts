// The list of photos while it is edited. Pure.

import type { PictureChoice } from "../library/media/picture-choice.ts";
import type { AlbumFields, PhotoFields } from "../photo/album-document.ts";

type Photos = AlbumFields["photos"];

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
