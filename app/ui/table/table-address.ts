// The state of a table is in its address, so a link reproduces the view, an export gets exactly the rows on screen, and
// the back button works. Pure.

type Direction = "ascending" | "descending";

/** What a table allows. Anything else in the address is ignored. */
export type TableRules<Sort extends string, Filter extends string> = {
  sorts: readonly Sort[];
  /** The default order. The other columns start ascending. */
  defaultOrder: { sort: Sort; direction: Direction };
  /** The filters and their values: one of a list, a day such as 2026-11-15, or any short text. */
  filters: Record<Filter, readonly string[] | "day" | "text">;
  pageSize?: number;
};

export type TableState<Sort extends string = string, Filter extends string = string> = {
  search: string;
  sort: Sort;
  direction: Direction;
  page: number;
  pageSize: number;
  filters: Partial<Record<Filter, string>>;
  defaultOrder: { sort: Sort; direction: Direction };
};

export const longestSearch = 200;
const defaultPageSize = 50;
/** Limits the rows that the database has to skip. Nobody pages further; they search. */
const lastPage = 20_000;

export function readTable<Sort extends string, Filter extends string>(
  parameters: URLSearchParams,
  rules: TableRules<Sort, Filter>,
): TableState<Sort, Filter> {
  const sort = rules.sorts.find((name) => name === parameters.get("sort"));
  const direction = parameters.get("direction");
  const page = Number(parameters.get("page"));
  const filters: Partial<Record<Filter, string>> = {};
  for (const name of Object.keys(rules.filters) as Filter[]) {
    const value = cleanText(parameters.get(name));
    if (value && isAllowed(value, rules.filters[name])) filters[name] = value;
  }
  return {
    search: cleanText(parameters.get("search")),
    sort: sort ?? rules.defaultOrder.sort,
    direction:
      direction === "ascending" || direction === "descending"
        ? direction
        : rules.defaultOrder.direction,
    page: Number.isInteger(page) && page >= 1 && page <= lastPage ? page : 1,
    pageSize: rules.pageSize ?? defaultPageSize,
    filters,
    defaultOrder: rules.defaultOrder,
  };
}

type TableChange = {
  search?: string;
  sort?: string;
  direction?: Direction;
  page?: number;
  filters?: Record<string, string | undefined>;
};

/** The same table with something changed, as `?search=…`. Defaults are left out. */
export function tableAddress(state: TableState, change: TableChange = {}) {
  const changesPage = change.page !== undefined;
  const next = { ...state, ...change, filters: { ...state.filters, ...change.filters } };
  const parameters = new URLSearchParams();
  if (next.search) parameters.set("search", next.search);
  for (const [name, value] of Object.entries(next.filters)) if (value) parameters.set(name, value);
  if (next.sort !== state.defaultOrder.sort || next.direction !== state.defaultOrder.direction) {
    parameters.set("sort", next.sort);
    parameters.set("direction", next.direction);
  }
  // Another search or order starts at the first page.
  if (changesPage && next.page > 1) parameters.set("page", String(next.page));
  const text = parameters.toString();
  return text ? `?${text}` : "?";
}

/** The same page of the table, with one row open beside it or none. */
export function rowAddress(state: TableState, open?: string) {
  const parameters = new URLSearchParams(tableAddress(state, { page: state.page }));
  if (open) parameters.set("open", open);
  return `?${parameters}`;
}

/** One sort at a time. The same column again reverses it. */
export function sortChange(state: TableState, column: string): TableChange {
  const turns = state.sort === column && state.direction === "ascending";
  return { sort: column, direction: turns ? "descending" : "ascending" };
}

export function isNarrowed(state: TableState) {
  return state.search !== "" || Object.keys(state.filters).length > 0;
}

/** "1 to 50 of 48,216" */
export function rangeInWords(state: TableState, shown: number, total: number) {
  if (total === 0) return "None";
  const first = (state.page - 1) * state.pageSize + 1;
  if (shown === 0) return `None of ${total.toLocaleString("en-GB")} on this page`;
  const last = first + shown - 1;
  return `${[first, last].map((row) => row.toLocaleString("en-GB")).join(" to ")} of ${total.toLocaleString("en-GB")}`;
}

export function pageCount(state: TableState, total: number) {
  return Math.max(1, Math.ceil(total / state.pageSize));
}

function isAllowed(value: string, allowed: readonly string[] | "day" | "text") {
  if (allowed === "text") return true;
  if (allowed === "day") return isDay(value);
  return allowed.includes(value);
}

/** JavaScript reads 2026-02-31 as 3 March and knows a year 0. PostgreSQL refuses both. */
function isDay(value: string) {
  if (!/^[1-9]\d{3}-\d\d-\d\d$/.test(value)) return false;
  const time = Date.parse(value);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value);
}

function cleanText(value: string | null) {
  return (value ?? "").replaceAll("\u0000", "").trim().slice(0, longestSearch);
}
