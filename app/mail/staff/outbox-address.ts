import { readTable, type TableRules } from "../../ui/table/table-address.ts";
import type { OutboxQuery } from "../outbox-store.server.ts";

const rules: TableRules<"queued", "view"> = {
  sorts: ["queued"],
  defaultOrder: { sort: "queued", direction: "descending" },
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
