import { Chip } from "../../ui/chip.tsx";
import { type Column, DataTable } from "../../ui/table/data-table.tsx";
import { rowAddress, type TableState } from "../../ui/table/table-address.ts";
import { DateTime } from "../../ui/text/date-time.tsx";
import type { ActivityLine } from "./activity-view.ts";

const columns: Column<ActivityLine>[] = [
  {
    key: "at",
    label: "When",
    sorts: true,
    card: "foot",
    show: (line) => (
      <span className="text-muted">
        <DateTime time={line.at} />
      </span>
    ),
  },
  { key: "who", label: "Who", card: "main", show: (line) => line.who },
  {
    key: "what",
    label: "What",
    card: "sub",
    show: (line) =>
      line.look ? (
        <Chip bare look={line.look}>
          {line.what}
        </Chip>
      ) : (
        line.what
      ),
  },
  {
    key: "about",
    label: "About",
    show: (line) => <span className="text-muted">{line.about}</span>,
  },
  {
    key: "seq",
    label: "Row",
    figure: true,
    wide: true,
    show: (line) => <span className="text-muted">{line.seq.toLocaleString("en-GB")}</span>,
  },
];

export function ActivityTable({
  rows,
  table,
  open,
}: {
  rows: ActivityLine[];
  table: TableState;
  open?: number;
}) {
  return (
    <DataTable
      caption="Activity"
      rows={rows}
      columns={columns}
      keyOf={(line) => String(line.seq)}
      nameOf={(line) => `row ${line.seq}`}
      opens={(line) => rowAddress(table, String(line.seq))}
      openKey={open === undefined ? null : String(open)}
      state={table}
    />
  );
}
