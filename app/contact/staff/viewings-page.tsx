import { href, Link } from "react-router";
import { readSettings } from "../../content/load-page.server.ts";
import { databaseContext } from "../../platform/http/context.server.ts";
import type { AdminHandle } from "../../ui/admin-handle.ts";
import { Card } from "../../ui/card.tsx";
import { Chip } from "../../ui/chip.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Note } from "../../ui/note.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { listComingViewings, listRequestedViewings } from "../viewing-store.server.ts";
import type { Route } from "./+types/viewings-page.ts";
import { InboxTabs } from "./inbox-tabs.tsx";
import { type ViewingLine, viewComing, viewViewing } from "./viewing-view.ts";

export const handle: AdminHandle = { crumb: "Viewings" };

export function meta(): Route.MetaDescriptors {
  return [{ title: "Viewings · Admin" }];
}

export async function loader({ context }: Route.LoaderArgs) {
  const database = context.get(databaseContext);
  const now = new Date();
  const [settings, coming, requested] = await Promise.all([
    readSettings(database),
    listComingViewings(database, now),
    listRequestedViewings(database),
  ]);
  return {
    coming: viewComing(coming, settings, now),
    requested: requested.map(({ enquiry, viewing }) => ({
      reference: enquiry.reference,
      name: enquiry.name,
      home: enquiry.about,
      wishes: viewViewing(viewing, settings, now).wishes.map(({ moment }) => moment),
    })),
  };
}

/** The coming viewings by day, and the requests that wait for a time. */
export default function ViewingsPage({ loaderData }: Route.ComponentProps) {
  const { coming, requested } = loaderData;
  const isEmpty = coming.count === 0 && requested.length === 0;
  return (
    <>
      <PageHeader title="Enquiries" />
      <InboxTabs />
      {isEmpty && (
        <EmptyState icon="clock" title="No viewings yet">
          When someone asks for a viewing, the request is in the inbox. Viewings with a time are
          listed here, by day.
        </EmptyState>
      )}
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
    </>
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
      {viewing.clashes && <Chip look="warn">Two at a time</Chip>}
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
