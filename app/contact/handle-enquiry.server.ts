// What staff do with enquiries: each act is one event, kept for good, and one line in the activity log.
import { and, eq, inArray, ne } from "drizzle-orm";
import { recordActivity } from "../activity/record.server.ts";
import type { Database } from "../platform/database.server.ts";
import { type EnquiryStatus, statusLabels } from "./statuses.ts";
import { enquiry, enquiryEvent } from "./tables.server.ts";

type Colleague = { id: string; name: string };

/** Answers with what each had been before, so that it can be put back. Those already there are left alone. */
export async function moveEnquiries(
  database: Database,
  references: string[],
  status: EnquiryStatus,
  by: Colleague,
): Promise<{ reference: string; before: EnquiryStatus }[]> {
  return database.transaction(async (transaction) => {
    const moved = await transaction
      .select({ id: enquiry.id, reference: enquiry.reference, before: enquiry.status })
      .from(enquiry)
      .where(and(inArray(enquiry.reference, references), ne(enquiry.status, status)))
      .orderBy(enquiry.id)
      .for("update");
    if (moved.length === 0) return [];
    const ids = moved.map(({ id }) => id);
    await transaction.update(enquiry).set({ status }).where(inArray(enquiry.id, ids));
    await transaction.insert(enquiryEvent).values(
      ids.map((enquiryId) => ({
        enquiryId,
        kind: "status" as const,
        status,
        byId: by.id,
        byName: by.name,
      })),
    );
    const [only] = moved.length === 1 ? moved : [];
    await recordActivity(transaction, {
      who: by,
      what: "enquiry.moved",
      ...(only && { about: { kind: "enquiry", id: only.reference, name: only.reference } }),
      changes: {
        status: { ...(only && { from: statusLabels[only.before] }), to: statusLabels[status] },
        ...(!only && { references: moved.map(({ reference }) => reference) }),
      },
    });
    return moved.map(({ reference, before }) => ({ reference, before }));
  });
}

/** Only staff see it. False when there is no such enquiry. */
export async function noteOnEnquiry(
  database: Database,
  reference: string,
  text: string,
  by: Colleague,
): Promise<boolean> {
  return database.transaction(async (transaction) => {
    const [found] = await transaction
      .select({ id: enquiry.id })
      .from(enquiry)
      .where(eq(enquiry.reference, reference));
    if (!found) return false;
    await transaction
      .insert(enquiryEvent)
      .values({ enquiryId: found.id, kind: "note", text, byId: by.id, byName: by.name });
    await recordActivity(transaction, {
      who: by,
      what: "enquiry.noted",
      about: { kind: "enquiry", id: reference, name: reference },
    });
    return true;
  });
}
