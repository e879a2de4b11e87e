import { randomUUID } from "node:crypto";
import type { AnyDatabase, Database } from "../platform/database/database.server.ts";
import { enqueueJobs } from "../platform/jobs/store.server.ts";
import { type MailBody, renderMailBody } from "./mail-text.ts";
import { outboxMail } from "./tables.server.ts";

export type Mail = {
  /** The same occasion queues one mail only, however often it is asked for. */
  occasion: string;
  kind: string;
  about?: string;
  recipient: string;
  replyTo?: string;
  subject: string;
  body: MailBody;
  /** A calendar file (RFC 5545) to go with it. */
  calendar?: string;
  confidential?: boolean;
};

/**
 * Call it in the transaction that makes the mail necessary: both happen, or neither. Answers with the mail's
 * number, or undefined when it was queued before.
 */
export async function queueMail(
  database: AnyDatabase | Database,
  mail: Mail,
): Promise<number | undefined> {
  const [queued] = await queueMails(database, [mail]);
  return queued?.id;
}

/** Answers those that had not been queued before. */
export async function queueMails(
  database: AnyDatabase | Database,
  mails: Mail[],
): Promise<{ id: number; occasion: string; kind: string; subject: string; recipient: string }[]> {
  return database.transaction(async (transaction) => {
    const queued = await transaction
      .insert(outboxMail)
      .values(mails.map(rowOf))
      .onConflictDoNothing({ target: outboxMail.occasion })
      .returning({
        id: outboxMail.id,
        occasion: outboxMail.occasion,
        kind: outboxMail.kind,
        subject: outboxMail.subject,
        recipient: outboxMail.recipient,
      });
    await enqueueJobs(
      transaction,
      "mail",
      queued.map(({ id }) => `${id}`),
    );
    return queued;
  });
}

function rowOf(mail: Mail): typeof outboxMail.$inferInsert {
  const { text, html } = renderMailBody(mail.body);
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
