// Answers that leave the house: replies by mail, and visits with their calendar file.
import { randomUUID } from "node:crypto";
import { asc, eq } from "drizzle-orm";
import type { PresentedSettings } from "../content/presented.ts";
import { fillIn } from "../content/wording/fill-in.ts";
import { readWording } from "../content/wording/read-wording.server.ts";
import { queueCheckableMail } from "../mail/message-code-store.server.ts";
import type { Mail } from "../mail/queue.server.ts";
import { outboxMail } from "../mail/tables.server.ts";
import type { AnyDatabase, Database } from "../platform/database/database.server.ts";
import type { Environment } from "../platform/environment.server.ts";
import { type Colleague, takeStep } from "./handle-enquiry.server.ts";
import { replyMail, visitMail } from "./mails.ts";
import { builtInTemplates, type ReplyTemplate } from "./reply-templates.ts";
import { replyTemplate } from "./tables.server.ts";
import { longVisitMoment, visitCalendar } from "./visit-calendar.ts";

export type Desk = {
  database: Database;
  environment: Environment;
  settings: PresentedSettings;
};

/** The reply is part of the thread and its mail is in the outbox, both or neither. */
export async function replyToEnquiry(
  { database, environment, settings }: Desk,
  reference: string,
  text: string,
  by: Colleague,
): Promise<boolean> {
  return takeStep(database, reference, {
    by,
    async plan(found, transaction) {
      if (!found.email) return null;
      const mail = replyMail(
        found,
        { text, by: by.name, id: randomUUID() },
        { company: settings, words: await readWording(transaction) },
      );
      const mailId = await queue(transaction, environment, mail);
      return {
        event: { kind: "reply", text, mailId },
        change: {
          status: "answered",
          ...(!found.assigneeId && { assigneeId: by.id, assigneeName: by.name }),
        },
        activity: "enquiry.replied",
      };
    },
  });
}

export type Visit = { at: Date; minutes: number; place: string };

/** Sets a time for a visit. Who left a mail address gets it with an entry for the calendar. */
export async function arrangeVisit(
  { database, environment, settings }: Desk,
  reference: string,
  visit: Visit,
  by: Colleague,
): Promise<boolean> {
  return takeStep(database, reference, {
    by,
    async plan(found, transaction) {
      const id = randomUUID();
      const words = await readWording(transaction);
      const calendar = visitCalendar({
        id: `${reference}-${id}`,
        title: fillIn(words.mails.visitEntry, { company: settings.companyName }),
        ...visit,
        madeAt: new Date(),
      });
      const mail = visitMail(
        found,
        {
          when: longVisitMoment(visit.at, settings),
          place: visit.place,
          id,
          calendar,
          by: by.name,
        },
        { company: settings, words },
      );
      const mailId = found.email ? await queue(transaction, environment, mail) : null;
      return {
        event: {
          kind: "visit",
          text: visit.place,
          visitAt: visit.at,
          visitMinutes: visit.minutes,
          mailId,
        },
        change: found.status === "new" ? { status: "in-work" } : {},
        activity: "enquiry.visit-arranged",
      };
    },
  });
}

async function queue(
  transaction: AnyDatabase,
  environment: Environment,
  mail: Mail,
): Promise<number | null> {
  await queueCheckableMail(transaction, environment, mail);
  const [queued] = await transaction
    .select({ id: outboxMail.id })
    .from(outboxMail)
    .where(eq(outboxMail.occasion, mail.occasion));
  return queued?.id ?? null;
}

/** The program's own and those that staff have kept. */
export async function listTemplates(database: AnyDatabase): Promise<ReplyTemplate[]> {
  const own = await database
    .select({ id: replyTemplate.id, title: replyTemplate.title, body: replyTemplate.body })
    .from(replyTemplate)
    .orderBy(asc(replyTemplate.title));
  return [
    ...own,
    ...builtInTemplates.filter(({ title }) => !own.some((one) => one.title === title)),
  ];
}

/** Under a title that is there already it takes the old one's place. */
export async function keepTemplate(
  database: AnyDatabase,
  { title, body }: { title: string; body: string },
): Promise<void> {
  await database
    .insert(replyTemplate)
    .values({ title, body })
    .onConflictDoUpdate({ target: replyTemplate.title, set: { body } });
}

export async function dropTemplate(database: AnyDatabase, id: number): Promise<void> {
  await database.delete(replyTemplate).where(eq(replyTemplate.id, id));
}
