import { findEnquiry, listSamePerson } from "../../contact/inbox.server.ts";
import { dueAt } from "../../contact/reply-clock.ts";
import { statusLabels } from "../../contact/statuses.ts";
import { readSettings } from "../../content/load-page.server.ts";
import type { Database } from "../../platform/database.server.ts";
import { viewMoment } from "../parts/moments.ts";
import { subjectOf, viewEnquiry } from "./enquiry-view.ts";

export type EnquiryDetails = NonNullable<Awaited<ReturnType<typeof loadEnquiry>>>;

/** One enquiry with all that was done about it, ready to show; null when there is none. */
export async function loadEnquiry(database: Database, reference: string) {
  const [settings, found] = await Promise.all([
    readSettings(database),
    findEnquiry(database, reference),
  ]);
  if (!found) return null;
  const { enquiry, events } = found;
  const clock = { ...settings, now: new Date() };
  const others = await listSamePerson(database, enquiry);
  return {
    ...viewEnquiry(enquiry, clock, settings),
    statusWord: enquiry.status,
    kind: enquiry.kind,
    message: enquiry.message,
    phone: enquiry.phone,
    email: enquiry.email,
    due: viewMoment(dueAt(enquiry.kind, enquiry.createdAt, settings), clock),
    opened: viewMoment(clock.now, clock),
    events: events.map((event) => ({
      id: event.id,
      kind: event.kind,
      status: event.status && statusLabels[event.status],
      text: event.text,
      by: event.byName,
      at: viewMoment(event.createdAt, clock),
    })),
    others: others.map((other) => ({
      reference: other.reference,
      subject: subjectOf({ kind: "enquiry", ...other }),
      arrived: viewMoment(other.createdAt, clock),
    })),
  };
}
