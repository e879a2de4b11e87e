// Limits of uploads: shown on the upload page, checked in the browser and on the server. Pure.

export const largestPicture = 40 * 1024 * 1024;
export const largestVideo = 250 * 1024 * 1024;
export const largestDocument = 20 * 1024 * 1024;

/** As they are stored; uploads are recognised by their content. */
export const videoFormats = ["mp4", "webm"] as const;
export type VideoFormat = (typeof videoFormats)[number];

/** Phones take up to 50 million pixels; more would need more memory than a small server has. */
export const mostPixels = 50_000_000;

/** The largest part of a file in one request; see largestBody in platform/http. */
export const pieceBytes = 512 * 1024;

export const daysInTheBin = 30;

export function inMegabytes(bytes: number): string {
  const megabytes = bytes / 1024 / 1024;
  if (bytes === 0) return "0 MB";
  return megabytes < 0.1 ? "less than 0.1 MB" : `${megabytes.toFixed(megabytes < 10 ? 1 : 0)} MB`;
}

export const whatIsTaken = `Pictures as JPEG, PNG, WebP or AVIF up to ${inMegabytes(largestPicture)} and ${mostPixels / 1_000_000} megapixels, films as MP4 or WebM up to ${inMegabytes(largestVideo)}, documents as PDF up to ${inMegabytes(largestDocument)}.`;

/** For the file dialog. HEIC is left out on purpose: an iPhone then converts to JPEG by itself. */
export const acceptedPictures = "image/jpeg,image/png,image/webp,image/avif";
export const acceptedTypes = `${acceptedPictures},video/mp4,video/webm`;
export const acceptedDocuments = "application/pdf";
