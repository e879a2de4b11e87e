// The entries of a draw as staff look through them: one page at a time, or all for an export.
import { and, asc, desc, eq, gt, ilike, or, type SQL, sql } from "drizzle-orm";
import { coupon, couponBatch, entry, ticket } from "../draws/entry-tables.server.ts";
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

export type EntryFilter = Omit<EntriesQuery, "sort" | "direction">;

const columns = {
  index: entry.index,
  name: entry.name,
  phone: entry.phone,
  email: entry.email,
  place: entry.place,
  display: entry.display,
  status: entry.status,
  reason: entry.reason,
  note: entry.note,
  decidedBy: entry.decidedBy,
  decidedAt: entry.decidedAt,
  consentedAt: entry.consentedAt,
  rulesHash: entry.rulesHash,
  erasedAt: entry.erasedAt,
  route: ticket.route,
  couponBatch: couponBatch.label,
};

/**
 * Chooses the few entries first and looks up their tickets afterwards. In one join, a database that
 * has not yet counted a list just imported reads every ticket again for every entry.
 */
function entriesOf(
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
  return entriesOf(database, narrowed(query), by, span);
}

export async function findEntry(
  database: AnyDatabase,
  draw: number,
  ticketNumber: number,
): Promise<StaffEntry | undefined> {
  const place = and(eq(entry.draw, draw), eq(entry.index, ticketNumber - 1));
  const [found] = await entriesOf(database, place, [asc(entry.index)], { limit: 1 });
  return found;
}

/** All that the filter finds, a thousand at a time: an export of any length costs no memory. */
export async function* everyEntry(
  database: AnyDatabase,
  query: EntryFilter,
): AsyncGenerator<StaffEntry> {
  let after = -1;
  for (;;) {
    const next = and(narrowed(query), gt(entry.index, after));
    const rows = await entriesOf(database, next, [asc(entry.index)], { limit: 1000 });
    yield* rows;
    const last = rows.at(-1);
    if (!last) return;
    after = last.index;
  }
}

export type StatusCounts = { all: number } & Record<EntryStatus, number>;

/** How many the search finds in each status. `size` is the draw's own count of tickets. */
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
    // Nearly all entries count: an index holds the few that do not, so that nobody counts a million.
    .where(and(narrowed(anyStatus), plain ? sql`${entry.status} <> 'counted'` : undefined));
  const { "on-hold": held = 0, excluded = 0, counted = 0 } = row ?? {};
  const all = plain ? size : held + excluded + counted;
  return { all, "on-hold": held, excluded, counted: all - held - excluded };
}

/** The reasons that stand beside entries of this draw, for the filter. */
export async function listReasons(database: AnyDatabase, draw: number): Promise<string[]> {
  const rows = await database
    .selectDistinct({ reason: entry.reason })
    .from(entry)
    .where(and(eq(entry.draw, draw), sql`${entry.status} <> 'counted'`))
    .orderBy(asc(entry.reason));
  return rows.map(({ reason }) => reason);
}

/** The numbers of the tickets one phone number holds. */
export async function ticketsOfPhone(
  database: AnyDatabase,
  draw: number,
  phone: string,
): Promise<number[]> {
  const rows = await database
    .select({ index: entry.index })
    .from(entry)
    .where(and(eq(entry.draw, draw), eq(entry.phone, phone)))
    .orderBy(entry.index);
  return rows.map(({ index }) => index + 1);
}

export function narrowed(query: EntryFilter): SQL | undefined {
  return and(
    eq(entry.draw, query.draw),
    query.status && eq(entry.status, query.status),
    query.route && cameBy(query.route),
    query.reason === undefined ? undefined : eq(entry.reason, query.reason),
    matching(query),
  );
}

function cameBy(route: EntryRoute): SQL {
  return sql`exists (select from ${ticket} where ${ticket.draw} = ${entry.draw}
    and ${ticket.index} = ${entry.index} and ${ticket.route} = ${route})`;
}

function matching({ search, phoneCountry }: EntryFilter): SQL | undefined {
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
