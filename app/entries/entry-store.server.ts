// The entries of a draw as staff list, search and decide them.
import { and, asc, desc, eq, gt, ilike, inArray, ne, or, type SQL, sql } from "drizzle-orm";
import { activity } from "../activity/tables.server.ts";
import { coupon, couponBatch, entry, ticket } from "../draws/entry-tables.server.ts";
import { typingError } from "../draws/reasons.ts";
import type { EntryRoute, EntryStatus } from "../draws/states.ts";
import type { AnyDatabase } from "../platform/database/database.server.ts";
import { readEntrySearch } from "./entry-search.ts";

export type EntriesQuery = {
  draw: number;
  phoneCountry: string;
  search: string;
  status?: EntryStatus;
  route?: EntryRoute;
  reason?: string;
  sort: "ticket" | "name";
  direction: "ascending" | "descending";
};

type EntryFilter = Omit<EntriesQuery, "sort" | "direction">;

const columns = {
  index: entry.index,
  name: entry.name,
  phone: entry.phone,
  email: entry.email,
  place: entry.place,
  language: entry.language,
  display: entry.display,
  status: entry.status,
  reason: entry.reason,
  note: entry.note,
  decidedBy: entry.decidedBy,
  decidedAt: entry.decidedAt,
  consentedAt: entry.consentedAt,
  rulesHash: entry.rulesHash,
  erasedAt: entry.erasedAt,
  replacedBy: entry.replacedBy,
  route: ticket.route,
  couponBatch: couponBatch.label,
};

/**
 * Chooses the few entries first and joins their tickets afterwards. With a single join and statistics from
 * before a large import, PostgreSQL plans to read every ticket again for every entry.
 */
function selectEntries(
  database: AnyDatabase,
  which: SQL | undefined,
  order: SQL[],
  { limit, offset = 0 }: Span,
) {
  const chosen = database
    .select({ draw: entry.draw, index: entry.index })
    .from(entry)
    .where(which)
    .orderBy(...order)
    .limit(limit)
    .offset(offset)
    .as("chosen");
  return database
    .select(columns)
    .from(chosen)
    .innerJoin(entry, and(eq(entry.draw, chosen.draw), eq(entry.index, chosen.index)))
    .innerJoin(ticket, and(eq(ticket.draw, chosen.draw), eq(ticket.index, chosen.index)))
    .leftJoin(coupon, and(eq(coupon.draw, chosen.draw), eq(coupon.ticketIndex, chosen.index)))
    .leftJoin(couponBatch, eq(couponBatch.id, coupon.batch))
    .orderBy(...order);
}

type Span = { limit: number; offset?: number };

export type StaffEntry = Awaited<ReturnType<typeof listEntries>>[number];

export async function listEntries(
  database: AnyDatabase,
  query: EntriesQuery,
  { page, pageSize }: { page: number; pageSize: number },
) {
  const order = query.direction === "ascending" ? asc : desc;
  const by = query.sort === "name" ? [order(entry.name), order(entry.index)] : [order(entry.index)];
  const span = { limit: pageSize, offset: (page - 1) * pageSize };
  return selectEntries(database, matchesFilter(query), by, span);
}

export async function findEntry(
  database: AnyDatabase,
  draw: number,
  ticketNumber: number,
): Promise<StaffEntry | undefined> {
  const which = and(eq(entry.draw, draw), eq(entry.index, ticketNumber - 1));
  const [row] = await selectEntries(database, which, [asc(entry.index)], { limit: 1 });
  return row;
}

/** All entries that match, read a thousand at a time: an export of any length needs little memory. */
export async function* iterateEntries(
  database: AnyDatabase,
  query: EntryFilter,
): AsyncGenerator<StaffEntry> {
  let after = -1;
  for (;;) {
    const next = and(matchesFilter(query), gt(entry.index, after));
    const rows = await selectEntries(database, next, [asc(entry.index)], { limit: 1000 });
    yield* rows;
    const last = rows.at(-1);
    if (!last) return;
    after = last.index;
  }
}

/** By ticket number, or everything a filter matches. */
export type EntrySelection = { tickets: number[] } | { filter: EntryFilter };

type StatusAndReason = Pick<typeof entry.$inferSelect, "status" | "reason">;

/** A ticket that was entered again, correctly, stays excluded: otherwise the person would have two. */
const notCorrected = sql`not (${entry.status} = 'excluded' and ${entry.reason} = ${typingError})`;

/** Selected entries with another status or reason than these. */
export async function listDiffering(
  database: AnyDatabase,
  draw: number,
  selection: EntrySelection,
  { status, reason }: StatusAndReason,
): Promise<(StatusAndReason & { index: number })[]> {
  const selected =
    "filter" in selection
      ? matchesFilter(selection.filter)
      : inArray(entry.index, [-1, ...selection.tickets.map((number) => number - 1)]);
  const different = or(ne(entry.status, status), ne(entry.reason, reason));
  return database
    .select({ index: entry.index, status: entry.status, reason: entry.reason })
    .from(entry)
    .where(and(eq(entry.draw, draw), selected, different, notCorrected))
    .orderBy(entry.index);
}

/** Returns how many of these entries exist and can be decided. */
export async function setStatus(
  transaction: AnyDatabase,
  draw: number,
  indexes: number[],
  decided: StatusAndReason & { decidedBy: string; decidedAt: number },
): Promise<number> {
  const { rowCount } = await transaction
    .update(entry)
    .set(decided)
    // One array parameter: thousands of entries would exceed the limit of parameters.
    .where(
      and(
        eq(entry.draw, draw),
        sql`${entry.index} = any(${sql.param(indexes)}::bigint[])`,
        notCorrected,
      ),
    );
  return rowCount ?? 0;
}

/** The new ticket also takes over the coupon. */
export async function saveReplacement(
  transaction: AnyDatabase,
  draw: number,
  { index, replacedBy }: { index: number; replacedBy: number },
): Promise<void> {
  await transaction
    .update(entry)
    .set({ replacedBy })
    .where(and(eq(entry.draw, draw), eq(entry.index, index)));
  await transaction
    .update(coupon)
    .set({ ticketIndex: replacedBy })
    .where(and(eq(coupon.draw, draw), eq(coupon.ticketIndex, index)));
}

/** The number of the ticket that this one corrects; undefined for nearly all. */
export async function findReplaced(
  database: AnyDatabase,
  draw: number,
  ticketNumber: number,
): Promise<number | undefined> {
  const [row] = await database
    .select({ index: entry.index })
    .from(entry)
    .where(and(eq(entry.draw, draw), eq(entry.replacedBy, ticketNumber - 1)));
  return row && row.index + 1;
}

/** False when there is no such ticket. */
export async function saveNote(
  database: AnyDatabase,
  draw: number,
  ticketNumber: number,
  note: string,
): Promise<boolean> {
  const { rowCount } = await database
    .update(entry)
    .set({ note })
    .where(and(eq(entry.draw, draw), eq(entry.index, ticketNumber - 1)));
  return rowCount === 1;
}

type StatusCounts = { all: number } & Record<EntryStatus, number>;

/** How many entries match in each status. `size` is the number of tickets of the draw. */
export async function countStatuses(
  database: AnyDatabase,
  query: EntryFilter,
  size: number,
): Promise<StatusCounts> {
  const { status: _, ...anyStatus } = query;
  const plain = query.search === "" && !query.route && !query.reason;
  const of = (status: EntryStatus) =>
    sql<number>`count(*) filter (where ${entry.status} = ${status})::int`;
  const [row] = await database
    .select({
      counted: of("counted"),
      "on-hold": of("on-hold"),
      excluded: of("excluded"),
    })
    .from(entry)
    // Nearly all entries are counted: a partial index has the few that are not, so no million rows are read.
    .where(and(matchesFilter(anyStatus), plain ? sql`${entry.status} <> 'counted'` : undefined));
  const { "on-hold": held = 0, excluded = 0, counted = 0 } = row ?? {};
  const all = plain ? size : held + excluded + counted;
  return { all, "on-hold": held, excluded, counted: all - held - excluded };
}

/** The reasons given for entries of this draw, for the filter. */
export async function listReasons(database: AnyDatabase, draw: number): Promise<string[]> {
  const rows = await database
    .selectDistinct({ reason: entry.reason })
    .from(entry)
    .where(and(eq(entry.draw, draw), sql`${entry.status} <> 'counted'`))
    .orderBy(asc(entry.reason));
  return rows.map(({ reason }) => reason);
}

/** The newest lines of the activity log about a ticket, "<draw>/<number>". */
export async function listTicketActivity(database: AnyDatabase, id: string) {
  return database
    .select({ at: activity.at, by: activity.whoName, what: activity.what })
    .from(activity)
    .where(eq(activity.about, `ticket:${id}`))
    .orderBy(desc(activity.seq))
    .limit(12);
}

/** The numbers of the tickets that one phone number has. */
export async function listTicketsOfPhone(
  database: AnyDatabase,
  draw: number,
  phone: string,
): Promise<number[]> {
  const rows = await database
    .select({ index: entry.index })
    .from(entry)
    .where(and(eq(entry.draw, draw), eq(entry.phone, phone), notCorrected))
    .orderBy(entry.index);
  return rows.map(({ index }) => index + 1);
}

/** How many tickets these phone numbers have in the draw; numbers without one are left out. */
export async function countTicketsByPhone(
  database: AnyDatabase,
  draw: number,
  phones: string[],
): Promise<Map<string, number>> {
  const { rows } = await database.execute<{ phone: string; count: string }>(sql`
    select phone, count(*) as count from entry
    where draw = ${draw} and phone = any(${sql.param(phones)}::text[]) and ${notCorrected} group by phone`);
  return new Map(rows.map(({ phone, count }) => [phone, Number(count)]));
}

/** After a large import: PostgreSQL would plan with the old row counts until autovacuum runs. */
export async function analyzeEntries(database: AnyDatabase): Promise<void> {
  await database.execute(sql`analyze ticket, entry`);
}

function matchesFilter(query: EntryFilter): SQL | undefined {
  return and(
    eq(entry.draw, query.draw),
    query.status && eq(entry.status, query.status),
    query.route && hasRoute(query.route),
    query.reason === undefined ? undefined : eq(entry.reason, query.reason),
    matchesSearch(query),
  );
}

function hasRoute(route: EntryRoute): SQL {
  return sql`exists (select from ${ticket} where ${ticket.draw} = ${entry.draw}
    and ${ticket.index} = ${entry.index} and ${ticket.route} = ${route})`;
}

function matchesSearch({ search, phoneCountry }: EntryFilter): SQL | undefined {
  const wanted = readEntrySearch(search, phoneCountry);
  switch (wanted.kind) {
    case "everything":
      return undefined;
    case "email":
      return ilike(entry.email, `%${escaped(wanted.part)}%`);
    case "phone":
      return eq(entry.phone, wanted.phone);
    case "digits":
      return or(
        wanted.ticket === undefined ? undefined : eq(entry.index, wanted.ticket - 1),
        ilike(entry.phone, `%${wanted.part}%`),
      );
    case "name":
      return and(...wanted.words.map((word) => ilike(entry.name, `%${escaped(word)}%`)));
  }
}

function escaped(text: string): string {
  return text.replace(/[\\%_]/g, "\\$&");
}
