import { href, useFetcher } from "react-router";
import { readClock } from "../../content/company-clock.server.ts";
import { actsReturning } from "../../permissions/acts.server.ts";
import { databaseContext } from "../../platform/http/context.server.ts";
import type { AdminHandle } from "../../ui/admin-handle.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import type { ActResult } from "../../ui/form/act-result.ts";
import { PageHeader } from "../../ui/page-header.tsx";
import { NothingFound } from "../../ui/table/nothing-found.tsx";
import { Pager } from "../../ui/table/pager.tsx";
import { tableAddress } from "../../ui/table/table-address.ts";
import { Toolbar } from "../../ui/table/toolbar.tsx";
import { recordActivity } from "../record.server.ts";
import { type ActivityVerdict, verifyActivity } from "../verify-store.server.ts";
import type { Route } from "./+types/activity-page.ts";
import { readActivityAddress } from "./activity-address.ts";
import { ActivityDrawer } from "./activity-drawer.tsx";
import { findActivity, listActivity, listActors } from "./activity-store.server.ts";
import { ActivityTable } from "./activity-table.tsx";
import { areas, linesOfChanges } from "./activity-texts.ts";
import { viewActivity } from "./activity-view.ts";
import { Verdict } from "./verdict.tsx";

export const handle: AdminHandle = { crumb: "Activity" };

export function meta(): Route.MetaDescriptors {
  return [{ title: "Activity · Admin" }];
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const database = context.get(databaseContext);
  const parameters = new URL(request.url).searchParams;
  const clock = await readClock(database);
  const { table, query } = readActivityAddress(parameters, clock.timeZone);
  const seq = Number(parameters.get("open"));
  const [list, actors, open] = await Promise.all([
    listActivity(database, query, table),
    listActors(database),
    Number.isSafeInteger(seq) && seq > 0 ? findActivity(database, seq) : null,
  ]);
  return {
    table,
    actors,
    total: list.total,
    rows: list.rows.map((row) => viewActivity(row, clock)),
    open: open && {
      ...viewActivity(open, clock),
      cameFrom: open.cameFrom,
      changes: linesOfChanges(open.changes),
      hash: open.hash,
      previousHash: open.previousHash,
    },
  };
}

const acts = actsReturning<ActResult & { verdict?: ActivityVerdict }>()({
  acts: {
    /** Reads every row, so only on request. */
    verify: {
      permission: "evidence.read",
      async run({ context, staff }) {
        const database = context.get(databaseContext);
        const verdict = await verifyActivity(database);
        await recordActivity(database, {
          who: staff,
          what: "activity.verified",
          changes: { outcome: verdict.ok ? "unbroken" : `broken at row ${verdict.seq}` },
        });
        return { verdict };
      },
    },
  },
});

export const action = acts.action;

export default function ActivityPage({ loaderData }: Route.ComponentProps) {
  const { table, rows, total, actors, open } = loaderData;
  const verification = useFetcher<typeof action>();
  const busy = verification.state !== "idle";
  const verdict = verification.data?.verdict;
  return (
    <>
      <PageHeader
        title="Activity"
        actions={
          <>
            <verification.Form method="post">
              <Button type="submit" icon="shield" disabled={busy}>
                {busy ? "Verifying…" : "Verify the chain"}
              </Button>
            </verification.Form>
            <ButtonLink
              to={`${href("/admin/activity.csv")}${tableAddress(table)}`}
              icon="download"
              document
            >
              Export
            </ButtonLink>
          </>
        }
      >
        Who did what, and when. Nobody can change or remove anything here.
      </PageHeader>
      {verdict && <Verdict verdict={verdict} />}
      <Toolbar
        state={table}
        searchLabel="Person, page or reference"
        selects={[
          {
            name: "area",
            label: "What",
            options: Object.entries(areas).map(([value, label]) => ({ value, label })),
          },
          {
            name: "who",
            label: "Who",
            options: actors.map(({ id, name }) => ({ value: id, label: name })),
          },
        ]}
        days={[
          { name: "from", label: "From" },
          { name: "until", label: "Until" },
        ]}
      />
      {rows.length === 0 ? (
        <NothingFound back={<ButtonLink to="?">Show everything</ButtonLink>}>
          No activity matches these filters.
        </NothingFound>
      ) : (
        <ActivityTable rows={rows} table={table} open={open?.seq} />
      )}
      <Pager state={table} shown={rows.length} total={total} />
      {open && <ActivityDrawer entry={open} table={table} />}
    </>
  );
}
