import { and, desc, ilike, inArray, or } from "drizzle-orm";
import { mediaAddress } from "../../media/file-names.ts";
import { type MediaSize, media } from "../../media/tables.server.ts";
import type { AnyDatabase } from "../../platform/database.server.ts";
import type { PictureChoice, PictureChoices } from "./picture-choice.ts";

const pageSize = 60;

/** Newest first; every word must be found somewhere in what is known about the picture. */
export async function listChoices(
  database: AnyDatabase,
  { search, page }: { search: string; page: number },
): Promise<PictureChoices> {
  const words = search.split(/\s+/).filter(Boolean).slice(0, 8);
  const rows = await database
    .select()
    .from(media)
    .where(and(...words.map((word) => holds(word))))
    .orderBy(desc(media.createdAt), media.id)
    .limit(pageSize + 1)
    .offset((page - 1) * pageSize);
  return { pictures: rows.slice(0, pageSize).map(viewChoice), more: rows.length > pageSize };
}

export async function findChoices(database: AnyDatabase, ids: string[]): Promise<PictureChoices> {
  if (ids.length === 0) return { pictures: [], more: false };
  const rows = await database.select().from(media).where(inArray(media.id, ids));
  return { pictures: rows.map(viewChoice), more: false };
}

function holds(word: string) {
  const pattern = `%${word.replaceAll(/[\\%_]/g, "\\$&")}%`;
  return or(ilike(media.alt, pattern), ilike(media.id, pattern), ilike(media.credit, pattern));
}

export function viewChoice(row: typeof media.$inferSelect): PictureChoice {
  const { id, alt, tone, focus, width, height } = row;
  return { id, alt, name: id, tone, focus, width, height, src: smallest(id, row.sizes) };
}

function smallest(id: string, sizes: MediaSize[]) {
  const [size] = sizes
    .filter(({ format }) => format === "webp")
    .toSorted((left, right) => left.width - right.width);
  const shown = size ?? sizes[0];
  return shown ? mediaAddress(id, shown) : "";
}
