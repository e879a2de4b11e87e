// Structured data (schema.org) about albums and photos for search engines. Pure.
import type { PictureView } from "../ui/picture-view.ts";
import {
  type AlbumView,
  nameOfPhoto,
  type PhotoTexts,
  type PhotoView,
} from "./photo/album-view.ts";
import { addressOfPhoto } from "./photo/photo-address.ts";

/** Search engines read a few dozen pictures of a gallery, not hundreds. */
const mostImages = 50;

export function galleryFacts(album: AlbumView, address: string, origin: string, texts: PhotoTexts) {
  return {
    "@type": "ImageGallery",
    name: album.title,
    url: address,
    ...(album.story && { description: album.story }),
    ...(album.place && { contentLocation: { "@type": "Place", name: album.place } }),
    numberOfItems: album.photos.length,
    image: album.photos.slice(0, mostImages).map((photo) => photoFacts(photo, origin, texts)),
  };
}

export function photoFacts(photo: PhotoView, origin: string, texts: PhotoTexts) {
  const { picture } = photo;
  return {
    "@type": photo.film ? "VideoObject" : "ImageObject",
    name: nameOfPhoto(photo, texts),
    ...(picture.alt && { caption: picture.alt }),
    url: origin + addressOfPhoto(photo),
    contentUrl: photo.film ? origin + photo.film.src : absolute(picture, origin),
    ...(photo.film && { thumbnailUrl: absolute(picture, origin) }),
    width: picture.width,
    height: picture.height,
  };
}

function absolute({ src }: PictureView, origin: string) {
  return src.startsWith("/") ? origin + src : src;
}
