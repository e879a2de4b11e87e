// The outbox for staff: waiting, sent and failed mails.
import { randomUUID } from "node:crypto";
import {
  and,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  ilike,
  inArray,
  ne,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import type { AnyDatabase } from "../platform/database/database.server.ts";
import { enqueueJobs } from "../platform/jobs/store.server.ts";
import { job } from "../platform/jobs/tables.server.ts";
import { outboxMail } from "./tables.server.ts";

/** With the state of its job. */
export type OutboxMail = typeof outboxMail.$inferSelect & {
  sending: boolean;
  nextAttemptAt: Date | null;
};
/** A mail without its body, for lists. */
export type OutboxLine = Omit<OutboxMail, "bodyText" | "bodyHtml">;

const outboxViews = ["waiting", "failed", "sent", "all"] as const;
type OutboxView = (typeof outboxViews)[number];

export type OutboxQuery = {
  view: OutboxView;
  search: string;
  direction: "ascending" | "descending";
};

const columns = {
  ...getTableColumns(outboxMail),
  sending: sql<boolean>`${job.heldBy} is not null`,
  nextAttemptAt: sql<Date | null>`nullif(${job.startAfter}, 'infinity')`.mapWith(job.startAfter),
};
const { bodyText: _text, bodyHtml: _html, ...lineColumns } = columns;
const ofMail = and(eq(job.queue, "mail"), eq(job.key, sql`${outboxMail.id}::text`));

export async function listOutbox(
  database: AnyDatabase,
  query: OutboxQuery,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ rows: OutboxLine[]; total: number }> {
  const where = and(inView(query.view), matches(query.search));
  const order = query.direction === "ascending" ? asc : desc;
  const [rows, [counted]] = await Promise.all([
    database
      .select(lineColumns)
      .from(outboxMail)
      .leftJoin(job, ofMail)
      .where(where)
      .orderBy(order(outboxMail.id))
      .limit(pageSize)
      .offset((page - 1) * pageSize),
    database.select({ total: count() }).from(outboxMail).where(where),
  ]);
  return { rows, total: counted?.total ?? 0 };
}

export async function countOutbox(
  database: AnyDatabase,
  search: string,
): Promise<Record<OutboxView, number>> {
  const counts = Object.fromEntries(
    outboxViews.map((view) => [view, sql<number>`count(*) filter (where ${inView(view)})::int`]),
  ) as Record<OutboxView, SQL<number>>;
  const [row] = await database.select(counts).from(outboxMail).where(matches(search));
  if (!row) throw new Error("Counting the mails gave no row.");
  return row;
}

export async function findMail(database: AnyDatabase, id: number): Promise<OutboxMail | undefined> {
  const [mail] = await database
    .select(columns)
    .from(outboxMail)
    .leftJoin(job, ofMail)
    .where(eq(outboxMail.id, id));
  return mail;
}

/** The mails of one enquiry, ticket or person, oldest first. */
export async function listMailsAbout(database: AnyDatabase, about: string): Promise<OutboxMail[]> {
  return database
    .select(columns)
    .from(outboxMail)
    .leftJoin(job, ofMail)
    .where(eq(outboxMail.about, about))
    .orderBy(asc(outboxMail.id));
}

type Resent = { ok: true; again: boolean } | { ok: false; reason: "unknown" | "wiped" };

/**
 * An unsent mail is retried at once, with its Message-ID and a new count of attempts. A sent one is queued as a new
 * mail: with the same Message-ID, mail clients would hide it as a duplicate.
 */
export async function resendMail(database: AnyDatabase, id: number): Promise<Resent> {
  const mail = await findMail(database, id);
  if (!mail) return { ok: false, reason: "unknown" };
  if (mail.state !== "sent") {
    await retryMails(database, [id]);
    return { ok: true, again: false };
  }
  if (!mail.bodyText) return { ok: false, reason: "wiped" };
  await database.transaction(async (transaction) => {
    const [again] = await transaction
      .insert(outboxMail)
      .values({
        occasion: `${mail.occasion} · again ${randomUUID()}`,
        kind: mail.kind,
        about: mail.about,
        recipient: mail.recipient,
        replyTo: mail.replyTo,
        subject: mail.subject,
        bodyText: mail.bodyText,
        bodyHtml: mail.bodyHtml,
        calendar: mail.calendar,
        confidential: mail.confidential,
        messageId: `<${randomUUID()}@goldkey>`,
      })
      .returning({ id: outboxMail.id });
    await enqueueJobs(transaction, "mail", [`${again?.id}`]);
  });
  return { ok: true, again: true };
}

/** Returns how many are retried. */
export async function retryMails(
  database: AnyDatabase,
  ids: number[] | "failed" | "waiting",
): Promise<number> {
  const which = Array.isArray(ids) ? inArray(outboxMail.id, ids) : eq(outboxMail.state, ids);
  return database.transaction(async (transaction) => {
    const rows = await transaction
      .update(outboxMail)
      .set({ state: "waiting", attempts: 0 })
      .where(and(which, ne(outboxMail.state, "sent")))
      .returning({ id: outboxMail.id });
    await enqueueJobs(
      transaction,
      "mail",
      rows.map(({ id }) => `${id}`),
    );
    return rows.length;
  });
}

function inView(view: OutboxView): SQL {
  if (view === "all") return sql`true`;
  return eq(outboxMail.state, view);
}

function matches(search: string) {
  if (!search) return undefined;
  const pattern = `%${search.replaceAll(/[\\%_]/g, "\\$&")}%`;
  const columns = [outboxMail.recipient, outboxMail.subject, outboxMail.about];
  return or(...columns.map((column) => ilike(column, pattern)));
}
