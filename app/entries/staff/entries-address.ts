import { type EntryRoute, type EntryStatus, entryRoutes } from "../../draws/states.ts";
import { readTable, type TableRules } from "../../ui/table/table-address.ts";
import type { EntriesQuery } from "../entry-store.server.ts";

const rules: TableRules<EntriesQuery["sort"], "status" | "route" | "reason"> = {
  sorts: ["ticket", "name"],
  defaultOrder: { sort: "ticket", direction: "descending" },
  filters: {
    status: ["counted", "on-hold", "excluded"],
    route: entryRoutes,
    reason: "text",
  },
};

/** Reads the query string as the state of the table and the query for the store. */
export function readEntriesAddress(
  parameters: URLSearchParams,
  draw: { id: number; plan: { phoneCountry: string } },
) {
  const table = readTable(parameters, rules);
  const { status, route, reason } = table.filters;
  const query: EntriesQuery = {
    draw: draw.id,
    phoneCountry: draw.plan.phoneCountry,
    search: table.search,
    sort: table.sort,
    direction: table.direction,
    ...(status && { status: status as EntryStatus }),
    ...(route && { route: route as EntryRoute }),
    ...(reason && { reason }),
  };
  return { table, query };
}
