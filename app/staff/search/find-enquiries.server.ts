import { href } from "react-router";
import { listEnquiries } from "../../contact/inbox-store.server.ts";
import { subjectOf } from "../../contact/mails.ts";
import type { Database } from "../../platform/database/database.server.ts";
import type { SearchResult } from "./search-result.ts";

export async function findEnquiries(
  database: Database,
  _: unknown,
  text: string,
): Promise<SearchResult[]> {
  const { rows } = await listEnquiries(
    database,
    { view: "all", search: text, sort: "arrived", direction: "descending" },
    { page: 1, pageSize: 5 },
  );
  return rows.map((row) => ({
    label: row.name,
    detail: `${subjectOf(row)} · ${row.reference}`,
    to: href("/admin/enquiries/:reference", { reference: row.reference }),
  }));
}
