import { href, Link } from "react-router";
import { Avatar } from "../../ui/avatar.tsx";
import { Chip } from "../../ui/chip.tsx";
import { type TableState, tableAddress } from "../../ui/table/table-address.ts";
import { DateTime } from "../../ui/text/date-time.tsx";
import type { EnquiryLine } from "./enquiry-view.ts";
import { enquiryAddress } from "./inbox-address.ts";

/** The list beside an open enquiry, with the same filters. Narrow screens have no room for it. */
export function InboxPane({
  rows,
  total,
  table,
  open,
}: {
  rows: EnquiryLine[];
  total: number;
  /** The query string of the inbox. */
  table: TableState;
  open: string;
}) {
  return (
    <nav aria-label="Inbox" className="flex min-h-0 flex-col border-r border-line max-xl:hidden">
      <div className="flex min-h-14 flex-none items-baseline justify-between gap-3 border-b border-line px-4 py-3">
        <p className="font-display text-[1.375rem] leading-tight text-text">Inbox</p>
        <Link
          to={`${href("/admin/enquiries")}${tableAddress(table)}`}
          className="text-xs text-text underline decoration-gold underline-offset-[0.3em]"
        >
          {total > rows.length ? `All ${total.toLocaleString("en-GB")}` : "As a table"}
        </Link>
      </div>
      <ul className="min-h-0 flex-1 overflow-y-auto">
        {rows.map((line) => (
          <li key={line.reference}>
            <Link
              to={enquiryAddress(line.reference, table)}
              aria-current={line.reference === open ? "page" : undefined}
              className="grid gap-0.5 border-b border-line px-4 py-3 text-soft no-underline hover:bg-raised aria-[current]:bg-raised aria-[current]:shadow-[inset_2px_0_0_var(--color-gold)]"
            >
              <span className="flex items-baseline justify-between gap-3">
                <b
                  className={`flex min-w-0 items-center gap-2 text-text ${line.unread ? "font-semibold" : "font-medium"}`}
                >
                  {line.unread && (
                    <i aria-hidden="true" className="size-2 flex-none rounded-full bg-warning" />
                  )}
                  <span className="truncate">{line.name}</span>
                  {line.unread && <span className="sr-only"> (unread)</span>}
                </b>
                <span className="flex-none text-xs text-muted">
                  <DateTime time={line.arrived} />
                </span>
              </span>
              <span className="truncate text-text">{line.subject}</span>
              <span className="truncate text-xs text-muted">{line.opening}</span>
              <span className="mt-1 flex min-h-6 items-center justify-between gap-3 text-xs text-muted">
                <Chip bare look={(line.clock ?? line.status).look}>
                  {(line.clock ?? line.status).label}
                </Chip>
                {line.assignee ? <Avatar name={line.assignee} small /> : "nobody yet"}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
