// Mails to staff about the inbox: new enquiries, and enquiries that have waited too long.
import { readSettings } from "../content/load-page.server.ts";
import { queueMail } from "../mail/queue.server.ts";
import type { Database } from "../platform/database/database.server.ts";
import type { SiteEnvironment } from "../platform/installation/secrets.server.ts";
import { lateNotice, newEnquiryNotice } from "./mails.ts";
import {
  hasUnnotified,
  listLate,
  lockUnnotified,
  markLateNotified,
  markNotified,
  onlyOnDuty,
} from "./notice-store.server.ts";
import { overdueBefore } from "./reply-clock.ts";

export type NoticeServices = {
  database: Database;
  environment: SiteEnvironment;
  listPeopleWhoAnswer(): Promise<{ id: string; name: string; email: string }[]>;
};

const atOnce = 50;

/**
 * Sends one mail per enquiry to each person on duty; none for suspected spam or enquiries older than a day.
 * Returns how many enquiries were handled; call it again until it returns 0.
 */
export async function notifyOfNew(services: NoticeServices): Promise<number> {
  const { database, environment } = services;
  if (!(await hasUnnotified(database))) return 0;
  const { companyName } = await readSettings(database);
  const people = await onlyOnDuty(database, await services.listPeopleWhoAnswer());
  return database.transaction(async (transaction) => {
    const enquiries = await lockUnnotified(transaction, atOnce);
    if (enquiries.length === 0) return 0;
    const dayAgo = Date.now() - 24 * 60 * 60 * 1000;
    for (const enquiry of enquiries) {
      if (enquiry.suspicious || enquiry.createdAt.getTime() < dayAgo) continue;
      const address = `${environment.publicUrl}/admin/enquiries/${enquiry.reference}`;
      for (const person of people) {
        await queueMail(transaction, newEnquiryNotice(enquiry, person, { companyName, address }));
      }
    }
    await markNotified(
      transaction,
      enquiries.map(({ id }) => id),
    );
    return enquiries.length;
  });
}

/** Once per enquiry: to its assignee, otherwise to everybody on duty. Each person gets one mail about all of theirs. */
export async function notifyOfLate(services: NoticeServices, now: Date): Promise<void> {
  const { database, environment } = services;
  const settings = await readSettings(database);
  const enquiries = await listLate(
    database,
    {
      enquiry: overdueBefore("enquiry", now, settings),
      complaint: overdueBefore("complaint", now, settings),
    },
    now,
  );
  if (enquiries.length === 0) return;
  const everybody = await services.listPeopleWhoAnswer();
  const onDuty = await onlyOnDuty(database, everybody);
  const address = `${environment.publicUrl}/admin/enquiries`;
  await database.transaction(async (transaction) => {
    for (const person of everybody) {
      const theirs = enquiries.filter(({ assigneeId }) => {
        const assigned = everybody.some(({ id }) => id === assigneeId);
        return assigned ? assigneeId === person.id : onDuty.some(({ id }) => id === person.id);
      });
      if (theirs.length === 0) continue;
      const references = theirs.map(({ reference }) => reference);
      await queueMail(
        transaction,
        lateNotice(references, person, { companyName: settings.companyName, address }),
      );
    }
    await markLateNotified(
      transaction,
      enquiries.map(({ id }) => id),
    );
  });
}
