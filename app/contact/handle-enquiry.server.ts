// What staff do with enquiries: each act is one event, kept for good, and one line in the activity log.
import { and, eq, inArray, isNull, ne, sql } from "drizzle-orm";
import { recordActivity } from "../activity/record.server.ts";
import {
  type AnyDatabase,
  type Database,
  inTransaction,
} from "../platform/database/database.server.ts";
import { type EnquiryStatus, statusLabels } from "./statuses.ts";
import { enquiry, enquiryEvent } from "./tables.server.ts";

export type Colleague = { id: string; name: string };

/** Every step of staff is part of the talk: the twelve months begin anew. */
const keepUntil = sql`now() + interval '12 months'`;

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
    await transaction.update(enquiry).set({ status, keepUntil }).where(inArray(enquiry.id, ids));
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

type NewEnquiryEvent = Partial<typeof enquiryEvent.$inferInsert> & {
  kind: Exclude<(typeof enquiryEvent.$inferInsert)["kind"], "status">;
};

type EnquiryChange = Partial<
  Pick<typeof enquiry.$inferInsert, "status" | "assigneeId" | "assigneeName" | "customer">
>;

type EnquiryStep = {
  /** What is done; null leaves the enquiry as it is. */
  plan: (
    found: typeof enquiry.$inferSelect,
    transaction: AnyDatabase,
  ) => Promise<{ event: NewEnquiryEvent; change?: EnquiryChange; activity: string } | null>;
  by: Colleague;
};

/** One step with one enquiry: its event, what changes by it, and a line in the log. False: there is none. */
export async function takeStep(
  database: Database,
  reference: string,
  { plan, by }: EnquiryStep,
): Promise<boolean> {
  return inTransaction(
    database,
    async (transaction) => {
      const [found] = await transaction
        .select()
        .from(enquiry)
        .where(eq(enquiry.reference, reference))
        .for("update");
      if (!found) return false;
      const planned = await plan(found, transaction);
      if (!planned) return true;
      const { event, change = {}, activity } = planned;
      const signed = { enquiryId: found.id, byId: by.id, byName: by.name };
      await transaction.insert(enquiryEvent).values({ ...signed, ...event });
      if (change.status && change.status !== found.status) {
        const { status } = change;
        await transaction.insert(enquiryEvent).values({ ...signed, kind: "status", status });
      }
      await transaction
        .update(enquiry)
        .set({ ...change, keepUntil })
        .where(eq(enquiry.id, found.id));
      await recordActivity(transaction, {
        who: by,
        what: activity,
        about: { kind: "enquiry", id: reference, name: reference },
      });
      return true;
    },
    { isolation: "read committed" },
  );
}

/** Only staff see it. False when there is no such enquiry. */
export async function noteOnEnquiry(
  database: Database,
  reference: string,
  text: string,
  by: Colleague,
): Promise<boolean> {
  return takeStep(database, reference, {
    by,
    plan: async () => ({ event: { kind: "note", text }, activity: "enquiry.noted" }),
  });
}

/** That somebody tried to reach the sender: the button that dials writes it down. */
export async function logAttempt(
  database: Database,
  reference: string,
  way: "call" | "whatsapp",
  by: Colleague,
): Promise<boolean> {
  return takeStep(database, reference, {
    by,
    plan: async (found) => ({
      event: { kind: way },
      change: found.status === "new" ? { status: "in-work" } : {},
      activity: way === "call" ? "enquiry.called" : "enquiry.messaged",
    }),
  });
}

/** Gives them to somebody, or with null to nobody. Answers how many changed hands. */
export async function assignEnquiries(
  database: Database,
  references: string[],
  to: Colleague | null,
  by: Colleague,
): Promise<number> {
  const hand = { assigneeId: to?.id ?? "", assigneeName: to?.name ?? "" };
  return database.transaction(async (transaction) => {
    const found = await transaction
      .select({ id: enquiry.id, reference: enquiry.reference, status: enquiry.status })
      .from(enquiry)
      .where(and(inArray(enquiry.reference, references), ne(enquiry.assigneeId, hand.assigneeId)))
      .orderBy(enquiry.id)
      .for("update");
    if (found.length === 0) return 0;
    const signed = { byId: by.id, byName: by.name };
    const idsOf = (rows: typeof found) => rows.map(({ id }) => id);
    await transaction
      .update(enquiry)
      .set({ ...hand, keepUntil })
      .where(inArray(enquiry.id, idsOf(found)));
    // Whoever gets a new one has it in work.
    const begun = to ? found.filter(({ status }) => status === "new") : [];
    await transaction.insert(enquiryEvent).values([
      ...idsOf(found).map((enquiryId) => {
        return { enquiryId, kind: "assigned" as const, text: hand.assigneeName, ...signed };
      }),
      ...idsOf(begun).map((enquiryId) => {
        return { enquiryId, kind: "status" as const, status: "in-work" as const, ...signed };
      }),
    ]);
    if (begun.length > 0) {
      await transaction
        .update(enquiry)
        .set({ status: "in-work" })
        .where(inArray(enquiry.id, idsOf(begun)));
    }
    const [only] = found.length === 1 ? found : [];
    await recordActivity(transaction, {
      who: by,
      what: "enquiry.assigned",
      ...(only && { about: { kind: "enquiry", id: only.reference, name: only.reference } }),
      changes: {
        to: to?.name ?? "nobody",
        ...(!only && { references: found.map(({ reference }) => reference) }),
      },
    });
    return found.length;
  });
}

/** Somebody opened it: it is unread no longer. */
export async function markOpened(database: Database, reference: string): Promise<void> {
  await database
    .update(enquiry)
    .set({ openedAt: sql`now()` })
    .where(and(eq(enquiry.reference, reference), isNull(enquiry.openedAt)));
}

/** Customers are kept beyond the twelve months that everybody else is promised. */
export async function markCustomer(
  database: Database,
  reference: string,
  customer: boolean,
  by: Colleague,
): Promise<void> {
  await database.transaction(async (transaction) => {
    await transaction.update(enquiry).set({ customer }).where(eq(enquiry.reference, reference));
    await recordActivity(transaction, {
      who: by,
      what: "enquiry.customer-marked",
      about: { kind: "enquiry", id: reference, name: reference },
      changes: { customer },
    });
  });
}
