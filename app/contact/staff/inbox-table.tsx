import { Chip } from "../../ui/chip.tsx";
import { type Column, DataTable } from "../../ui/table/data-table.tsx";
import type { Selection } from "../../ui/table/selection.ts";
import type { TableState } from "../../ui/table/table-address.ts";
import { DateTime } from "../../ui/text/date-time.tsx";
import type { EnquiryLine } from "./enquiry-view.ts";
import { enquiryAddress } from "./inbox-address.ts";

const columns: Column<EnquiryLine>[] = [
  { key: "name", label: "Name", sorts: true, card: "main", show: (line) => <Sender line={line} /> },
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
        <DateTime time={line.arrived} />
      </span>
    ),
  },
  {
    key: "assignee",
    label: "With",
    wide: true,
    show: (line) => <span className="text-muted">{line.assignee || "nobody yet"}</span>,
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

/** Unread enquiries have a dot and bold text. */
function Sender({ line }: { line: EnquiryLine }) {
  if (!line.unread) return line.name;
  return (
    <b className="inline-flex items-center gap-2 font-semibold text-text">
      <span aria-hidden="true" className="size-2 flex-none rounded-full bg-warning" />
      {line.name}
      <span className="sr-only"> (unread)</span>
    </b>
  );
}

export function InboxTable({
  rows,
  table,
  selection,
}: {
  rows: EnquiryLine[];
  table: TableState;
  selection?: Selection;
}) {
  return (
    <DataTable
      caption="Enquiries"
      rows={rows}
      columns={columns}
      keyOf={(line) => line.reference}
      nameOf={(line) => `${line.reference} from ${line.name}`}
      opens={(line) => enquiryAddress(line.reference, table)}
      state={table}
      {...(selection && { selection })}
    />
  );
}
