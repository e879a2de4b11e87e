import { randomUUID } from "node:crypto";
import { settings } from "../content/collections.ts";
import { openDocuments } from "../content/documents/documents.server.ts";
import type { Language } from "../languages/languages.ts";
import type { AnyDatabase, Database } from "../platform/database/database.server.ts";
import { enqueueJobs } from "../platform/jobs/store.server.ts";
import { insertMails, type NewMail, type QueuedMail } from "./mail-store.server.ts";
import { type MailBody, type MailBrand, plainBrand, renderMailBody } from "./mail-text.ts";

export type Mail = {
  /** A mail is queued only once per occasion. */
  occasion: string;
  kind: string;
  about?: string;
  recipient: string;
  replyTo?: string;
  subject: string;
  body: MailBody;
  /** An attached calendar file (RFC 5545). */
  calendar?: string;
  confidential?: boolean;
  /** Of a mail to somebody who reads the site in another language than its own. */
  language?: Language | null;
};

/**
 * Call it in the transaction that makes the mail necessary: both happen, or neither. Returns the id of the mail, or
 * undefined when it was queued before.
 */
export async function queueMail(
  database: AnyDatabase | Database,
  mail: Mail,
): Promise<number | undefined> {
  const [queued] = await queueMails(database, [mail]);
  return queued?.id;
}

/** Returns those that had not been queued before. */
export async function queueMails(
  database: AnyDatabase | Database,
  mails: Mail[],
): Promise<QueuedMail[]> {
  return database.transaction(async (transaction) => {
    const site = await openDocuments(transaction).read(settings, "site");
    const brand = site ? { badge: site.data.badge, accent: site.data.accent } : plainBrand;
    const rows = mails.map((mail) => rowOf(mail, brand));
    const queued = await insertMails(transaction, rows);
    await enqueueJobs(
      transaction,
      "mail",
      queued.map(({ id }) => `${id}`),
    );
    return queued;
  });
}

function rowOf(mail: Mail, brand: MailBrand): NewMail {
  const { text, html } = renderMailBody(mail.body, brand, mail.language ?? undefined);
  return {
    occasion: mail.occasion,
    kind: mail.kind,
    about: mail.about ?? "",
    recipient: mail.recipient,
    replyTo: mail.replyTo ?? "",
    subject: mail.subject,
    bodyText: text,
    bodyHtml: html,
    calendar: mail.calendar ?? "",
    confidential: mail.confidential ?? false,
    messageId: `<${randomUUID()}@goldkey>`,
  };
}
