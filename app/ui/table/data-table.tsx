import { type MouseEvent, type ReactNode, useRef } from "react";
import { Link } from "react-router";
import { TickBox } from "../form/choices.tsx";
import { Icon } from "../icon/icon.tsx";
import { useKeys } from "../keyboard/use-keys.ts";
import type { Selection } from "./selection.ts";
import { sortChange, type TableState, tableAddress } from "./table-address.ts";

export type Column<Row> = {
  /** Also the name of the sort order, if the column sorts. */
  key: string;
  label: string;
  show: (row: Row) => ReactNode;
  sorts?: boolean;
  /** Right-aligned numbers. */
  figure?: boolean;
  /** Hidden first when a drawer is open. */
  wide?: boolean;
  /** The position when a row becomes a card on a phone. Without one the column is hidden there. */
  card?: "main" | "sub" | "end" | "foot";
};

/** Rows from the server, one page at a time, with the state in the address. J, K, X and Enter work on rows. */
export function DataTable<Row>({
  caption,
  rows,
  columns,
  keyOf,
  nameOf,
  opens,
  openKey,
  state,
  selection,
}: {
  /** What the table lists, for screen readers. */
  caption: string;
  rows: Row[];
  columns: Column<Row>[];
  keyOf: (row: Row) => string;
  /** "ticket 48,211": the row's name in the label of its checkbox. */
  nameOf: (row: Row) => string;
  opens?: (row: Row) => string;
  /** The row shown in the drawer. */
  openKey?: string | null;
  state: TableState;
  selection?: Selection;
}) {
  const body = useRef<HTMLTableSectionElement>(null);
  useRowKeys(body);
  const ticked = rows.filter((row) => selection?.keys.has(keyOf(row))).length;
  return (
    <div className="max-xl:overflow-x-auto max-lg:overflow-visible">
      <table className="data-table">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {selection && (
              <th scope="col" className="w-10">
                <TickBox
                  label={`Select the ${rows.length} rows on this page`}
                  checked={rows.length > 0 && ticked === rows.length}
                  mixed={ticked > 0 && ticked < rows.length}
                  onChange={(event) => selection.setPage(event.target.checked)}
                />
              </th>
            )}
            {columns.map((column) => (
              <HeadCell key={column.key} column={column} state={state} />
            ))}
          </tr>
        </thead>
        {/* The link in each row is for keyboards and screen readers; a mouse may click anywhere. */}
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: the link itself has the focus and takes Enter */}
        <tbody ref={body} onClick={openRow}>
          {rows.map((row) => {
            const key = keyOf(row);
            return (
              <tr
                key={key}
                data-ticked={selection?.keys.has(key) || undefined}
                data-open={openKey === key || undefined}
              >
                {selection && (
                  <td data-card="tick">
                    <TickBox
                      label={`Select ${nameOf(row)}`}
                      checked={selection.keys.has(key)}
                      onChange={() => selection.toggle(key)}
                    />
                  </td>
                )}
                {columns.map((column) => (
                  <td
                    key={column.key}
                    data-card={column.card}
                    data-wide={column.wide || undefined}
                    className={column.figure ? "text-right tabular-nums" : ""}
                  >
                    {column.card === "main" && opens ? (
                      <Link to={opens(row)} preventScrollReset data-row-link className="row-link">
                        {column.show(row)}
                      </Link>
                    ) : (
                      column.show(row)
                    )}
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

function HeadCell<Row>({ column, state }: { column: Column<Row>; state: TableState }) {
  const sorted = column.sorts && state.sort === column.key;
  return (
    <th
      scope="col"
      data-wide={column.wide || undefined}
      aria-sort={sorted ? state.direction : undefined}
      data-figure={column.figure || undefined}
    >
      {column.sorts ? (
        <Link
          to={tableAddress(state, sortChange(state, column.key))}
          preventScrollReset
          className="inline-flex items-center gap-1 text-inherit no-underline hover:text-text"
        >
          {column.label}
          {sorted && (
            <Icon name={state.direction === "ascending" ? "up" : "down"} className="size-4" />
          )}
        </Link>
      ) : (
        column.label
      )}
    </th>
  );
}

/** A click beside the link of a row counts as a click on it, with the same modifier keys. */
function openRow(event: MouseEvent<HTMLTableSectionElement>) {
  const { target, ctrlKey, metaKey, shiftKey } = event;
  if (!(target instanceof Element)) return;
  if (target.closest("a, button, input, label, select, textarea, summary, [data-card=tick]"))
    return;
  // Somebody has selected text in order to copy it.
  if (window.getSelection()?.isCollapsed === false) return;
  const link = target.closest("tr")?.querySelector("[data-row-link]");
  const click = { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey };
  link?.dispatchEvent(new window.MouseEvent("click", click));
}

/** J and K move the focus through the links of the rows, so Enter and screen readers need no extra code. */
function useRowKeys(body: React.RefObject<HTMLTableSectionElement | null>) {
  function step(by: number) {
    const links = [...(body.current?.querySelectorAll<HTMLElement>("[data-row-link]") ?? [])];
    const focused = links.findIndex((link) => link.closest("tr")?.contains(document.activeElement));
    const open = links.findIndex((link) => link.closest("tr")?.matches("[data-open]"));
    const from = focused >= 0 ? focused : open;
    const next = links[from < 0 ? 0 : Math.min(links.length - 1, Math.max(0, from + by))];
    next?.focus();
    next?.closest("tr")?.scrollIntoView({ block: "nearest" });
  }
  useKeys({
    j: () => step(1),
    k: () => step(-1),
    x: () => {
      const row = document.activeElement?.closest("tr");
      if (!row || !body.current?.contains(row)) return;
      row.querySelector<HTMLInputElement>("input[type=checkbox]")?.click();
    },
  });
}
