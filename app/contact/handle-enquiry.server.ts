// What staff do with enquiries. Each act adds an event to the thread and a line to the activity log.
import { type Actor, recordActivity } from "../activity/record.server.ts";
import {
  type AnyDatabase,
  type Database,
  inTransaction,
} from "../platform/database/database.server.ts";
import type { EnquiryRow } from "./inbox-store.server.ts";
import { type EnquiryStatus, statusLabels } from "./statuses.ts";
import {
  addEvents,
  changeEnquiries,
  type EnquiryChange,
  lockEnquiriesNotAssignedTo,
  lockEnquiriesWithoutStatus,
  lockEnquiry,
  type NewEnquiryEvent,
  setCustomer,
} from "./thread-store.server.ts";

export type Colleague = { id: string; name: string };

/** Skips enquiries that already have the status. Returns the previous statuses, for Undo. */
export async function moveEnquiries(
  database: Database,
  references: string[],
  status: EnquiryStatus,
  by: Colleague,
): Promise<{ reference: string; before: EnquiryStatus }[]> {
  return database.transaction(async (transaction) => {
    const moved = await lockEnquiriesWithoutStatus(transaction, references, status);
    if (moved.length === 0) return [];
    const ids = moved.map(({ id }) => id);
    await changeEnquiries(transaction, ids, { status });
    await addEvents(
      transaction,
      ids.map((enquiryId) => ({
        enquiryId,
        kind: "status",
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
        status: { ...(only && { from: statusLabels[only.status] }), to: statusLabels[status] },
        ...(!only && { references: moved.map(({ reference }) => reference) }),
      },
    });
    return moved.map(({ reference, status: before }) => ({ reference, before }));
  });
}

type PlannedEvent = Partial<NewEnquiryEvent> & {
  kind: Exclude<NewEnquiryEvent["kind"], "status">;
};

/** Somebody with the link of a viewing, not signed in. The activity log does not have their name. */
const theVisitor: Actor = { id: "", name: "The visitor" };

export type PlannedStep = { event: PlannedEvent; change?: EnquiryChange; activity: string };

type EnquiryStep = {
  /** Decides what to do; null leaves the enquiry as it is. */
  plan: (enquiry: EnquiryRow, transaction: AnyDatabase) => Promise<PlannedStep | null>;
  /** The visitor has no id; their name is in the thread only. */
  by: Colleague;
};

/** Adds an event to one enquiry, changes its row and records the activity. False: no such enquiry. */
export async function takeStep(
  database: Database,
  reference: string,
  { plan, by }: EnquiryStep,
): Promise<boolean> {
  return inTransaction(
    database,
    async (transaction) => {
      const enquiry = await lockEnquiry(transaction, reference);
      if (!enquiry) return false;
      const planned = await plan(enquiry, transaction);
      if (!planned) return true;
      const { event, change = {}, activity } = planned;
      const { status } = change;
      const signed = { enquiryId: enquiry.id, byId: by.id, byName: by.name };
      await addEvents(transaction, [{ ...signed, ...event }]);
      if (status && status !== enquiry.status) {
        await addEvents(transaction, [{ ...signed, kind: "status", status }]);
      }
      await changeEnquiries(transaction, [enquiry.id], change);
      await recordActivity(transaction, {
        who: by.id ? by : theVisitor,
        what: activity,
        about: { kind: "enquiry", id: reference, name: reference },
      });
      return true;
    },
    { isolation: "read committed" },
  );
}

/** Only staff see notes. False: no such enquiry. */
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

/** Records that somebody tried to reach the sender. The button that dials posts it. */
export async function logAttempt(
  database: Database,
  reference: string,
  way: "call" | "whatsapp",
  by: Colleague,
): Promise<boolean> {
  return takeStep(database, reference, {
    by,
    plan: async (enquiry) => ({
      event: { kind: way },
      change: enquiry.status === "new" ? { status: "in-work" } : {},
      activity: way === "call" ? "enquiry.called" : "enquiry.messaged",
    }),
  });
}

/** Assigns enquiries to a colleague, or to nobody with null. Returns how many changed. */
export async function assignEnquiries(
  database: Database,
  references: string[],
  to: Colleague | null,
  by: Colleague,
): Promise<number> {
  const assignee = { assigneeId: to?.id ?? "", assigneeName: to?.name ?? "" };
  return database.transaction(async (transaction) => {
    const enquiries = await lockEnquiriesNotAssignedTo(
      transaction,
      references,
      assignee.assigneeId,
    );
    if (enquiries.length === 0) return 0;
    const signed = { byId: by.id, byName: by.name };
    const ids = enquiries.map(({ id }) => id);
    await changeEnquiries(transaction, ids, assignee);
    // Assigning a new enquiry to somebody puts it in progress.
    const begun = enquiries.flatMap(({ id, status }) => (to && status === "new" ? [id] : []));
    await addEvents(transaction, [
      ...ids.map((enquiryId) => {
        return { enquiryId, kind: "assigned" as const, text: assignee.assigneeName, ...signed };
      }),
      ...begun.map((enquiryId) => {
        return { enquiryId, kind: "status" as const, status: "in-work" as const, ...signed };
      }),
    ]);
    if (begun.length > 0) await changeEnquiries(transaction, begun, { status: "in-work" });
    const [only] = enquiries.length === 1 ? enquiries : [];
    await recordActivity(transaction, {
      who: by,
      what: "enquiry.assigned",
      ...(only && { about: { kind: "enquiry", id: only.reference, name: only.reference } }),
      changes: {
        to: to?.name ?? "nobody",
        ...(!only && { references: enquiries.map(({ reference }) => reference) }),
      },
    });
    return enquiries.length;
  });
}

/** Enquiries of customers are not deleted after twelve months. */
export async function markCustomer(
  database: Database,
  reference: string,
  customer: boolean,
  by: Colleague,
): Promise<void> {
  await database.transaction(async (transaction) => {
    await setCustomer(transaction, reference, customer);
    await recordActivity(transaction, {
      who: by,
      what: "enquiry.customer-marked",
      about: { kind: "enquiry", id: reference, name: reference },
      changes: { customer },
    });
  });
}
