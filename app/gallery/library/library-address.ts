import { readTable, type TableRules } from "../../ui/table/table-address.ts";

const libraryViews = ["unused", "no-text", "video", "document", "bin"] as const;
export type LibraryView = (typeof libraryViews)[number];

const rules: TableRules<"added", "show" | "album"> = {
  sorts: ["added"],
  defaultOrder: { sort: "added", direction: "descending" },
  filters: { show: libraryViews, album: "text" },
  pageSize: 48,
};

export function readLibraryAddress(parameters: URLSearchParams) {
  return readTable(parameters, rules);
}

export type LibraryTable = ReturnType<typeof readLibraryAddress>;
