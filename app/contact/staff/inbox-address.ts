import { href } from "react-router";
import {
  readTable,
  type TableRules,
  type TableState,
  tableAddress,
} from "../../ui/table/table-address.ts";
import type { InboxQuery } from "../inbox-store.server.ts";

const rules: TableRules<InboxQuery["sort"], "view" | "kind" | "assignee"> = {
  sorts: ["arrived", "name", "status"],
  defaultOrder: { sort: "arrived", direction: "descending" },
  filters: {
    view: ["held", "answered", "closed", "spam", "all"],
    kind: ["enquiry", "complaint"],
    assignee: "text",
  },
};

/** Reads the inbox's query string: the state of the table and the query for the store. */
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

/** The address of an enquiry that keeps the filters of the inbox. */
export function enquiryAddress(reference: string, table: TableState): string {
  const view = tableAddress(table);
  return href("/admin/enquiries/:reference", { reference }) + (view === "?" ? "" : view);
}

/** Where forms of the inbox post to. `?index` selects the index route rather than its layout. */
export function inboxAction(address = "?") {
  const parameters = new URLSearchParams(address);
  parameters.delete("index");
  return `/admin/enquiries?index${parameters.size > 0 ? `&${parameters}` : ""}`;
}
