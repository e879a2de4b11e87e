// Keys of the library's files in the file store, and their public addresses. Pure.

import type { VideoFormat } from "./limits.ts";
import type { MediaSize } from "./tables.server.ts";

/** Public files; masters, from which all sizes are made; pieces of uploads. */
export const mediaFolders = ["media", "masters", "uploads"] as const;

type SizeName = Pick<MediaSize, "width" | "format" | "revision">;

/** A replaced picture gets new names, because browsers cache the old ones for a year. */
function sizeFile({ width, format, revision }: SizeName) {
  return `${revision ? `${revision}-` : ""}${width}.${format}`;
}

export function sizeKey(id: string, size: SizeName) {
  return `media/${id}/${sizeFile(size)}`;
}

export function mediaAddress(id: string, size: SizeName) {
  return `/${sizeKey(id, size)}`;
}

/** A size of a picture: a few megabytes at most, and never changed under its name. */
export function isPictureKey(key: string): boolean {
  return /^media\/.+\.(avif|webp|jpeg)$/.test(key);
}

type VideoName = { format: VideoFormat; revision: number; encoded?: boolean };

/** An encoded film has another name than the uploaded one: browsers cache both for a year. */
export function videoKey(id: string, { format, revision, encoded }: VideoName) {
  return `media/${id}/${revision}${encoded ? "-encoded" : ""}.${format}`;
}

export function videoAddress(id: string, video: VideoName) {
  return `/${videoKey(id, video)}`;
}

export function documentKey(id: string, { revision }: { revision: number }) {
  return `media/${id}/${revision}.pdf`;
}

export function masterKey(id: string, revision: number, format: "jpeg" | "png") {
  return `masters/${id}/${revision}.${format}`;
}

export function pieceKey(upload: string, sha256: string) {
  return `uploads/${upload}/${sha256}`;
}
