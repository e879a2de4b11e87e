// Replies by mail.
import { randomUUID } from "node:crypto";
import type { Wording } from "../content/wording/wording.ts";
import { queueCheckableMail } from "../mail/message-code-store.server.ts";
import type { Mail } from "../mail/queue.server.ts";
import type { AnyDatabase } from "../platform/database/database.server.ts";
import type { SiteEnvironment } from "../platform/installation/secrets.server.ts";
import { languageOfEnquiry, type MailServices, translateSubject } from "./acknowledge.server.ts";
import { type Colleague, takeStep } from "./handle-enquiry.server.ts";
import { replyMail } from "./mails.ts";
import { findMailId } from "./thread-store.server.ts";

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
      const { language, texts } = await languageOfEnquiry(transaction, enquiry, settings);
      const mail = replyMail(
        await translateSubject(transaction, enquiry, language),
        { text, by: by.name, id: randomUUID() },
        { company: settings, texts },
      );
      const localised = { ...mail, language };
      const mailId = await queueForThread(transaction, environment, localised, texts);
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

/** Returns the id, by which the thread shows whether the mail was sent. */
export async function queueForThread(
  transaction: AnyDatabase,
  environment: SiteEnvironment,
  mail: Mail,
  texts: Pick<Wording, "mails">,
): Promise<number | null> {
  await queueCheckableMail(transaction, environment, mail, texts.mails);
  return findMailId(transaction, mail.occasion);
}
