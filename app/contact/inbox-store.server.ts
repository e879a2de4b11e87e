// Reads enquiries for the inbox: lists, counts, and one enquiry with its events.
import {
  and,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  gte,
  ilike,
  inArray,
  lt,
  not,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import { outboxMail } from "../mail/tables.server.ts";
import type { AnyDatabase } from "../platform/database/database.server.ts";
import type { EnquiryKind } from "./rules.ts";
import { type EnquiryStatus, openStatuses } from "./statuses.ts";
import { enquiry, enquiryEvent } from "./tables.server.ts";

export type EnquiryRow = typeof enquiry.$inferSelect;
/** With what only its thread and the outbox know. */
export type InboxRow = EnquiryRow & {
  /** The newest reply has not been sent: the sender is still waiting. */
  replyWaits: boolean;
};
export type EnquiryEventRow = typeof enquiryEvent.$inferSelect;

/** The tabs of the inbox. "held": suspected spam that staff have not decided on. */
const inboxViews = ["open", "held", "answered", "closed", "spam", "all"] as const;
type InboxView = (typeof inboxViews)[number];

type InboxSort = "arrived" | "name" | "status";

export type InboxQuery = {
  view: InboxView;
  search: string;
  kind?: EnquiryKind;
  /** The assignee's id, or "nobody". */
  assignee?: string;
  sort: InboxSort;
  direction: "ascending" | "descending";
};

const newestReplyIsUnsent = sql<boolean>`coalesce((
  select ${outboxMail.state} <> 'sent' from ${enquiryEvent}
  join ${outboxMail} on ${outboxMail.id} = ${enquiryEvent.mailId}
  where ${enquiryEvent.enquiryId} = ${enquiry.id} and ${enquiryEvent.kind} in ('reply', 'visit', 'offer')
  order by ${enquiryEvent.id} desc limit 1), false)`;

/** When the reply clock starts: with the message, or with the newest wish for other times. */
export const waitsSince = sql<Date>`coalesce(${enquiry.waitingSince}, ${enquiry.createdAt})`;

/** An answered enquiry whose reply is still in the outbox: it is open, and its reply clock goes on. */
export const replyWaits = sql<boolean>`(${enquiry.status} = 'answered' and ${newestReplyIsUnsent})`;

const inboxColumns = { ...getTableColumns(enquiry), replyWaits };

export async function listEnquiries(
  database: AnyDatabase,
  query: InboxQuery,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ rows: InboxRow[]; total: number }> {
  const where = and(inView(query.view), matchesFilter(query));
  const [rows, [counted]] = await Promise.all([
    database
      .select(inboxColumns)
      .from(enquiry)
      .where(where)
      .orderBy(...orderOf(query))
      .limit(pageSize)
      .offset((page - 1) * pageSize),
    database.select({ total: count() }).from(enquiry).where(where),
  ]);
  return { rows, total: counted?.total ?? 0 };
}

/** How many enquiries match the search in each view. */
export async function countViews(
  database: AnyDatabase,
  query: InboxFilter,
): Promise<Record<InboxView, number>> {
  const counts = Object.fromEntries(
    inboxViews.map((view) => [view, sql<number>`count(*) filter (where ${inView(view)})::int`]),
  ) as Record<InboxView, SQL<number>>;
  const [row] = await database.select(counts).from(enquiry).where(matchesFilter(query));
  if (!row) throw new Error("Counting the enquiries gave no row.");
  return row;
}

/** All matches, read in batches of 500, for exports of any length. */
export async function* streamEnquiries(
  database: AnyDatabase,
  query: Omit<InboxQuery, "sort" | "direction">,
): AsyncGenerator<EnquiryRow> {
  let before = Number.MAX_SAFE_INTEGER;
  for (;;) {
    const rows = await database
      .select()
      .from(enquiry)
      .where(and(inView(query.view), matchesFilter(query), lt(enquiry.id, before)))
      .orderBy(desc(enquiry.id))
      .limit(500);
    yield* rows;
    const last = rows.at(-1);
    if (!last) return;
    before = last.id;
  }
}

export async function findEnquiry(database: AnyDatabase, reference: string) {
  const [row] = await database
    .select(inboxColumns)
    .from(enquiry)
    .where(eq(enquiry.reference, reference));
  if (!row) return null;
  const events = await database
    .select()
    .from(enquiryEvent)
    .where(eq(enquiryEvent.enquiryId, row.id))
    .orderBy(asc(enquiryEvent.id));
  return { enquiry: row, events };
}

/** Other enquiries of the same person, by phone or mail address, newest first. */
export async function listSamePerson(database: AnyDatabase, { id, phone, email }: EnquiryRow) {
  const same = or(
    phone ? eq(enquiry.phone, phone) : undefined,
    email ? eq(sql`lower(${enquiry.email})`, email.toLowerCase()) : undefined,
  );
  return database
    .select({
      reference: enquiry.reference,
      about: enquiry.about,
      kind: enquiry.kind,
      topic: enquiry.topic,
      status: enquiry.status,
      createdAt: enquiry.createdAt,
    })
    .from(enquiry)
    .where(and(not(eq(enquiry.id, id)), same))
    .orderBy(desc(enquiry.createdAt))
    .limit(20);
}

/** Open enquiries, oldest first. */
export async function listWaiting(database: AnyDatabase, limit: number): Promise<InboxRow[]> {
  return database
    .select(inboxColumns)
    .from(enquiry)
    .where(inView("open"))
    .orderBy(asc(enquiry.createdAt), asc(enquiry.id))
    .limit(limit);
}

export async function countOverdue(
  database: AnyDatabase,
  before: Record<EnquiryKind, Date>,
): Promise<number> {
  const late = (kind: EnquiryKind) => and(eq(enquiry.kind, kind), lt(waitsSince, before[kind]));
  const [row] = await database
    .select({ overdue: count() })
    .from(enquiry)
    .where(and(inView("open"), or(late("enquiry"), late("complaint"))));
  return row?.overdue ?? 0;
}

/** Enquiries per day in the company's time zone; days without any are left out. */
export async function countByDay(
  database: AnyDatabase,
  { since, timeZone }: { since: Date; timeZone: string },
): Promise<Map<string, number>> {
  const day = sql<string>`to_char(${enquiry.createdAt} at time zone ${timeZone}, 'YYYY-MM-DD')`;
  const rows = await database
    .select({ day, arrived: count() })
    .from(enquiry)
    .where(and(gte(enquiry.createdAt, since), not(inView("spam"))))
    // By position: the zone is a parameter, and PostgreSQL does not treat two parameters as one expression.
    .groupBy(sql`1`);
  return new Map(rows.map((row) => [row.day, row.arrived]));
}

function inView(view: InboxView): SQL {
  const held = sql`(${enquiry.status} = 'new' and ${enquiry.suspicious} <> '')`;
  if (view === "all") return sql`true`;
  if (view === "held") return held;
  if (view === "open") {
    return sql`((${inArray(enquiry.status, openStatuses)} and not ${held}) or ${replyWaits})`;
  }
  if (view === "answered") return sql`(${enquiry.status} = 'answered' and not ${replyWaits})`;
  return eq(enquiry.status, view satisfies EnquiryStatus);
}

type InboxFilter = Pick<InboxQuery, "search" | "kind" | "assignee">;

function matchesFilter({ search, kind, assignee }: InboxFilter) {
  // Escapes the wildcards of LIKE, for searches such as "100%".
  const pattern = `%${search.replaceAll(/[\\%_]/g, "\\$&")}%`;
  const columns = [enquiry.name, enquiry.reference, enquiry.email, enquiry.about, enquiry.message];
  const digits = search.replaceAll(/\D/g, "").replace(/^0+/, "");
  return and(
    kind && eq(enquiry.kind, kind),
    assignee ? eq(enquiry.assigneeId, assignee === "nobody" ? "" : assignee) : undefined,
    search
      ? or(
          ...columns.map((column) => ilike(column, pattern)),
          digits.length >= 4 ? ilike(enquiry.phone, `%${digits}%`) : undefined,
        )
      : undefined,
  );
}

function orderOf({ sort, direction }: InboxQuery) {
  const by = direction === "ascending" ? asc : desc;
  const columns = {
    arrived: enquiry.createdAt,
    name: sql`lower(${enquiry.name})`,
    status: enquiry.status,
  };
  return [by(columns[sort]), by(enquiry.id)];
}
