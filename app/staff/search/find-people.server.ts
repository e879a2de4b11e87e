import { href } from "react-router";
import { listPeople } from "../../accounts/people/people-store.server.ts";
import { roleNames } from "../../permissions/permissions.ts";
import type { Database } from "../../platform/database/database.server.ts";
import type { SearchResult } from "./found.ts";

/** Colleagues; a company has dozens of them at most. */
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
