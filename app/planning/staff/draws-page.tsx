import { href } from "react-router";
import { readClock } from "../../content/company-clock.server.ts";
import { drawClock } from "../../draws/clock-store.server.ts";
import { type StaffDrawView, viewDraw } from "../../draws/staff/draw-view.ts";
import { may } from "../../permissions/permissions.ts";
import { staffContext } from "../../permissions/staff-context.server.ts";
import { databaseContext } from "../../platform/http/context.server.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Chip } from "../../ui/chip.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { type Column, DataTable } from "../../ui/table/data-table.tsx";
import { readTable } from "../../ui/table/table-address.ts";
import { listDraws } from "../store.server.ts";
import type { Route } from "./+types/draws-page.ts";

export function meta(): Route.MetaDescriptors {
  return [{ title: "Draws · Admin" }];
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const database = context.get(databaseContext);
  const staff = context.get(staffContext);
  const [rows, clock, now] = await Promise.all([
    listDraws(database),
    readClock(database),
    drawClock(database),
  ]);
  return {
    table: readTable(new URL(request.url).searchParams, {
      sorts: ["made"],
      defaultOrder: { sort: "made", direction: "descending" },
      filters: {},
    }),
    draws: rows.map((row) => viewDraw(row, clock, now)),
    mayPlan: may(staff, "draws.plan"),
    mayErase: may(staff, "people-data.export"),
  };
}

const columns: Column<StaffDrawView>[] = [
  { key: "title", label: "Draw", card: "main", show: (draw) => draw.title },
  {
    key: "state",
    label: "State",
    card: "end",
    show: (draw) => (
      <Chip bare look={draw.chip.look} hollow={draw.chip.hollow}>
        {draw.chip.label}
      </Chip>
    ),
  },
  {
    key: "next",
    label: "What happens next",
    card: "sub",
    show: (draw) => <span className="text-muted">{draw.sentence}</span>,
  },
  {
    key: "tickets",
    label: "Tickets",
    figure: true,
    card: "foot",
    show: (draw) => draw.tickets.toLocaleString("en-GB"),
  },
];

export default function DrawsPage({ loaderData }: Route.ComponentProps) {
  const { draws, table, mayPlan, mayErase } = loaderData;
  if (draws.length === 0) return <NoDrawsYet mayPlan={mayPlan} />;
  const running = draws.filter(({ state }) => state === "open").length;
  return (
    <>
      <PageHeader
        title="Draws"
        actions={
          <>
            {mayErase && (
              <ButtonLink to={href("/admin/draws/privacy")} icon="shield">
                Personal data
              </ButtonLink>
            )}
            {mayPlan && (
              <ButtonLink to={href("/admin/draws/new")} look="gold" icon="add">
                Plan a draw
              </ButtonLink>
            )}
          </>
        }
      >
        {running === 0 ? "No draw is open at the moment." : `${running} open for entries.`}
      </PageHeader>
      <DataTable
        caption="Draws, newest first"
        rows={draws}
        columns={columns}
        keyOf={({ id }) => `${id}`}
        nameOf={({ title }) => title}
        opens={({ id }) => href("/admin/draws/:id", { id: `${id}` })}
        state={table}
      />
    </>
  );
}

function NoDrawsYet({ mayPlan }: { mayPlan: boolean }) {
  return (
    <>
      <PageHeader title="Draws" />
      <EmptyState
        icon="ticket"
        title="No draws yet"
        actions={
          mayPlan && (
            <ButtonLink to={href("/admin/draws/new")} look="gold" icon="add">
              Plan a draw
            </ButtonLink>
          )
        }
        steps={[
          {
            title: "Plan",
            text: "Set rules, prizes and times. A checklist shows what is missing.",
          },
          {
            title: "Open",
            text: "The terms are sealed and published. Nobody can change them after that.",
          },
          {
            title: "Let chance decide",
            text: "A public value that nobody can choose ranks the tickets. Anyone can check it.",
          },
        ]}
      >
        Take your time planning a draw. Once you open it, its terms are sealed and it runs on
        schedule.
      </EmptyState>
    </>
  );
}
