// Limits of the files that visitors add to an enquiry. Pure.
import type { FileKind } from "../../media/sniff.ts";

export const mostFiles = 3;
export const mostMegabytes = 6;
/** Of all files together. */
export const mostBytes = mostMegabytes * 1024 * 1024;

/** Recognised by their content; the name and type that a browser sends are ignored. */
export const contentTypes: Partial<Record<FileKind, string>> = {
  jpeg: "image/jpeg",
  png: "image/png",
  webp: "image/webp",
  heic: "image/heic",
  pdf: "application/pdf",
};

/** For the file dialog. */
export const acceptedFiles = Object.values(contentTypes).join(",");
