// The filters of /gallery are in its address, so that they work without scripts. Pure.
import { href } from "react-router";
import { type AlbumKind, albumKinds } from "./photo/album-kinds.ts";

export type GalleryFilter = { place: string; year: string; kind: AlbumKind | ""; page: number };

export const everything: GalleryFilter = { place: "", year: "", kind: "", page: 1 };

/** No gallery has more pages. */
const lastPage = 1000;

export function readFilter(search: URLSearchParams): GalleryFilter {
  const year = search.get("year") ?? "";
  const page = Number(search.get("page") ?? "1");
  return {
    place: (search.get("place") ?? "").slice(0, 300),
    year: /^\d{4}$/.test(year) ? year : "",
    kind: albumKinds.find((kind) => kind === search.get("kind")) ?? "",
    page: Number.isInteger(page) && page >= 1 && page <= lastPage ? page : 1,
  };
}

/** A changed filter starts at page 1. */
export function addressOf(filter: GalleryFilter, change: Partial<GalleryFilter> = {}) {
  const { place, year, kind, page } = { ...filter, page: 1, ...change };
  const search = new URLSearchParams({
    ...(place && { place }),
    ...(year && { year }),
    ...(kind && { kind }),
    ...(page > 1 && { page: `${page}` }),
  });
  return search.size > 0 ? `${href("/gallery")}?${search}` : href("/gallery");
}

export function isFiltered({ place, year, kind }: GalleryFilter) {
  return Boolean(place || year || kind);
}
