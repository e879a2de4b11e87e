import { href } from "react-router";
import { listDraws } from "../../planning/store.server.ts";
import type { Database } from "../../platform/database/database.server.ts";
import type { SearchResult } from "./search-result.ts";

/** By title or slug. A company has tens of draws, so they are filtered in memory. */
export async function findDraws(
  database: Database,
  _: unknown,
  text: string,
): Promise<SearchResult[]> {
  const searched = text.toLowerCase();
  const rows = await listDraws(database);
  return rows
    .filter(({ slug, plan }) => `${plan.title} ${slug}`.toLowerCase().includes(searched))
    .slice(0, 5)
    .map(({ id, slug, state, plan }) => ({
      label: plan.title || "Untitled draw",
      detail: `${state} · ${slug}`,
      to: href("/admin/draws/:id", { id: `${id}` }),
    }));
}
