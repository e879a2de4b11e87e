// Who gets mails about enquiries, and which enquiries these mails were sent for.
import { and, asc, count, eq, gt, inArray, isNull, lt, or, sql } from "drizzle-orm";
import { outboxMail } from "../mail/tables.server.ts";
import type { AnyDatabase } from "../platform/database/database.server.ts";
import { type EnquiryRow, replyWaits, waitsSince } from "./inbox-store.server.ts";
import type { EnquiryKind } from "./rules.ts";
import { openStatuses } from "./statuses.ts";
import { enquiry, enquiryDuty } from "./tables.server.ts";

export async function setDuty(
  database: AnyDatabase,
  staffId: string,
  onDuty: boolean,
): Promise<void> {
  await database
    .insert(enquiryDuty)
    .values({ staffId, onDuty })
    .onConflictDoUpdate({ target: enquiryDuty.staffId, set: { onDuty } });
}

/** Without a row a person is on duty, so that a new site notifies somebody. */
export async function isOnDuty(database: AnyDatabase, staffId: string): Promise<boolean> {
  const [row] = await database.select().from(enquiryDuty).where(eq(enquiryDuty.staffId, staffId));
  return row?.onDuty ?? true;
}

export async function onlyOnDuty<Person extends { id: string }>(
  database: AnyDatabase,
  people: Person[],
): Promise<Person[]> {
  if (people.length === 0) return [];
  const ids = people.map(({ id }) => id);
  const rows = await database.select().from(enquiryDuty).where(inArray(enquiryDuty.staffId, ids));
  const off = new Set(rows.filter(({ onDuty }) => !onDuty).map(({ staffId }) => staffId));
  return people.filter(({ id }) => !off.has(id));
}

/** The enquiry, or undefined when it was acknowledged before. */
export async function markAcknowledged(
  transaction: AnyDatabase,
  reference: string,
): Promise<EnquiryRow | undefined> {
  const [row] = await transaction
    .update(enquiry)
    .set({ acknowledgedAt: sql`now()` })
    .where(and(eq(enquiry.reference, reference), isNull(enquiry.acknowledgedAt)))
    .returning();
  return row;
}

export async function countAcknowledgementsToday(
  transaction: AnyDatabase,
  recipient: string,
): Promise<number> {
  const [row] = await transaction
    .select({ mails: count() })
    .from(outboxMail)
    .where(
      and(
        eq(outboxMail.kind, "enquiry-received"),
        eq(sql`lower(${outboxMail.recipient})`, recipient.toLowerCase()),
        gt(outboxMail.createdAt, sql`now() - interval '1 day'`),
      ),
    );
  return row?.mails ?? 0;
}

/** References of enquiries that have waited for a minute, oldest first. */
export async function listUnacknowledged(database: AnyDatabase): Promise<string[]> {
  const rows = await database
    .select({ reference: enquiry.reference })
    .from(enquiry)
    .where(
      and(isNull(enquiry.acknowledgedAt), sql`${enquiry.createdAt} < now() - interval '1 minute'`),
    )
    .orderBy(asc(enquiry.id))
    .limit(100);
  return rows.map(({ reference }) => reference);
}

export async function hasUnnotified(database: AnyDatabase): Promise<boolean> {
  const rows = await database
    .select({ id: enquiry.id })
    .from(enquiry)
    .where(isNull(enquiry.staffNotifiedAt))
    .limit(1);
  return rows.length > 0;
}

/** Skips rows that another process has locked. */
export async function lockUnnotified(
  transaction: AnyDatabase,
  limit: number,
): Promise<EnquiryRow[]> {
  return transaction
    .select()
    .from(enquiry)
    .where(isNull(enquiry.staffNotifiedAt))
    .orderBy(asc(enquiry.id))
    .limit(limit)
    .for("update", { skipLocked: true });
}

export async function markNotified(transaction: AnyDatabase, ids: number[]): Promise<void> {
  await transaction
    .update(enquiry)
    .set({ staffNotifiedAt: sql`now()` })
    .where(inArray(enquiry.id, ids));
}

/** Open enquiries of the last 30 days whose senders have waited since before the limit of their kind. */
export async function listLate(
  database: AnyDatabase,
  before: Record<EnquiryKind, Date>,
  now: Date,
): Promise<EnquiryRow[]> {
  const isLate = (kind: EnquiryKind) => and(eq(enquiry.kind, kind), lt(waitsSince, before[kind]));
  return database
    .select()
    .from(enquiry)
    .where(
      and(
        isNull(enquiry.lateNotifiedAt),
        or(inArray(enquiry.status, openStatuses), replyWaits),
        eq(enquiry.suspicious, ""),
        gt(waitsSince, new Date(now.getTime() - 30 * 24 * 60 * 60 * 1000)),
        or(isLate("enquiry"), isLate("complaint")),
      ),
    )
    .orderBy(asc(enquiry.id));
}

export async function markLateNotified(transaction: AnyDatabase, ids: number[]): Promise<void> {
  await transaction
    .update(enquiry)
    .set({ lateNotifiedAt: sql`now()` })
    .where(inArray(enquiry.id, ids));
}
