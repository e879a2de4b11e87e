import { href, Link, useFetcher } from "react-router";
import { recordActivity } from "../../activity/record.server.ts";
import { readClock } from "../../content/company-clock.server.ts";
import { DrawHead } from "../../draws/staff/draw-head.tsx";
import { momentOf } from "../../draws/staff/draw-view.ts";
import { ticketNumber, tickets } from "../../draws/staff/entry-texts.ts";
import { findSealedDraw } from "../../draws/staff/find-draw.server.ts";
import { may } from "../../permissions/permissions.ts";
import { staffContext } from "../../permissions/staff-context.server.ts";
import { databaseContext } from "../../platform/http/context.server.ts";
import type { AdminHandle } from "../../ui/admin-handle.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Chip } from "../../ui/chip.tsx";
import type { ActResult } from "../../ui/form/act-result.ts";
import { linkClass } from "../../ui/link.tsx";
import { useDialog } from "../../ui/overlay/dialog.tsx";
import { useToastFrom } from "../../ui/overlay/toast.tsx";
import { NothingFound } from "../../ui/table/nothing-found.tsx";
import { DateTime } from "../../ui/text/date-time.tsx";
import { findEntry } from "../entry-store.server.ts";
import { findLookAlikes, type LookAlikeKind } from "../look-alike-store.server.ts";
import type { Route } from "./+types/doubles-page.ts";
import { entryActs } from "./entry-acts.server.ts";
import { type EntryLine, viewEntry } from "./entry-view.ts";
import { ExcludeDialog } from "./exclude-dialog.tsx";

export const handle: AdminHandle = { crumb: "Possible duplicates" };

export function meta(): Route.MetaDescriptors {
  return [{ title: "Possible duplicates · Admin" }];
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const database = context.get(databaseContext);
  const { sealed, now } = await findSealedDraw(context, params.id);
  if (!sealed) return { groups: [], reasons: [], closes: "", mayDecide: false };
  const staff = context.get(staffContext);
  const [clock, lookAlikes] = await Promise.all([
    readClock(database),
    findLookAlikes(database, sealed.id),
  ]);
  const groups = await Promise.all(
    lookAlikes.map(async ({ kind, count, tickets: numbers }) => {
      const rows = await Promise.all(
        numbers.map((number) => findEntry(database, sealed.id, number)),
      );
      return { kind, count, lines: rows.flatMap((row) => (row ? viewEntry(row, clock) : [])) };
    }),
  );
  await recordActivity(database, {
    who: staff,
    what: "entries.compared",
    about: { kind: "draw", id: `${sealed.id}`, name: sealed.terms.title },
    changes: { groups: groups.length },
  });
  const running = sealed.state === "open" || sealed.state === "scheduled";
  return {
    groups,
    reasons: sealed.terms.exclusionReasons,
    closes: momentOf(sealed.closesAt, clock).full,
    mayDecide: may(staff, "entries.decide") && running && now < sealed.closesAt,
  };
}

export const action = entryActs.action;

const titles: Record<LookAlikeKind, string> = {
  phone: "Same phone number, written differently",
  email: "Same mailbox",
  network: "Many from one network within ten minutes",
};

export default function DoublesPage({ loaderData, params }: Route.ComponentProps) {
  const { groups } = loaderData;
  const entries = href("/admin/draws/:id/entries", params);
  return (
    <>
      <DrawHead>
        <p>Entries that may be from the same person. These are suggestions: you decide.</p>
      </DrawHead>
      {groups.length === 0 && (
        <NothingFound back={<ButtonLink to={entries}>Back to the entries</ButtonLink>}>
          No entries look like the same person.
        </NothingFound>
      )}
      <div className="grid max-w-narrow gap-4">
        {groups.map((group) => (
          <Group
            key={`${group.kind} ${group.lines[0]?.ticket}`}
            group={group}
            loaded={loaderData}
            entries={entries}
          />
        ))}
      </div>
    </>
  );
}

function Group({
  group,
  loaded,
  entries,
}: {
  group: { kind: LookAlikeKind; count: number; lines: EntryLine[] };
  loaded: Route.ComponentProps["loaderData"];
  entries: string;
}) {
  const fetcher = useFetcher<ActResult>();
  const dialog = useDialog();
  useToastFrom(fetcher.data);
  const later = group.lines.slice(1).map(({ ticket }) => ticket);
  const suspects = group.kind === "network" ? group.lines.map(({ ticket }) => ticket) : later;
  const fields = suspects.map((ticket) => (
    <input key={ticket} type="hidden" name="row" value={ticket} />
  ));
  return (
    <Card title={titles[group.kind]} aside={tickets(group.count)}>
      <ul>
        {group.lines.map((line) => (
          <li
            key={line.ticket}
            className="grid grid-cols-[5rem_minmax(0,1fr)_auto] items-center gap-x-3 border-t border-line px-4.5 py-2.5 sm:grid-cols-[5rem_minmax(0,1fr)_10rem_6rem_5rem]"
          >
            <Link to={`${entries}?open=${line.ticket}`} className={`${linkClass} tabular-nums`}>
              {ticketNumber(line.ticket)}
            </Link>
            <span className="truncate text-text">{line.name}</span>
            <span className="text-muted tabular-nums max-sm:hidden">{line.phone}</span>
            <span className="text-muted max-sm:hidden">
              <DateTime time={line.at} />
            </span>
            <Chip bare look={line.chip.look}>
              {line.chip.label}
            </Chip>
          </li>
        ))}
      </ul>
      {group.count > group.lines.length && (
        <p className="border-t border-line px-4.5 py-2.5 text-xs text-muted">
          and {tickets(group.count - group.lines.length)} more
        </p>
      )}
      {loaded.mayDecide && (
        <div className="flex flex-wrap gap-2 border-t border-line px-4.5 py-3">
          <fetcher.Form method="post" className="contents">
            <input type="hidden" name="reason" value={`same-${group.kind}`} />
            {fields}
            <Button small type="submit" name="act" value="hold" disabled={fetcher.state !== "idle"}>
              Hold {group.kind === "network" ? "these" : "the later ones"}
            </Button>
          </fetcher.Form>
          <Button small look="danger" onClick={dialog.open}>
            Exclude {group.kind === "network" ? "these" : "the later ones"}…
          </Button>
          <ExcludeDialog
            handle={dialog}
            fetcher={fetcher}
            action=""
            count={suspects.length}
            tickets={suspects}
            reasons={loaded.reasons}
            closes={loaded.closes}
          >
            {fields}
          </ExcludeDialog>
        </div>
      )}
    </Card>
  );
}
