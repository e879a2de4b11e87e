import type { AnyDatabase } from "../platform/database/database.server.ts";
import { pages } from "./collections.ts";
import { openDocuments } from "./documents/documents.server.ts";
import { isOwnPage } from "./own-pages.ts";

/** Published pages only. */
export async function listOwnPages(
  database: AnyDatabase,
): Promise<{ id: string; title: string }[]> {
  const documents = await openDocuments(database).query(pages, { limit: 500 });
  return documents
    .filter(({ id }) => isOwnPage(id))
    .map(({ id, data }) => ({ id, title: data.title }));
}
