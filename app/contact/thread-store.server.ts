// Changes to enquiries and the events of their threads. Events are append-only: see tables.server.ts.
import { and, eq, inArray, isNull, lt, ne, type SQL, sql } from "drizzle-orm";
import { recordActivity, theSystem } from "../activity/record.server.ts";
import { outboxMail } from "../mail/tables.server.ts";
import type { AnyDatabase, Database } from "../platform/database/database.server.ts";
import type { EnquiryRow } from "./inbox-store.server.ts";
import { mailsAbout } from "./mails.ts";
import type { EnquiryStatus } from "./statuses.ts";
import { enquiry, enquiryEvent } from "./tables.server.ts";

export type NewEnquiryEvent = typeof enquiryEvent.$inferInsert;

export type EnquiryChange = Partial<
  Pick<
    typeof enquiry.$inferInsert,
    | "status"
    | "assigneeId"
    | "assigneeName"
    | "customer"
    | "openedAt"
    | "waitingSince"
    | "lateNotifiedAt"
  >
>;

const deletedAtOnce = 500;

export async function lockEnquiry(
  transaction: AnyDatabase,
  reference: string,
): Promise<EnquiryRow | undefined> {
  const [row] = await transaction
    .select()
    .from(enquiry)
    .where(eq(enquiry.reference, reference))
    .for("update");
  return row;
}

/** Of these enquiries, those that do not have the status yet. */
export async function lockEnquiriesWithoutStatus(
  transaction: AnyDatabase,
  references: string[],
  status: EnquiryStatus,
) {
  return lockEnquiries(transaction, references, ne(enquiry.status, status));
}

/** Of these enquiries, those assigned to somebody else. An empty id means nobody. */
export async function lockEnquiriesNotAssignedTo(
  transaction: AnyDatabase,
  references: string[],
  assigneeId: string,
) {
  return lockEnquiries(transaction, references, ne(enquiry.assigneeId, assigneeId));
}

/** In the order of their ids, so that two transactions cannot deadlock. */
async function lockEnquiries(transaction: AnyDatabase, references: string[], condition: SQL) {
  return transaction
    .select({ id: enquiry.id, reference: enquiry.reference, status: enquiry.status })
    .from(enquiry)
    .where(and(inArray(enquiry.reference, references), condition))
    .orderBy(enquiry.id)
    .for("update");
}

/** Every change by staff or the sender starts the retention period of twelve months again. */
export async function changeEnquiries(
  transaction: AnyDatabase,
  ids: number[],
  change: EnquiryChange,
): Promise<void> {
  await transaction
    .update(enquiry)
    .set({ ...change, keepUntil: sql`now() + interval '12 months'` })
    .where(inArray(enquiry.id, ids));
}

export async function addEvents(
  transaction: AnyDatabase,
  events: NewEnquiryEvent[],
): Promise<void> {
  await transaction.insert(enquiryEvent).values(events);
}

export async function markOpened(database: Database, reference: string): Promise<void> {
  await database
    .update(enquiry)
    .set({ openedAt: sql`now()` })
    .where(and(eq(enquiry.reference, reference), isNull(enquiry.openedAt)));
}

/** Does not extend the retention period: customers' enquiries are kept in any case. */
export async function setCustomer(
  transaction: AnyDatabase,
  reference: string,
  customer: boolean,
): Promise<void> {
  await transaction.update(enquiry).set({ customer }).where(eq(enquiry.reference, reference));
}

export async function findMailId(
  transaction: AnyDatabase,
  occasion: string,
): Promise<number | null> {
  const [mail] = await transaction
    .select({ id: outboxMail.id })
    .from(outboxMail)
    .where(eq(outboxMail.occasion, occasion));
  return mail?.id ?? null;
}

/**
 * Deletes enquiries whose retention period is over, with their events and mails, as the privacy page promises.
 * Returns how many; call it again until it returns 0.
 */
export async function deleteOldEnquiries(database: Database): Promise<number> {
  return database.transaction(async (transaction) => {
    const old = await transaction
      .select({ id: enquiry.id, reference: enquiry.reference })
      .from(enquiry)
      .where(and(lt(enquiry.keepUntil, sql`now()`), eq(enquiry.customer, false)))
      .orderBy(enquiry.id)
      .limit(deletedAtOnce)
      .for("update", { skipLocked: true });
    if (old.length === 0) return 0;
    const ids = old.map(({ id }) => id);
    const abouts = old.map(({ reference }) => mailsAbout(reference));
    await transaction.delete(outboxMail).where(inArray(outboxMail.about, abouts));
    await transaction.delete(enquiryEvent).where(inArray(enquiryEvent.enquiryId, ids));
    await transaction.delete(enquiry).where(inArray(enquiry.id, ids));
    await recordActivity(transaction, {
      who: theSystem,
      what: "enquiry.deleted-after-its-time",
      changes: { enquiries: old.length },
    });
    return old.length;
  });
}
