import { ticketNumber } from "../../draws/staff/entry-texts.ts";
import { Chip } from "../../ui/chip.tsx";
import { type Column, DataTable } from "../../ui/table/data-table.tsx";
import type { Selection } from "../../ui/table/selection.ts";
import { rowAddress, type TableState } from "../../ui/table/table-address.ts";
import { DateTime } from "../../ui/text/date-time.tsx";
import type { EntryLine } from "./entry-view.ts";

const muted = (text: string) => <span className="text-muted tabular-nums">{text}</span>;

const columns: Column<EntryLine>[] = [
  {
    key: "ticket",
    label: "Ticket",
    sorts: true,
    show: (line) => <span className="text-text tabular-nums">{ticketNumber(line.ticket)}</span>,
  },
  { key: "name", label: "Name", sorts: true, card: "main", show: (line) => line.name },
  {
    key: "phone",
    label: "Phone",
    card: "sub",
    show: (line) => (
      <>
        <span className="tabular-nums lg:hidden">{ticketNumber(line.ticket)} · </span>
        {muted(line.phone)}
      </>
    ),
  },
  { key: "place", label: "Place", show: (line) => line.place },
  { key: "route", label: "Route", wide: true, show: (line) => line.route },
  {
    key: "at",
    label: "Entered",
    wide: true,
    card: "foot",
    show: (line) => (
      <span className="text-muted">
        <DateTime time={line.at} />
      </span>
    ),
  },
  {
    key: "status",
    label: "Status",
    card: "end",
    show: (line) => (
      <Chip bare look={line.chip.look}>
        {line.chip.label}
      </Chip>
    ),
  },
  { key: "why", label: "Why", show: (line) => muted(line.why) },
];

export function EntriesTable({
  rows,
  table,
  open,
  selection,
}: {
  rows: EntryLine[];
  table: TableState;
  open: number | undefined;
  selection: Selection | undefined;
}) {
  return (
    <DataTable
      caption="Entries"
      rows={rows}
      columns={columns}
      keyOf={(line) => `${line.ticket}`}
      nameOf={(line) => `ticket ${ticketNumber(line.ticket)}`}
      opens={(line) => rowAddress(table, `${line.ticket}`)}
      openKey={open === undefined ? null : `${open}`}
      state={table}
      selection={selection}
    />
  );
}
