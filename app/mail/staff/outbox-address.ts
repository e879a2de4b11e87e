import type { OutboxQuery } from "../../mail/outbox.server.ts";
import { readTable, type TableRules } from "../parts/table-address.ts";

const rules: TableRules<"queued", "view"> = {
  sorts: ["queued"],
  usual: { sort: "queued", direction: "descending" },
  filters: { view: ["waiting", "failed", "sent"] },
};

export function readOutboxAddress(parameters: URLSearchParams) {
  const table = readTable(parameters, rules);
  const query: OutboxQuery = {
    view: (table.filters.view as OutboxQuery["view"] | undefined) ?? "all",
    search: table.search,
    direction: table.direction,
  };
  return { table, query };
}
