import { inArray } from "drizzle-orm";
import type { Database } from "../platform/database.server.ts";
import { madeOf } from "../platform/kept-pages/page-sources.server.ts";
import type { PictureView } from "../ui/picture.tsx";
import { mediaAddress } from "./file-names.ts";
import { media } from "./tables.server.ts";

/** Best first: a browser takes the first format it understands. */
const formats = ["avif", "webp"] as const;

export async function findPictures(database: Database, ids: Iterable<string>) {
  const wanted = [...ids];
  const pictures = new Map<string, PictureView>();
  if (wanted.length === 0) return pictures;
  madeOf("media");
  for (const row of await database.select().from(media).where(inArray(media.id, wanted))) {
    pictures.set(row.id, viewPicture(row));
  }
  return pictures;
}

function viewPicture(row: typeof media.$inferSelect): PictureView {
  const jpegs = row.sizes.filter((size) => size.format === "jpeg");
  const fallback = jpegs.at(-1) ?? row.sizes[0];
  return {
    alt: row.alt,
    width: row.width,
    height: row.height,
    tone: row.tone,
    focus: row.focus,
    src: fallback ? mediaAddress(row.id, fallback) : "",
    sources: formats.flatMap((format) => {
      const sizes = row.sizes.filter((size) => size.format === format);
      if (sizes.length === 0) return [];
      const srcSet = sizes.map((size) => `${mediaAddress(row.id, size)} ${size.width}w`).join(", ");
      return [{ type: `image/${format}`, srcSet }];
    }),
  };
}
