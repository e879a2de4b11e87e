// Replies by mail, and visits with their calendar file.
import { randomUUID } from "node:crypto";
import { fillIn } from "../content/wording/fill-in.ts";
import { readWording } from "../content/wording/read-wording.server.ts";
import { queueCheckableMail } from "../mail/message-code-store.server.ts";
import type { Mail } from "../mail/queue.server.ts";
import type { AnyDatabase } from "../platform/database/database.server.ts";
import type { SiteEnvironment } from "../platform/installation/secrets.server.ts";
import type { MailServices } from "./acknowledge.server.ts";
import { type Colleague, takeStep } from "./handle-enquiry.server.ts";
import { replyMail, visitMail } from "./mails.ts";
import { findMailId } from "./thread-store.server.ts";
import { longVisitMoment, visitCalendar } from "./visit-calendar.ts";

/** Adds the reply to the thread and queues its mail, in one transaction. */
export async function replyToEnquiry(
  { database, environment, settings }: MailServices,
  reference: string,
  text: string,
  by: Colleague,
): Promise<boolean> {
  return takeStep(database, reference, {
    by,
    async plan(enquiry, transaction) {
      if (!enquiry.email) return null;
      const mail = replyMail(
        enquiry,
        { text, by: by.name, id: randomUUID() },
        { company: settings, texts: await readWording(transaction) },
      );
      const mailId = await queue(transaction, environment, mail);
      return {
        event: { kind: "reply", text, mailId },
        change: {
          status: "answered",
          ...(!enquiry.assigneeId && { assigneeId: by.id, assigneeName: by.name }),
        },
        activity: "enquiry.replied",
      };
    },
  });
}

export type Visit = { at: Date; minutes: number; place: string };

/** Sets a time for a visit. A sender with a mail address gets it by mail, with a calendar file. */
export async function arrangeVisit(
  { database, environment, settings }: MailServices,
  reference: string,
  visit: Visit,
  by: Colleague,
): Promise<boolean> {
  return takeStep(database, reference, {
    by,
    async plan(enquiry, transaction) {
      const id = randomUUID();
      const texts = await readWording(transaction);
      const calendar = visitCalendar({
        id: `${reference}-${id}`,
        title: fillIn(texts.mails.visitEntry, { company: settings.companyName }),
        ...visit,
        madeAt: new Date(),
      });
      const mail = visitMail(
        enquiry,
        {
          when: longVisitMoment(visit.at, settings),
          place: visit.place,
          id,
          calendar,
          by: by.name,
        },
        { company: settings, texts },
      );
      const mailId = enquiry.email ? await queue(transaction, environment, mail) : null;
      return {
        event: {
          kind: "visit",
          text: visit.place,
          visitAt: visit.at,
          visitMinutes: visit.minutes,
          mailId,
        },
        change: enquiry.status === "new" ? { status: "in-work" } : {},
        activity: "enquiry.visit-arranged",
      };
    },
  });
}

async function queue(
  transaction: AnyDatabase,
  environment: SiteEnvironment,
  mail: Mail,
): Promise<number | null> {
  await queueCheckableMail(transaction, environment, mail);
  return findMailId(transaction, mail.occasion);
}
