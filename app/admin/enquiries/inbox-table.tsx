import { href } from "react-router";
import { Chip } from "../parts/chip.tsx";
import { type Column, DataTable } from "../parts/data-table.tsx";
import { Moment } from "../parts/moment.tsx";
import type { Selection } from "../parts/selection.ts";
import type { TableState } from "../parts/table-address.ts";
import type { EnquiryLine } from "./enquiry-view.ts";

const columns: Column<EnquiryLine>[] = [
  { key: "name", label: "Name", sorts: true, card: "main", show: (line) => line.name },
  { key: "subject", label: "About", card: "sub", show: (line) => line.subject },
  {
    key: "opening",
    label: "Message",
    show: (line) => <span className="text-muted">{line.opening}</span>,
  },
  {
    key: "arrived",
    label: "Arrived",
    sorts: true,
    card: "foot",
    show: (line) => (
      <span className="text-muted">
        <Moment moment={line.arrived} />
      </span>
    ),
  },
  {
    key: "status",
    label: "Status",
    sorts: true,
    card: "end",
    show: (line) => (
      <Chip bare look={line.status.look}>
        {line.status.label}
      </Chip>
    ),
  },
  {
    key: "clock",
    label: "Answer",
    show: (line) =>
      line.suspicious ? (
        <span className="text-muted">{line.suspicious}</span>
      ) : (
        line.clock && (
          <Chip bare look={line.clock.look}>
            {line.clock.label}
          </Chip>
        )
      ),
  },
];

export function InboxTable({
  rows,
  table,
  selection,
}: {
  rows: EnquiryLine[];
  table: TableState;
  selection: Selection;
}) {
  return (
    <DataTable
      caption="Enquiries"
      rows={rows}
      columns={columns}
      keyOf={(line) => line.reference}
      nameOf={(line) => `${line.reference} from ${line.name}`}
      opens={(line) => href("/admin/enquiries/:reference", { reference: line.reference })}
      state={table}
      selection={selection}
    />
  );
}
