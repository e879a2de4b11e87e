import { href, useFetcher } from "react-router";
import { listPeopleWho } from "../../accounts/people/people-store.server.ts";
import { isFresh } from "../../accounts/sign-in/fresh-sign-in.server.ts";
import { ExportButton } from "../../accounts/staff/export/export-button.tsx";
import { may } from "../../permissions/permissions.ts";
import { sessionContext, staffContext } from "../../permissions/staff-context.server.ts";
import { databaseContext } from "../../platform/http/context.server.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { useToastFrom } from "../../ui/overlay/toast.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { BulkBar } from "../../ui/table/bulk-bar.tsx";
import { ResultRows } from "../../ui/table/result-rows.tsx";
import { useSelection } from "../../ui/table/selection.ts";
import { isNarrowed, tableAddress } from "../../ui/table/table-address.ts";
import { Segments, Toolbar } from "../../ui/table/toolbar.tsx";
import { countViews } from "../inbox-store.server.ts";
import { isOnDuty } from "../notice-store.server.ts";
import type { Route } from "./+types/inbox-page.ts";
import { DutySwitch } from "./duty-switch.tsx";
import { inboxActs } from "./inbox-acts.server.ts";
import { readInbox } from "./inbox-address.ts";
import { loadLines } from "./inbox-lines.server.ts";
import { BulkMoves } from "./inbox-moves.tsx";
import { InboxTable } from "./inbox-table.tsx";
import { InboxTabs } from "./inbox-tabs.tsx";

export function meta(): Route.MetaDescriptors {
  return [{ title: "Enquiries · Admin" }];
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const database = context.get(databaseContext);
  const { table, query } = readInbox(new URL(request.url).searchParams);
  const staff = context.get(staffContext);
  const [{ rows, total }, counts, onDuty, colleagues] = await Promise.all([
    loadLines(database, query, table),
    countViews(database, query),
    isOnDuty(database, staff.id),
    listPeopleWho(database, "enquiries.answer"),
  ]);
  return {
    table,
    counts,
    total,
    rows,
    proofNeeded: !isFresh(context.get(sessionContext)),
    mayExport: may(staff, "people-data.export"),
    onDuty,
    me: staff.id,
    colleagues: colleagues.map(({ id, name }) => ({ id, name })),
  };
}

export const action = inboxActs.action;

export default function InboxPage({ loaderData }: Route.ComponentProps) {
  const { table, rows, counts, total, mayExport } = loaderData;
  const view = tableAddress(table);
  const selection = useSelection(
    rows.map(({ reference }) => reference),
    total,
    view,
  );
  const moves = useFetcher();
  useToastFrom(moves.data);

  if (counts.all === 0 && !isNarrowed(table)) return <NoEnquiriesYet />;
  return (
    <>
      <PageHeader
        title="Enquiries"
        actions={
          <>
            <DutySwitch onDuty={loaderData.onDuty} />
            {mayExport && (
              <ExportButton
                address={`${href("/admin/enquiries.csv")}${view}`}
                what={total === 1 ? "1 enquiry" : `${total.toLocaleString("en-GB")} enquiries`}
                holds="Names, phone numbers, e-mail addresses and messages"
                proofNeeded={loaderData.proofNeeded}
              />
            )}
          </>
        }
      >
        {counts.open === 0 ? "Everyone has a reply." : `${counts.open} open.`}
      </PageHeader>
      <InboxTabs />
      <Toolbar
        state={table}
        searchLabel="Name, reference, phone or text"
        selects={[
          {
            name: "kind",
            label: "Kind",
            options: [
              { value: "enquiry", label: "Enquiries" },
              { value: "complaint", label: "Complaints" },
            ],
          },
          {
            name: "assignee",
            label: "With",
            options: [
              { value: loaderData.me, label: "Me" },
              { value: "nobody", label: "Nobody yet" },
              ...loaderData.colleagues
                .filter(({ id }) => id !== loaderData.me)
                .map(({ id, name }) => ({ value: id, label: name })),
            ],
          },
        ]}
      >
        <Segments
          state={table}
          filter="view"
          label="Status"
          options={[
            { label: "Open", count: counts.open },
            { value: "held", label: "Held", count: counts.held },
            { value: "answered", label: "Answered", count: counts.answered },
            { value: "closed", label: "Closed", count: counts.closed },
            { value: "spam", label: "Spam", count: counts.spam },
            { value: "all", label: "All", count: counts.all },
          ]}
        />
      </Toolbar>
      <ResultRows
        table={table}
        shown={rows.length}
        total={total}
        back={{ label: "Show all enquiries", to: "?view=all" }}
      >
        <InboxTable rows={rows} table={table} selection={selection} />
        <BulkBar selection={selection} total={total} pageSize={table.pageSize}>
          <BulkMoves
            fetcher={moves}
            selection={selection}
            address={view}
            colleagues={loaderData.colleagues}
          />
        </BulkBar>
      </ResultRows>
    </>
  );
}

function NoEnquiriesYet() {
  return (
    <>
      <PageHeader title="Enquiries" />
      <EmptyState
        icon="mail"
        title="No enquiries yet"
        actions={
          <ButtonLink to={href("/contact")} document>
            See the contact page
          </ButtonLink>
        }
        steps={[
          {
            title: "Someone writes",
            text: "From the contact page or a home. They get a reference number at once.",
          },
          {
            title: "You reply",
            text: "By phone or e-mail, within the promised time. A clock shows how long is left.",
          },
          {
            title: "It stays on record",
            text: "We keep notes and every step, with who did it and when.",
          },
        ]}
      >
        Everything visitors write to you is saved here first, so nothing is lost.
      </EmptyState>
    </>
  );
}
