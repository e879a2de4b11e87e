// What the entries page shows. Every reading of names is written in the activity log.
import { and, desc, eq } from "drizzle-orm";
import { isFresh } from "../../accounts/sign-in/fresh-sign-in.server.ts";
import { recordActivity } from "../../activity/record.server.ts";
import { sentenceFor } from "../../activity/staff/activity-texts.ts";
import { activity } from "../../activity/tables.server.ts";
import { readClock } from "../../content/company-clock.server.ts";
import type { SealedDraw } from "../../draws/sealed-draw.ts";
import { momentOf } from "../../draws/staff/draw-view.ts";
import { may, type Staff } from "../../permissions/permissions.ts";
import { sessionContext, staffContext } from "../../permissions/staff-context.server.ts";
import type { Database } from "../../platform/database/database.server.ts";
import { databaseContext, type RequestContext } from "../../platform/http/context.server.ts";
import { type Clock, viewDateTime } from "../../ui/text/date-time-view.ts";
import { readEntrySearch } from "../entry-search.ts";
import { findLookAlikes, findLookAlikesOf } from "../look-alikes.server.ts";
import { countStatuses, findEntry, listEntries, listReasons } from "../staff-entries.server.ts";
import { readEntriesAddress } from "./entries-address.ts";
import { viewEntry, viewWholeEntry } from "./entry-view.ts";

/** Beyond this, looking for doubles waits until somebody asks for it. */
const mostToCompareUnasked = 20_000;

export async function loadEntries(
  context: RequestContext,
  draw: SealedDraw,
  now: number,
  parameters: URLSearchParams,
) {
  const database = context.get(databaseContext);
  const staff = context.get(staffContext);
  const { table, query } = readEntriesAddress(parameters, draw);
  const [clock, rows, counts, reasons, doubles] = await Promise.all([
    readClock(database),
    listEntries(database, query, table),
    countStatuses(database, query, draw.size),
    listReasons(database, draw.id),
    draw.size > mostToCompareUnasked ? null : findLookAlikes(database, draw.id),
  ]);
  const open = await readOpen(database, draw, Number(parameters.get("open")), staff, clock);
  await recordActivity(database, {
    who: staff,
    what: "entries.listed",
    about: { kind: "draw", id: `${draw.id}`, name: draw.terms.title },
    changes: {
      shown: rows.length,
      page: table.page,
      // What was searched for may be somebody's number: the log keeps only the kind.
      ...(table.search && { searchedBy: readEntrySearch(table.search, query.phoneCountry).kind }),
      ...table.filters,
    },
  });
  return {
    id: draw.id,
    table,
    counts,
    total: table.filters.status ? counts[query.status ?? "counted"] : counts.all,
    rows: rows.map((row) => viewEntry(row, clock)),
    reasons,
    exclusionReasons: draw.terms.exclusionReasons,
    running: (draw.state === "open" || draw.state === "scheduled") && now < draw.closesAt,
    closes: momentOf(draw.closesAt, clock).full,
    routes: draw.plan.routes,
    doubles: doubles?.length ?? null,
    open,
    mayDecide: may(staff, "entries.decide"),
    mayExport: may(staff, "people-data.export"),
    mayImport: may(staff, "draws.plan") && draw.plan.routes.includes("import"),
    proofNeeded: !isFresh(context.get(sessionContext)),
  };
}

export type LoadedEntries = Awaited<ReturnType<typeof loadEntries>>;

async function readOpen(
  database: Database,
  draw: SealedDraw,
  ticket: number,
  staff: Staff,
  clock: Clock,
) {
  if (!Number.isSafeInteger(ticket) || ticket < 1) return null;
  const row = await findEntry(database, draw.id, ticket);
  if (!row) return null;
  const about = { kind: "ticket", id: `${draw.id}/${ticket}`, name: draw.terms.title };
  await recordActivity(database, { who: staff, what: "entries.read", about });
  const [alike, history] = await Promise.all([
    findLookAlikesOf(database, draw.id, ticket),
    historyOf(database, `ticket:${about.id}`, clock),
  ]);
  return { ...viewWholeEntry(row, clock, draw.plan.showPlace), alike, history };
}

async function historyOf(database: Database, about: string, clock: Clock) {
  const rows = await database
    .select({ at: activity.at, by: activity.whoName, what: activity.what })
    .from(activity)
    .where(and(eq(activity.about, about)))
    .orderBy(desc(activity.seq))
    .limit(12);
  return rows.map(({ at, by, what }) => ({
    at: viewDateTime(at, clock),
    words: `${by} ${sentenceFor(what)}`,
  }));
}
