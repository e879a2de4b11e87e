import { href, useFetcher } from "react-router";
import { ExportButton } from "../../accounts/staff/export/export-button.tsx";
import { DrawHead } from "../../draws/staff/draw-head.tsx";
import { routeTexts, tickets } from "../../draws/staff/entry-texts.ts";
import { reasonInWords } from "../../platform/in-words.ts";
import { ButtonLink } from "../../ui/button.tsx";
import type { ActResult } from "../../ui/form/act-result.ts";
import { Note } from "../../ui/note.tsx";
import { useToastFrom } from "../../ui/overlay/toast.tsx";
import { BulkBar } from "../../ui/table/bulk-bar.tsx";
import { NothingFound } from "../../ui/table/nothing-found.tsx";
import { Pager } from "../../ui/table/pager.tsx";
import { useSelection } from "../../ui/table/selection.ts";
import { tableAddress } from "../../ui/table/table-address.ts";
import { Segments, Toolbar } from "../../ui/table/toolbar.tsx";
import { BulkDecisions } from "./bulk-decisions.tsx";
import { EntriesTable } from "./entries-table.tsx";
import { EntryDrawer } from "./entry-drawer.tsx";
import type { LoadedEntries } from "./load-entries.server.ts";

export function EntriesView({ entries, address }: { entries: LoadedEntries; address: string }) {
  const { table, rows, counts, total, open } = entries;
  const view = tableAddress(table);
  const selection = useSelection(
    rows.map(({ ticket }) => `${ticket}`),
    total,
    view,
  );
  const decisions = useFetcher<ActResult>();
  useToastFrom(decisions.data);
  const mayDecide = entries.mayDecide && entries.running;
  return (
    <>
      <DrawHead actions={<EntriesActions entries={entries} view={view} />} />
      <Toolbar
        state={table}
        searchLabel="Name, phone or ticket"
        selects={[
          {
            name: "route",
            label: "Route",
            options: Object.entries(routeTexts).map(([value, label]) => ({ value, label })),
          },
          ...(entries.reasons.length > 0
            ? [
                {
                  name: "reason",
                  label: "Why",
                  options: entries.reasons.map((value) => {
                    return { value, label: reasonInWords(value) };
                  }),
                },
              ]
            : []),
        ]}
      >
        <Segments
          state={table}
          filter="status"
          label="Status"
          options={[
            { label: "All", count: counts.all },
            { value: "counted", label: "Counted", count: counts.counted },
            { value: "on-hold", label: "On hold", count: counts["on-hold"] },
            { value: "excluded", label: "Excluded", count: counts.excluded },
          ]}
        />
      </Toolbar>
      <Doubles entries={entries} />
      {decisions.data?.problem && (
        <div className="mb-3">
          <Note look="bad" live>
            {decisions.data.problem}
          </Note>
        </div>
      )}
      {rows.length === 0 ? (
        <NothingFound back={<ButtonLink to="?">Show all entries</ButtonLink>}>
          {table.search ? `No entries match “${table.search}”.` : "There are none."}
        </NothingFound>
      ) : (
        <EntriesTable
          rows={rows}
          table={table}
          open={open?.ticket}
          selection={mayDecide ? selection : undefined}
        />
      )}
      {mayDecide && (
        <BulkBar selection={selection} total={total} pageSize={table.pageSize}>
          <BulkDecisions
            fetcher={decisions}
            selection={selection}
            entries={entries}
            action={address + view}
          />
        </BulkBar>
      )}
      <Pager state={table} shown={rows.length} total={total} />
      {open && (
        <EntryDrawer
          key={open.ticket}
          entry={open}
          entries={entries}
          action={address}
          mayDecide={mayDecide}
        />
      )}
    </>
  );
}

function EntriesActions({ entries, view }: { entries: LoadedEntries; view: string }) {
  const id = `${entries.id}`;
  return (
    <>
      {entries.mayImport && entries.running && (
        <ButtonLink to={href("/admin/draws/:id/import", { id })} icon="upload">
          Import
        </ButtonLink>
      )}
      {entries.mayExport && (
        <ExportButton
          address={`${href("/admin/draws/:id/entries.csv", { id })}${view}`}
          what={tickets(entries.total)}
          holds="Names, phone numbers and e-mail addresses"
          proofNeeded={entries.proofNeeded}
        />
      )}
      {entries.running && (
        <ButtonLink to={href("/admin/draws/:id/desk", { id })} look="gold" icon="add">
          Front desk
        </ButtonLink>
      )}
    </>
  );
}

function Doubles({ entries: { id, doubles } }: { entries: LoadedEntries }) {
  if (doubles === 0) return null;
  const to = href("/admin/draws/:id/doubles", { id: `${id}` });
  const text =
    doubles === null
      ? "Find entries that may be from the same person. You decide what to do."
      : `${doubles === 1 ? "One group looks" : `${doubles} groups look`} like the same person. You decide what to do.`;
  return (
    <div className="mb-3">
      <Note
        icon="people"
        action={
          <ButtonLink small to={to}>
            Compare them
          </ButtonLink>
        }
      >
        {text}
      </Note>
    </div>
  );
}
