import { readTable, type TableRules } from "../../ui/table/table-address.ts";
import type { ActivityQuery } from "./activity-store.server.ts";
import { areas } from "./activity-texts.ts";

const rules: TableRules<"at", "area" | "who" | "from" | "until"> = {
  sorts: ["at"],
  defaultOrder: { sort: "at", direction: "descending" },
  filters: { area: Object.keys(areas), who: "text", from: "day", until: "day" },
};

export function readActivityAddress(parameters: URLSearchParams, timeZone: string) {
  const table = readTable(parameters, rules);
  const query: ActivityQuery = {
    ...table.filters,
    search: table.search,
    direction: table.direction,
    timeZone,
  };
  return { table, query };
}
