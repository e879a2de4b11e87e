// Mails to staff about the inbox: what is new, and what has waited for too long.
import { and, asc, eq, gt, inArray, isNull, lt, or, sql } from "drizzle-orm";
import { readSettings } from "../content/load-page.server.ts";
import { queueMail } from "../mail/queue.server.ts";
import type { Database } from "../platform/database/database.server.ts";
import type { Environment } from "../platform/environment.server.ts";
import { onlyOnDuty } from "./duty-store.server.ts";
import { lateNotice, newEnquiryNotice } from "./mails.ts";
import { overdueBefore } from "./reply-clock.ts";
import { openStatuses } from "./statuses.ts";
import { enquiry } from "./tables.server.ts";

export type TellingParts = {
  database: Database;
  environment: Environment;
  listPeopleWhoAnswer(): Promise<{ id: string; name: string; email: string }[]>;
};

const atOnce = 50;

/** One mail to each person on duty. What is held as spam, or came long ago, is nobody's alarm. How many it was about. */
export async function tellAboutNew(parts: TellingParts): Promise<number> {
  const { database, environment } = parts;
  const [waiting] = await database
    .select({ id: enquiry.id })
    .from(enquiry)
    .where(isNull(enquiry.staffNotifiedAt))
    .limit(1);
  if (!waiting) return 0;
  const { companyName } = await readSettings(database);
  const people = await onlyOnDuty(database, await parts.listPeopleWhoAnswer());
  return database.transaction(async (transaction) => {
    const rows = await transaction
      .select()
      .from(enquiry)
      .where(isNull(enquiry.staffNotifiedAt))
      .orderBy(asc(enquiry.id))
      .limit(atOnce)
      .for("update", { skipLocked: true });
    if (rows.length === 0) return 0;
    const dayAgo = Date.now() - 24 * 60 * 60 * 1000;
    for (const row of rows) {
      if (row.suspicious || row.createdAt.getTime() < dayAgo) continue;
      const address = `${environment.publicUrl}/admin/enquiries/${row.reference}`;
      for (const person of people) {
        await queueMail(transaction, newEnquiryNotice(row, person, { companyName, address }));
      }
    }
    await transaction
      .update(enquiry)
      .set({ staffNotifiedAt: sql`now()` })
      .where(
        inArray(
          enquiry.id,
          rows.map(({ id }) => id),
        ),
      );
    return rows.length;
  });
}

/** Once for each enquiry: to whoever has it in hand, else to those on duty, all of them in one mail. */
export async function tellAboutLate(parts: TellingParts, now: Date): Promise<void> {
  const { database, environment } = parts;
  const settings = await readSettings(database);
  const late = (kind: "enquiry" | "complaint") =>
    and(eq(enquiry.kind, kind), lt(enquiry.createdAt, overdueBefore(kind, now, settings)));
  const rows = await database
    .select()
    .from(enquiry)
    .where(
      and(
        isNull(enquiry.lateNotifiedAt),
        inArray(enquiry.status, openStatuses),
        eq(enquiry.suspicious, ""),
        gt(enquiry.createdAt, new Date(now.getTime() - 30 * 24 * 60 * 60 * 1000)),
        or(late("enquiry"), late("complaint")),
      ),
    )
    .orderBy(asc(enquiry.id));
  if (rows.length === 0) return;
  const everybody = await parts.listPeopleWhoAnswer();
  const onDuty = await onlyOnDuty(database, everybody);
  const address = `${environment.publicUrl}/admin/enquiries`;
  await database.transaction(async (transaction) => {
    for (const person of everybody) {
      const theirs = rows.filter(({ assigneeId }) => {
        const taken = everybody.some(({ id }) => id === assigneeId);
        return taken ? assigneeId === person.id : onDuty.some(({ id }) => id === person.id);
      });
      if (theirs.length === 0) continue;
      const references = theirs.map(({ reference }) => reference);
      await queueMail(
        transaction,
        lateNotice(references, person, { companyName: settings.companyName, address }),
      );
    }
    await transaction
      .update(enquiry)
      .set({ lateNotifiedAt: sql`now()` })
      .where(
        inArray(
          enquiry.id,
          rows.map(({ id }) => id),
        ),
      );
  });
}
