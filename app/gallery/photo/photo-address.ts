// The lightbox is shown over the page it was opened from, while the address bar shows the photo's own address.
// The router has `?photo=album/photo` with `/gallery/album/photo` as its `mask`.
import { href, type ShouldRevalidateFunctionArgs } from "react-router";
import { keyOfPhoto, type PhotoView } from "./album-view.ts";

const parameter = "photo";

type Addressed = Pick<PhotoView, "album" | "slug" | "page">;

/** Its own page in the gallery; without one, the page that shows it with the lightbox open. */
export function addressOfPhoto(photo: Addressed) {
  const { album, slug, page } = photo;
  if (page) return `${page}?${parameter}=${keyOfPhoto(photo)}`;
  return href("/gallery/:album/:photo", { album, photo: slug });
}

/** The location of the lightbox over the page at `search`, with the mask for the address bar. */
export function overPage(search: string, photo: Addressed) {
  const parameters = new URLSearchParams(search);
  parameters.delete(parameter);
  const before = parameters.size > 0 ? `${parameters}&` : "";
  return {
    to: { search: `?${before}${parameter}=${keyOfPhoto(photo)}` },
    mask: addressOfPhoto(photo),
  };
}

export function photoInAddress(search: URLSearchParams) {
  return search.get(parameter);
}

/** Opening and closing a lightbox does not run the loader of the page below it. */
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
