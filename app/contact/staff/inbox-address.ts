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

/** An enquiry, opened from this view of the inbox: the list beside it is the same. */
export function enquiryAddress(reference: string, table: TableState): string {
  const view = tableAddress(table);
  return href("/admin/enquiries/:reference", { reference }) + (view === "?" ? "" : view);
}

/** Where a form that acts on the inbox posts to; `index` tells it from the layout at the same address. */
export function inboxAction(address = "?") {
  const parameters = new URLSearchParams(address);
  parameters.delete("index");
  return `/admin/enquiries?index${parameters.size > 0 ? `&${parameters}` : ""}`;
}
