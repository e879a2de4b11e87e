import type { InboxQuery } from "../../contact/inbox.server.ts";
import { readTable, type TableRules } from "../parts/table-address.ts";

const rules: TableRules<InboxQuery["sort"], "view" | "kind" | "assignee"> = {
  sorts: ["arrived", "name", "status"],
  usual: { sort: "arrived", direction: "descending" },
  filters: {
    view: ["held", "answered", "closed", "spam", "all"],
    kind: ["enquiry", "complaint"],
    assignee: "text",
  },
};

/** From the inbox's address to what the table shows and what the store is asked for. */
export function readInbox(parameters: URLSearchParams) {
  const table = readTable(parameters, rules);
  const query: InboxQuery = {
    view: (table.filters.view as InboxQuery["view"] | undefined) ?? "open",
    kind: table.filters.kind as InboxQuery["kind"],
    assignee: table.filters.assignee,
    search: table.search,
    sort: table.sort,
    direction: table.direction,
  };
  return { table, query };
}

/** Where a form that acts on the inbox posts to; `index` tells it from the layout at the same address. */
export function inboxAction(address = "?") {
  const parameters = new URLSearchParams(address);
  parameters.delete("index");
  return `/admin/enquiries?index${parameters.size > 0 ? `&${parameters}` : ""}`;
}
