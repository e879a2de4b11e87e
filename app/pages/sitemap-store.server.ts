// When the published pages and albums last changed, by address.
import { and, inArray, isNotNull, sql } from "drizzle-orm";
import { href } from "react-router";
import { pages } from "../content/collections.ts";
import { documentTable } from "../content/documents/tables.server.ts";
import { fixedPage, isFixedPage } from "../editor/forms/page-form.ts";
import { albums } from "../gallery/photo/album-document.ts";
import type { AnyDatabase } from "../platform/database/database.server.ts";

export async function readChangeTimes(database: AnyDatabase): Promise<Map<string, Date>> {
  const { collection, id, publishedData, publishedAt } = documentTable;
  const rows = await database
    .select({
      collection,
      id,
      publishedAt,
      slug: sql<string>`coalesce(${publishedData} ->> 'slug', ${id})`,
    })
    .from(documentTable)
    .where(and(inArray(collection, [pages.name, albums.name]), isNotNull(publishedAt)));
  return new Map(
    rows.flatMap((row) => (row.publishedAt ? [[addressOf(row), row.publishedAt] as const] : [])),
  );
}

function addressOf(row: { collection: string; id: string; slug: string }): string {
  if (row.collection === albums.name) return href("/gallery/:album", { album: row.slug });
  return isFixedPage(row.id) ? fixedPage(row.id).path : href("/:page", { page: row.id });
}
