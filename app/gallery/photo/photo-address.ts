// The lightbox lies over the page it was opened from; the browser's address is the photo's own.
// The router sees `?photo=album/photo`, the visitor `/gallery/album/photo`: React Router calls that a mask.
import { href, type ShouldRevalidateFunctionArgs } from "react-router";
import { keyOfPhoto, type PhotoView } from "./album-view.ts";

const parameter = "photo";

export function addressOfPhoto({ album, slug }: Pick<PhotoView, "album" | "slug">) {
  return href("/gallery/:album/:photo", { album, photo: slug });
}

/** Where a photo opens over the page at `search`, and what the address bar shows meanwhile. */
export function overPage(search: string, photo: Pick<PhotoView, "album" | "slug">) {
  const kept = new URLSearchParams(search);
  kept.delete(parameter);
  const before = kept.size > 0 ? `${kept}&` : "";
  return {
    to: { search: `?${before}${parameter}=${keyOfPhoto(photo)}` },
    mask: addressOfPhoto(photo),
  };
}

export function photoInAddress(search: URLSearchParams) {
  return search.get(parameter);
}

/** For the pages under a lightbox: opening and closing it asks the server nothing. */
export function shouldRevalidateUnderLightbox({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  return withoutPhoto(currentUrl) === withoutPhoto(nextUrl) ? false : defaultShouldRevalidate;
}

function withoutPhoto(url: URL) {
  const rest = new URL(url);
  rest.searchParams.delete(parameter);
  rest.searchParams.sort();
  return rest.pathname + rest.search;
}
