import { and, desc, ilike, inArray, isNotNull, isNull, or, sql } from "drizzle-orm";
import { mediaAddress } from "../../../media/file-names.ts";
import { type MediaSize, media } from "../../../media/tables.server.ts";
import type { AnyDatabase } from "../../../platform/database/database.server.ts";
import { nameOf } from "./media-view.ts";
import type { FilesToChoose, PictureChoice, PictureChoices } from "./picture-choice.ts";

const pageSize = 60;

/** Newest first; every term must occur in one of its texts. */
export async function listChoices(
  database: AnyDatabase,
  { search, page, files = "pictures" }: { search: string; page: number; files?: FilesToChoose },
): Promise<PictureChoices> {
  const rows = await database
    .select()
    .from(media)
    .where(
      and(
        isNull(media.trashedAt),
        canBeShown,
        files === "documents" ? isNotNull(media.document) : isNull(media.document),
        ...searchTerms(search).map(containsTerm),
      ),
    )
    .orderBy(desc(media.createdAt), media.id)
    .limit(pageSize + 1)
    .offset((page - 1) * pageSize);
  return { pictures: rows.slice(0, pageSize).map(viewChoice), more: rows.length > pageSize };
}

/** A film without a poster cannot be chosen. */
const canBeShown = sql`jsonb_array_length(${media.sizes}) > 0`;

export async function findChoices(
  database: AnyDatabase,
  ids: string[],
  { binned = false }: { binned?: boolean } = {},
): Promise<PictureChoices> {
  if (ids.length === 0) return { pictures: [], more: false };
  const rows = await database
    .select()
    .from(media)
    .where(and(inArray(media.id, ids), binned ? undefined : isNull(media.trashedAt)));
  return { pictures: rows.map(viewChoice), more: false };
}

export function searchTerms(search: string): string[] {
  return search.split(/\s+/).filter(Boolean).slice(0, 8);
}

/** The term occurs in one of the texts of the picture. */
export function containsTerm(term: string) {
  const pattern = `%${term.replaceAll(/[\\%_]/g, "\\$&")}%`;
  const texts = [media.alt, media.name, media.id, media.caption, media.credit];
  return or(...texts.map((text) => ilike(text, pattern)));
}

function viewChoice(row: typeof media.$inferSelect): PictureChoice {
  const { id, alt, tone, focus, width, height } = row;
  return {
    id,
    alt,
    name: nameOf(row),
    tone,
    focus,
    width,
    height,
    src: smallest(id, row.sizes),
    document: row.document !== null,
  };
}

function smallest(id: string, sizes: MediaSize[]) {
  const [size] = sizes
    .filter(({ format }) => format === "webp")
    .toSorted((left, right) => left.width - right.width);
  const shown = size ?? sizes[0];
  return shown ? mediaAddress(id, shown) : "";
}
