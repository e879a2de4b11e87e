import { and, eq, inArray, isNotNull } from "drizzle-orm";
import { data } from "react-router";
import type { AnyDatabase } from "../platform/database/database.server.ts";
import { madeOf } from "../platform/page-cache/page-sources.server.ts";
import { pages } from "./collections.ts";
import { documentTable } from "./documents/tables.server.ts";
import { pagesThatMayRest, type RestingPage } from "./unpublished-pages.ts";

/**
 * What every page is made of, because the header leaves them out. A name of its own: a new text of the
 * About page is no reason to make all others anew.
 */
export const restingPages = "resting-pages";

/** Those that staff have taken back: neither the header nor the sitemap names them. */
export async function listRestingPages(database: AnyDatabase): Promise<RestingPage[]> {
  madeOf(restingPages);
  const shown = await database
    .select({ id: documentTable.id })
    .from(documentTable)
    .where(
      and(
        eq(documentTable.collection, pages.name),
        inArray(documentTable.id, [...pagesThatMayRest]),
        isNotNull(documentTable.publishedData),
      ),
    );
  return pagesThatMayRest.filter((id) => !shown.some((row) => row.id === id));
}

/** For what stands below a page that may rest, as albums below the gallery. Throws 404. */
export async function requireShown(database: AnyDatabase, id: RestingPage): Promise<void> {
  const resting = await listRestingPages(database);
  if (resting.includes(id)) throw data(null, { status: 404, statusText: "Not Found" });
}
