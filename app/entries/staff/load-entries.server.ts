// Data of the entries page. Every time staff see names, the activity log has a line about it.
import { isFresh } from "../../accounts/sign-in/fresh-sign-in.server.ts";
import { recordActivity } from "../../activity/record.server.ts";
import { sentenceFor } from "../../activity/staff/activity-texts.ts";
import { readClock } from "../../content/company-clock.server.ts";
import type { SealedDraw } from "../../draws/sealed-draw.ts";
import { momentOf } from "../../draws/staff/draw-view.ts";
import { may, type Staff } from "../../permissions/permissions.ts";
import { sessionContext, staffContext } from "../../permissions/staff-context.server.ts";
import type { Database } from "../../platform/database/database.server.ts";
import { databaseContext, type RequestContext } from "../../platform/http/context.server.ts";
import { readWholeNumber } from "../../platform/http/whole-number.ts";
import { type Clock, viewDateTime } from "../../ui/text/date-time-view.ts";
import { correctionRefusal } from "../correct-entry.server.ts";
import { readEntrySearch } from "../entry-search.ts";
import {
  countStatuses,
  findEntry,
  findReplaced,
  listEntries,
  listReasons,
  listTicketActivity,
} from "../entry-store.server.ts";
import { findLookAlikes, findLookAlikesOf } from "../look-alike-store.server.ts";
import { readEntriesAddress } from "./entries-address.ts";
import { viewEntry, viewEntryDetails } from "./entry-view.ts";

/** In larger draws, entries are compared only when staff open the page of possible duplicates. */
const mostComparedAutomatically = 20_000;

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
    draw.size > mostComparedAutomatically ? null : findLookAlikes(database, draw.id),
  ]);
  const ticket = readWholeNumber(parameters.get("open"));
  const open = await readOpen(database, draw, ticket, staff, clock);
  await recordActivity(database, {
    who: staff,
    what: "entries.listed",
    about: { kind: "draw", id: `${draw.id}`, name: draw.terms.title },
    changes: {
      shown: rows.length,
      page: table.page,
      // The search text may be somebody's phone number: the log has only its kind.
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
    /** Why entries cannot be corrected now; undefined if they can. */
    correctionRefusal: correctionRefusal(draw, now),
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
  ticket: number | undefined,
  staff: Staff,
  clock: Clock,
) {
  if (!ticket) return null;
  const row = await findEntry(database, draw.id, ticket);
  if (!row) return null;
  const about = { kind: "ticket", id: `${draw.id}/${ticket}`, name: draw.terms.title };
  await recordActivity(database, { who: staff, what: "entries.read", about });
  const [alike, history, replaces] = await Promise.all([
    findLookAlikesOf(database, draw.id, ticket),
    readHistory(database, about.id, clock),
    findReplaced(database, draw.id, ticket),
  ]);
  return { ...viewEntryDetails(row, clock, draw.plan.showPlace), alike, history, replaces };
}

async function readHistory(database: Database, ticket: string, clock: Clock) {
  const rows = await listTicketActivity(database, ticket);
  return rows.map(({ at, by, what }) => ({
    at: viewDateTime(at, clock),
    sentence: `${by} ${sentenceFor(what)}`,
  }));
}
