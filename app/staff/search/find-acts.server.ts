import { may, type Staff } from "../../permissions/permissions.ts";
import { listDraws } from "../../planning/store.server.ts";
import type { Database } from "../../platform/database/database.server.ts";
import { actsOfDraws, siteActs } from "./acts.ts";
import type { SearchResult } from "./search-result.ts";
import { bestFirst } from "./words.ts";

const maxResults = 6;
/** Acts of older draws are found by the draw's name. */
const maxDraws = 5;

export async function findActs(
  database: Database,
  staff: Pick<Staff, "permissions">,
  text: string,
): Promise<SearchResult[]> {
  const draws = (await listDraws(database))
    .slice(0, maxDraws)
    .map(({ id, state, plan }) => ({ id, state, title: plan.title }));
  const allowed = [...siteActs, ...actsOfDraws(draws)].filter(({ permission }) =>
    may(staff, permission),
  );
  return bestFirst(allowed, text)
    .slice(0, maxResults)
    .map(({ label, detail = "", to }) => ({ label, detail, to }));
}
