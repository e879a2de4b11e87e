import { href, useFetcher } from "react-router";
import { z } from "zod";
import { readClock } from "../../content/company-clock.server.ts";
import { homeStatuses } from "../../content/home-document.ts";
import { readSettings } from "../../content/load-page.server.ts";
import { kindOptions, statusOptions } from "../../editor/forms/home-form.ts";
import { findChoices } from "../../gallery/library/media/choice-store.server.ts";
import { stateOfAlbum } from "../../gallery/staff/album-state.ts";
import { defineActs } from "../../permissions/acts.server.ts";
import { databaseContext } from "../../platform/http/context.server.ts";
import { repeated } from "../../platform/http/form-fields.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Chip } from "../../ui/chip.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { selectClass } from "../../ui/form/field.tsx";
import { useNewResponse } from "../../ui/form/use-new-response.ts";
import { useToastFrom } from "../../ui/overlay/toast.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { BulkBar } from "../../ui/table/bulk-bar.tsx";
import { type Column, DataTable } from "../../ui/table/data-table.tsx";
import { ResultRows } from "../../ui/table/result-rows.tsx";
import { type Selection, useSelection } from "../../ui/table/selection.ts";
import { SelectionFields } from "../../ui/table/selection-fields.tsx";
import { readTable, tableAddress } from "../../ui/table/table-address.ts";
import { Toolbar } from "../../ui/table/toolbar.tsx";
import { formatMoney, type MoneyStyle } from "../prices-and-areas.ts";
import type { Route } from "./+types/homes-page.ts";
import { changeStatus } from "./change-homes.server.ts";
import { listHomeRows } from "./home-list-store.server.ts";

export function meta(): Route.MetaDescriptors {
  return [{ title: "Homes · Admin" }];
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const database = context.get(databaseContext);
  const [all, clock, settings] = await Promise.all([
    listHomeRows(database),
    readClock(database),
    readSettings(database),
  ]);
  const table = readTable(new URL(request.url).searchParams, {
    sorts: ["name"],
    defaultOrder: { sort: "name", direction: "ascending" },
    filters: { status: [...homeStatuses] },
  });
  const search = table.search.toLowerCase();
  const matching = all.filter(
    ({ name, place, status }) =>
      `${name} ${place}`.toLowerCase().includes(search) &&
      (!table.filters.status || status === table.filters.status),
  );
  const from = (table.page - 1) * table.pageSize;
  const shown = (table.direction === "descending" ? matching.toReversed() : matching).slice(
    from,
    from + table.pageSize,
  );
  const covers = await findChoices(
    database,
    shown.flatMap(({ cover }) => cover ?? []),
  );
  const sources = new Map(covers.pictures.map(({ id, src }) => [id, src]));
  return {
    table,
    inAll: all.length,
    total: matching.length,
    homes: shown.map(({ cover, price, publishAt, ...home }) => ({
      ...home,
      src: sources.get(cover ?? "") ?? "",
      price: priceText(price, home.units, settings),
      state: stateOfAlbum({ ...home, publishAt }, clock),
    })),
  };
}

function priceText(price: number | null, units: number, money: MoneyStyle): string {
  if (price === null) return "On request";
  return units > 0 ? `from ${formatMoney(price, money)}` : formatMoney(price, money);
}

const acts = defineActs({
  acts: {
    status: {
      permission: "pages.edit",
      fields: z.object({
        row: repeated(z.string()),
        status: z.enum(homeStatuses, "There is no such status."),
      }),
      async run({ context, staff, fields: { row, status } }) {
        const changed = await changeStatus(context.get(databaseContext), row, status, staff);
        const amount = changed === 1 ? "1 home is" : `${changed} homes are`;
        const text = `${amount} now “${statusOptions[status]}”.`;
        return { toast: { text: changed === 0 ? "Nothing needed to change." : text } };
      },
    },
  },
});

export const action = acts.action;

type ListedHome = Awaited<ReturnType<typeof loader>>["homes"][number];

const columns: Column<ListedHome>[] = [
  {
    key: "name",
    label: "Home",
    sorts: true,
    card: "main",
    show: ({ name, src }) => (
      <span className="flex items-center gap-3">
        <span className="block h-9 w-13 flex-none overflow-hidden rounded-sm bg-high">
          {src && <img src={src} alt="" className="size-full object-cover" />}
        </span>
        {name}
      </span>
    ),
  },
  { key: "place", label: "Place", card: "sub", show: ({ place }) => place },
  { key: "kind", label: "Kind", wide: true, show: ({ kind }) => kindOptions[kind] },
  { key: "status", label: "Status", card: "foot", show: ({ status }) => statusOptions[status] },
  { key: "price", label: "Price", figure: true, show: ({ price }) => price },
  { key: "units", label: "Units", figure: true, wide: true, show: ({ units }) => units || "" },
  {
    key: "enquiries",
    label: "Enquiries",
    figure: true,
    wide: true,
    show: ({ enquiries }) => enquiries || "",
  },
  {
    key: "state",
    label: "State",
    card: "end",
    show: ({ state }) => (
      <Chip bare look={state.look} hollow={state.hollow}>
        {state.label}
      </Chip>
    ),
  },
];

export default function HomesPage({ loaderData }: Route.ComponentProps) {
  const { table, homes, inAll, total } = loaderData;
  const selection = useSelection(
    homes.map(({ id }) => id),
    total,
    tableAddress(table),
  );
  const add = (
    <ButtonLink to={href("/admin/homes/new")} icon="add">
      Add a home
    </ButtonLink>
  );
  if (inAll === 0) return <NoHomesYet />;
  return (
    <>
      <PageHeader title="Homes" actions={add}>
        <p>What you sell and let. The list for visitors is at /home.</p>
      </PageHeader>
      <Toolbar
        state={table}
        searchLabel="Name or place"
        selects={[
          {
            name: "status",
            label: "Status",
            options: homeStatuses.map((value) => ({ value, label: statusOptions[value] })),
          },
        ]}
      />
      <ResultRows
        table={table}
        shown={homes.length}
        total={total}
        back={{ label: "Show all homes", to: "?" }}
      >
        <DataTable
          caption="Homes"
          rows={homes}
          columns={columns}
          keyOf={({ id }) => id}
          nameOf={({ name }) => name}
          opens={({ id }) => href("/admin/homes/:id", { id })}
          state={table}
          selection={selection}
        />
        <BulkBar selection={selection} total={homes.length} pageSize={table.pageSize}>
          <BulkStatus selection={selection} />
        </BulkBar>
      </ResultRows>
    </>
  );
}

function BulkStatus({ selection }: { selection: Selection }) {
  const fetcher = useFetcher<typeof action>();
  useToastFrom(fetcher.data);
  useNewResponse(fetcher.data, () => selection.clear());
  return (
    <fetcher.Form method="post" action={`${href("/admin/homes")}?index`} className="contents">
      <SelectionFields selection={selection} />
      <input type="hidden" name="act" value="status" />
      <label>
        <span className="sr-only">New status</span>
        <select
          name="status"
          className={`${selectClass} compact:lg:min-h-8 compact:lg:py-1 compact:lg:text-xs`}
        >
          {homeStatuses.map((status) => (
            <option key={status} value={status}>
              {statusOptions[status]}
            </option>
          ))}
        </select>
      </label>
      <Button small type="submit" disabled={fetcher.state !== "idle"}>
        Change status
      </Button>
    </fetcher.Form>
  );
}

function NoHomesYet() {
  return (
    <EmptyState
      icon="key"
      title="Add your first home"
      actions={
        <ButtonLink to={href("/admin/homes/new")} look="gold" icon="add">
          Add a home
        </ButtonLink>
      }
      steps={[
        { title: "Add it", text: "Name, place, price and status: visitors filter by them." },
        { title: "Show it", text: "Pictures from the library, floor plans, a story, a map." },
        { title: "Publish it", text: "It gets a page, a brochure and a place in the list." },
      ]}
    >
      <p>Homes are what you sell and let. Each has its own page and its own enquiries.</p>
    </EmptyState>
  );
}
