import { href } from "react-router";
import { listChoices } from "../../gallery/library/media/choice-store.server.ts";
import type { Database } from "../../platform/database/database.server.ts";
import type { SearchResult } from "./search-result.ts";

const maxResults = 5;

export async function findPictures(
  database: Database,
  _: unknown,
  text: string,
): Promise<SearchResult[]> {
  const { pictures } = await listChoices(database, { search: text, page: 1 });
  return pictures.slice(0, maxResults).map(({ id, name, alt }) => ({
    label: name,
    detail: alt || "No description yet",
    to: `${href("/admin/gallery")}?open=${id}`,
  }));
}
