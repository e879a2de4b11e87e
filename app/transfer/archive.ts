// The format of a content archive: one file per document, the rows of pictures, and the pictures' files.
import { z } from "zod";

export const formatName = "goldkey-content";

export const manifest = z.strictObject({
  format: z.literal(formatName),
  version: z.literal(1),
  exportedAt: z.iso.datetime(),
  documents: z.int().min(0),
  pictures: z.int().min(0),
});

/** Both states, so that drafts are exported too. */
export const documentFile = z.strictObject({
  draft: z.record(z.string(), z.unknown()),
  published: z.record(z.string(), z.unknown()).nullable(),
});

const size = z.looseObject({
  format: z.enum(["avif", "webp", "jpeg"]),
  width: z.int().min(1).max(20_000),
  height: z.int().min(1).max(20_000),
  bytes: z.int().min(0),
  revision: z.int().min(0).optional(),
});

/** Loose, so that columns of a later version pass. */
export const pictureRow = z.looseObject({
  id: z.string().regex(/^[a-z0-9][a-z0-9-]{0,99}$/),
  width: z.int().min(1),
  height: z.int().min(1),
  alt: z.string().max(2000),
  sha256: z.string(),
  sizes: z.array(size).min(1).max(100),
});

export const limits = {
  entries: 20_000,
  bytesOfOne: 256 * 1024 * 1024,
  bytesOfAll: 4 * 1024 * 1024 * 1024 - 1,
};

/** All JSON together: it is in memory at once. The texts of a large site are 2 MB. */
export const largestTexts = 32 * 1024 * 1024;

export const manifestName = `${formatName}.json`;
export const pictureRowsName = "pictures.json";

export function documentName(collection: string, id: string) {
  return `documents/${collection}/${id}.json`;
}

/** "documents/pages/about.json" → pages, about. */
export function readDocumentName(name: string): { collection: string; id: string } | null {
  const [, collection, id] = /^documents\/([a-z0-9-]+)\/([A-Za-z0-9._-]+)\.json$/.exec(name) ?? [];
  return collection && id ? { collection, id } : null;
}

/** The ids of all pictures in a value, at any depth. */
export function picturesOf(value: unknown, ids = new Set<string>()): Set<string> {
  if (typeof value !== "object" || value === null) return ids;
  if ("media" in value && typeof value.media === "string") ids.add(value.media);
  for (const part of Object.values(value)) picturesOf(part, ids);
  return ids;
}
