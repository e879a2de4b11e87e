import { href } from "react-router";
import { viewEnquiry } from "../../contact/staff/enquiry-view.ts";
import { InboxTable } from "../../contact/staff/inbox-table.tsx";
import { loadViewings } from "../../contact/staff/load-viewings.server.ts";
import { ViewingLists } from "../../contact/staff/viewing-lists.tsx";
import { readSettings } from "../../content/load-page.server.ts";
import { homeSubject } from "../../editor/subject.server.ts";
import { databaseContext } from "../../platform/http/context.server.ts";
import type { AdminHandle } from "../../ui/admin-handle.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { readTable } from "../../ui/table/table-address.ts";
import type { Route } from "./+types/home-enquiries-page.ts";
import { listEnquiriesAbout } from "./home-list-store.server.ts";

export const handle: AdminHandle = {
  crumb: (loaded: Route.ComponentProps["loaderData"]) => `Enquiries about ${loaded.name}`,
};

export function meta(): Route.MetaDescriptors {
  return [{ title: "Enquiries about a home · Admin" }];
}

export async function loader(request: Route.LoaderArgs) {
  const database = request.context.get(databaseContext);
  const { name, editor } = await homeSubject(request);
  const [settings, rows, viewings] = await Promise.all([
    readSettings(database),
    listEnquiriesAbout(database, request.params.id),
    loadViewings(database, request.params.id),
  ]);
  const clock = { ...settings, now: new Date() };
  return {
    name,
    editor,
    viewings,
    table: readTable(new URLSearchParams(), {
      sorts: ["arrived"],
      defaultOrder: { sort: "arrived", direction: "descending" },
      filters: {},
    }),
    rows: rows.map((row) => viewEnquiry(row, clock, settings)),
  };
}

export default function HomeEnquiriesPage({ loaderData }: Route.ComponentProps) {
  const { name, editor, rows, viewings, table } = loaderData;
  return (
    <>
      <PageHeader
        title={`Enquiries about ${name}`}
        actions={<ButtonLink to={editor}>Back to the home</ButtonLink>}
      >
        {rows.length === 1 ? "1 enquiry." : `${rows.length} enquiries.`}
      </PageHeader>
      {rows.length > 0 ? (
        <div className="grid gap-6">
          <ViewingLists viewings={viewings} />
          <InboxTable rows={rows} table={table} />
        </div>
      ) : (
        <EmptyState
          icon="mail"
          title="Nobody has asked about it yet"
          actions={<ButtonLink to={href("/admin/enquiries")}>All enquiries</ButtonLink>}
        >
          <p>Enquiries that visitors send from the page of this home are listed here.</p>
        </EmptyState>
      )}
    </>
  );
}
