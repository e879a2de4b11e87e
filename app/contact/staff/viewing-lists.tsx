import { href, Link } from "react-router";
import { Card } from "../../ui/card.tsx";
import { Chip } from "../../ui/chip.tsx";
import { Note } from "../../ui/note.tsx";
import type { LoadedViewings } from "./load-viewings.server.ts";
import type { ViewingLine } from "./viewing-view.ts";

/** The requests that wait for a time, and the coming viewings by day. */
export function ViewingLists({ viewings: { coming, requested } }: { viewings: LoadedViewings }) {
  return (
    <div className="grid max-w-220 gap-4">
      {coming.warnings.map((warning) => (
        <Note key={warning} look="warn" icon="warning">
          {warning} Assign one of them to somebody else, or change its time.
        </Note>
      ))}
      {requested.length > 0 && (
        <Card title="Waiting for a time" aside={`${requested.length}`}>
          <ul>
            {requested.map((request) => (
              <Line
                key={request.reference}
                reference={request.reference}
                title={request.home || "No home named"}
                detail={request.name}
              >
                <span className="text-xs text-muted">
                  {request.wishes.map((wish) => (
                    <span key={wish} className="block">
                      {wish}
                    </span>
                  ))}
                </span>
              </Line>
            ))}
          </ul>
        </Card>
      )}
      {coming.days.map(({ day, label, isToday, viewings }) => (
        <Card key={day} title={label} {...(isToday && { aside: "Today" })}>
          <ul>
            {viewings.map((viewing) => (
              <ComingViewing key={viewing.reference} viewing={viewing} />
            ))}
          </ul>
        </Card>
      ))}
    </div>
  );
}

function ComingViewing({ viewing }: { viewing: ViewingLine }) {
  return (
    <Line
      reference={viewing.reference}
      span={viewing.span}
      title={viewing.home || "No home named"}
      detail={`${viewing.name}, shown by ${viewing.host || "nobody yet"}`}
    >
      {viewing.clashes && <Chip look="warn">Double-booked</Chip>}
      <Chip look={viewing.status.look}>{viewing.status.label}</Chip>
    </Line>
  );
}

function Line({
  reference,
  span,
  title,
  detail,
  children,
}: {
  reference: string;
  span?: string;
  title: string;
  detail: string;
  children: React.ReactNode;
}) {
  return (
    <li className="border-t border-line">
      <Link
        to={href("/admin/enquiries/:reference", { reference })}
        className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-1.5 px-4.5 py-2.5 text-soft no-underline hover:bg-high"
      >
        {span && <b className="w-28 font-medium text-text tabular-nums">{span}</b>}
        <span className="min-w-40 flex-1 leading-snug">
          <b className="block font-medium text-text wrap-anywhere">{title}</b>
          <span className="block text-xs text-muted wrap-anywhere">{detail}</span>
        </span>
        <span className="flex flex-wrap items-center gap-2">{children}</span>
      </Link>
    </li>
  );
}
