import { href } from "react-router";
import { ticketNumber } from "../../draws/staff/entry-texts.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Chip } from "../../ui/chip.tsx";
import { type Column, DataTable } from "../../ui/table/data-table.tsx";
import { Pager } from "../../ui/table/pager.tsx";
import { Segments } from "../../ui/table/toolbar.tsx";
import { FixLine } from "./fix-line.tsx";
import { outcomeChips } from "./import-texts.ts";
import type { LoadedImport } from "./load-import.server.ts";

type ImportReportLine = LoadedImport["lines"][number];

const columnsOf = (coupons: boolean): Column<ImportReportLine>[] => [
  {
    key: "line",
    label: "Line",
    figure: true,
    show: ({ line }) => <span className="text-muted">{line.toLocaleString("en-GB")}</span>,
  },
  {
    key: "outcome",
    label: "Outcome",
    card: "end",
    show: ({ outcome }) => (
      <Chip bare look={outcomeChips[outcome].look}>
        {outcomeChips[outcome].label}
      </Chip>
    ),
  },
  {
    key: "name",
    label: "Name",
    card: "main",
    // On phones there are no columns for the line and the ticket.
    show: ({ name, line, ticket }) =>
      name || (
        <span className="text-muted lg:sr-only">
          {ticket === null ? `Line ${line}` : `Line ${line}, ticket ${ticketNumber(ticket)}`}
        </span>
      ),
  },
  { key: "phone", label: "Phone as written", show: ({ phone }) => phone },
  {
    key: "ticket",
    label: "Ticket",
    figure: true,
    show: ({ ticket }) => (ticket === null ? "" : ticketNumber(ticket)),
  },
  {
    key: "why",
    label: "Why",
    card: "sub",
    show: ({ why }) => <span className="whitespace-normal text-muted">{why}</span>,
  },
  {
    key: "fix",
    label: "Correct",
    card: "foot",
    show: ({ line, typed, why }) =>
      typed && <FixLine line={line} typed={typed} why={why} coupons={coupons} />,
  },
];

/** Every line of the file with its outcome. */
export function Report({ loaded, draw }: { loaded: LoadedImport; draw: string }) {
  const { table, lines, total, import: list, kept } = loaded;
  const columns = columnsOf(loaded.coupons).filter(({ key }) => key !== "fix" || kept > 0);
  const address = { id: draw, import: `${list.id}` };
  return (
    <div className="mt-8">
      <h2 className="mb-3 font-display text-[1.375rem]">Every line</h2>
      <div className="mb-3 flex flex-wrap gap-2">
        <Segments
          state={table}
          filter="outcome"
          label="Outcome"
          options={[
            { label: "All", count: list.rows },
            { value: "new", label: "New", count: list.fresh },
            { value: "duplicate", label: "Duplicate", count: list.duplicates },
            { value: "invalid", label: "Invalid", count: list.invalid },
          ]}
        />
        <ButtonLink
          to={href("/admin/draws/:id/import/:import/report.csv", address)}
          icon="download"
          document
        >
          Report as CSV
        </ButtonLink>
      </div>
      <DataTable
        caption="Lines of the file"
        rows={lines}
        columns={columns}
        keyOf={({ line }) => `${line}`}
        nameOf={({ line }) => `line ${line}`}
        state={table}
      />
      <Pager state={table} shown={lines.length} total={total} />
    </div>
  );
}
