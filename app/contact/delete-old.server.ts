// What the privacy page promises: twelve months after the last message, an enquiry is gone.
import { and, eq, inArray, lt, sql } from "drizzle-orm";
import { recordActivity, theSystem } from "../activity/record.server.ts";
import { outboxMail } from "../mail/tables.server.ts";
import type { Database } from "../platform/database/database.server.ts";
import { mailsAbout } from "./mails.ts";
import { enquiry, enquiryEvent } from "./tables.server.ts";

const atOnce = 500;

/** With its thread and its mails. How many went. */
export async function deleteOldEnquiries(database: Database): Promise<number> {
  return database.transaction(async (transaction) => {
    const old = await transaction
      .select({ id: enquiry.id, reference: enquiry.reference })
      .from(enquiry)
      .where(and(lt(enquiry.keepUntil, sql`now()`), eq(enquiry.customer, false)))
      .orderBy(enquiry.id)
      .limit(atOnce)
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
