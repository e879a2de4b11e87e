// Where the files of the library lie in the file store, and under which addresses visitors get them. Pure.
import type { MediaSize } from "./tables.server.ts";
import type { VideoFormat } from "./video-formats.ts";

/** What visitors may get; what everything else is made from; pieces of files on their way in. */
export const mediaFolders = ["media", "masters", "uploads"] as const;

type SizeName = Pick<MediaSize, "width" | "format" | "revision">;

/** A replaced picture gets new names, because its old ones may be kept by browsers for a year. */
export function sizeFile({ width, format, revision }: SizeName) {
  return `${revision ? `${revision}-` : ""}${width}.${format}`;
}

export function sizeKey(id: string, size: SizeName) {
  return `media/${id}/${sizeFile(size)}`;
}

export function mediaAddress(id: string, size: SizeName) {
  return `/${sizeKey(id, size)}`;
}

type VideoName = { format: VideoFormat; revision: number; encoded?: boolean };

/** A film that was encoded here has another name than the one that was sent, and both may be kept for a year. */
export function videoKey(id: string, { format, revision, encoded }: VideoName) {
  return `media/${id}/${revision}${encoded ? "-encoded" : ""}.${format}`;
}

export function videoAddress(id: string, video: VideoName) {
  return `/${videoKey(id, video)}`;
}

export function masterKey(id: string, revision: number, format: "jpeg" | "png") {
  return `masters/${id}/${revision}.${format}`;
}

export function pieceKey(upload: string, sha256: string) {
  return `uploads/${upload}/${sha256}`;
}
