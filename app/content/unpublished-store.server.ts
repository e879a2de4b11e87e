import { and, eq, inArray, isNotNull } from "drizzle-orm";
import { data } from "react-router";
import type { AnyDatabase } from "../platform/database/database.server.ts";
import { madeOf } from "../platform/page-cache/page-sources.server.ts";
import { pages } from "./collections.ts";
import { documentTable } from "./documents/tables.server.ts";
import { type OptionalPage, optionalPages } from "./unpublished-pages.ts";

/**
 * A source of every cached page, because the header leaves unpublished pages out. Separate from the pages'
 * documents, so that a new text of one page does not invalidate all others.
 */
export const unpublishedPages = "unpublished-pages";

/** Neither the header nor the sitemap lists them. */
export async function listUnpublishedPages(database: AnyDatabase): Promise<OptionalPage[]> {
  madeOf(unpublishedPages);
  const published = await database
    .select({ id: documentTable.id })
    .from(documentTable)
    .where(
      and(
        eq(documentTable.collection, pages.name),
        inArray(documentTable.id, [...optionalPages]),
        isNotNull(documentTable.publishedData),
      ),
    );
  return optionalPages.filter((id) => !published.some((row) => row.id === id));
}

/** For addresses below an optional page, such as albums below the gallery. Throws 404. */
export async function requirePublished(database: AnyDatabase, id: OptionalPage): Promise<void> {
  const unpublished = await listUnpublishedPages(database);
  if (unpublished.includes(id)) throw data(null, { status: 404, statusText: "Not Found" });
}
