import { randomUUID } from "node:crypto";
import type { AnyDatabase, Database } from "../platform/database.server.ts";
import { type Letter, renderLetter } from "./letter.ts";
import { outboxMail } from "./tables.server.ts";

export type Mail = {
  /** The same occasion queues one mail only, however often it is asked for. */
  occasion: string;
  kind: string;
  about?: string;
  recipient: string;
  replyTo?: string;
  subject: string;
  letter: Letter;
  confidential?: boolean;
};

/** Call it in the transaction that makes the mail necessary: both happen, or neither. */
export async function queueMail(database: AnyDatabase | Database, mail: Mail): Promise<void> {
  const { text, html } = renderLetter(mail.letter);
  await database
    .insert(outboxMail)
    .values({
      occasion: mail.occasion,
      kind: mail.kind,
      about: mail.about ?? "",
      recipient: mail.recipient,
      replyTo: mail.replyTo ?? "",
      subject: mail.subject,
      bodyText: text,
      bodyHtml: html,
      confidential: mail.confidential ?? false,
      messageId: `<${randomUUID()}@goldkey>`,
    })
    .onConflictDoNothing({ target: outboxMail.occasion });
}
