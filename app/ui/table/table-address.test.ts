import { expect, test } from "vitest";
import {
  isNarrowed,
  pageCount,
  rangeInWords,
  readTable,
  rowAddress,
  sortChange,
  type TableRules,
  tableAddress,
} from "./table-address.ts";

const rules: TableRules<"ticket" | "name", "status" | "from" | "who"> = {
  sorts: ["ticket", "name"],
  defaultOrder: { sort: "ticket", direction: "descending" },
  filters: { status: ["counted", "on-hold"], from: "day", who: "text" },
  pageSize: 20,
};
const read = (address: string) => readTable(new URLSearchParams(address), rules);

test("an address without parameters is the default table", () => {
  expect(read("")).toMatchObject({
    search: "",
    sort: "ticket",
    direction: "descending",
    page: 1,
    filters: {},
  });
  expect(tableAddress(read(""))).toBe("?");
});

test("a link reproduces the view", () => {
  const address = "?search=ada&status=on-hold&sort=name&direction=ascending&page=3";
  const state = read(address);
  expect(state).toMatchObject({
    search: "ada",
    sort: "name",
    direction: "ascending",
    page: 3,
    filters: { status: "on-hold" },
  });
  expect(tableAddress(state, { page: state.page })).toBe(address);
});

test.each([
  ["?sort=password", { sort: "ticket" }],
  ["?direction=sideways", { direction: "descending" }],
  ["?page=0", { page: 1 }],
  ["?page=-3", { page: 1 }],
  ["?page=1e9", { page: 1 }],
  ["?page=two", { page: 1 }],
  ["?search=%00ada%20", { search: "ada" }],
])("what the table does not allow is ignored: %s", (address, expected) => {
  expect(read(address)).toMatchObject(expected);
});

test.each([
  ["?status=secret", {}],
  ["?status=counted", { status: "counted" }],
  ["?from=2026-13-45", {}],
  ["?from=yesterday", {}],
  ["?from=2026-02-31", {}],
  ["?from=0000-01-01", {}],
  ["?from=2026-11-15", { from: "2026-11-15" }],
  ["?who=anybody", { who: "anybody" }],
  ["?who=", {}],
  ["?password=x", {}],
])("of %s exactly these filters remain: %j", (address, filters) => {
  expect(read(address).filters).toEqual(filters);
});

test("a very long search is truncated, not refused", () => {
  expect(read(`?search=${"a".repeat(5000)}`).search).toHaveLength(200);
});

test("another search, filter or order starts at the first page", () => {
  const state = read("?search=ada&page=7");
  expect(tableAddress(state, { search: "bob" })).toBe("?search=bob");
  expect(tableAddress(state, { filters: { status: "counted" } })).toBe(
    "?search=ada&status=counted",
  );
  expect(tableAddress(state, sortChange(state, "name"))).not.toContain("page");
});

test("a filter without a value is removed", () => {
  expect(tableAddress(read("?status=counted"), { filters: { status: undefined } })).toBe("?");
});

test("sorting by the same column again reverses the order", () => {
  const state = read("?sort=name&direction=ascending");
  expect(sortChange(state, "name")).toEqual({ sort: "name", direction: "descending" });
  expect(sortChange(state, "ticket")).toEqual({ sort: "ticket", direction: "ascending" });
});

test("opening and closing a row keeps the page and the search", () => {
  const state = read("?search=ada&page=2");
  expect(rowAddress(state, "48")).toBe("?search=ada&page=2&open=48");
  expect(rowAddress(state)).toBe("?search=ada&page=2");
});

test("the range of rows is described in words", () => {
  expect(rangeInWords(read(""), 20, 48_216)).toBe("1 to 20 of 48,216");
  expect(rangeInWords(read("?page=3"), 5, 45)).toBe("41 to 45 of 45");
  expect(rangeInWords(read(""), 0, 0)).toBe("None");
  expect(pageCount(read(""), 41)).toBe(3);
  expect(pageCount(read(""), 0)).toBe(1);
});

test("sorting alone does not narrow a table; a search or a filter does", () => {
  expect(isNarrowed(read("?sort=name"))).toBe(false);
  expect(isNarrowed(read("?search=a"))).toBe(true);
  expect(isNarrowed(read("?status=counted"))).toBe(true);
});
