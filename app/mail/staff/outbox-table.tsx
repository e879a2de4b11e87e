import { Chip } from "../../ui/chip.tsx";
import { type Column, DataTable } from "../../ui/table/data-table.tsx";
import { rowAddress, type TableState } from "../../ui/table/table-address.ts";
import { DateTime } from "../../ui/text/date-time.tsx";
import type { MailLine } from "./mail-view.ts";

const columns: Column<MailLine>[] = [
  { key: "recipient", label: "To", card: "main", show: (line) => line.recipient },
  { key: "subject", label: "Subject", card: "sub", show: (line) => line.subject },
  {
    key: "queued",
    label: "Written",
    sorts: true,
    card: "foot",
    show: (line) => (
      <span className="text-muted">
        <DateTime time={line.queued} />
      </span>
    ),
  },
  {
    key: "state",
    label: "State",
    card: "end",
    show: (line) => (
      <Chip bare look={line.state.look}>
        {line.state.label}
      </Chip>
    ),
  },
  {
    key: "why",
    label: "Why",
    wide: true,
    show: (line) => <span className="text-muted">{line.state.why}</span>,
  },
];

export function OutboxTable({
  rows,
  table,
  open,
}: {
  rows: MailLine[];
  table: TableState;
  open?: number;
}) {
  return (
    <DataTable
      caption="E-mails"
      rows={rows}
      columns={columns}
      keyOf={(line) => String(line.id)}
      nameOf={(line) => `the e-mail to ${line.recipient}`}
      opens={(line) => rowAddress(table, String(line.id))}
      openKey={open === undefined ? null : String(open)}
      state={table}
    />
  );
}
