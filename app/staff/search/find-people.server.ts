import { href } from "react-router";
import { listPeople } from "../../accounts/people/people-store.server.ts";
import { roleNames } from "../../permissions/permissions.ts";
import type { Database } from "../../platform/database/database.server.ts";
import type { SearchResult } from "./search-result.ts";

/** Members of staff. A company has dozens at most, so they are filtered in memory. */
export async function findPeople(
  database: Database,
  _: unknown,
  text: string,
): Promise<SearchResult[]> {
  const searched = text.toLowerCase();
  const people = await listPeople(database);
  return people
    .filter(({ name, email }) => `${name} ${email}`.toLowerCase().includes(searched))
    .slice(0, 5)
    .map(({ name, email, role }) => ({
      label: name,
      detail: `${roleNames[role]} · ${email}`,
      to: href("/admin/people"),
    }));
}
