// Mails that can be checked: each carries a code, and /check says whether the code is ours.
import { createHmac, randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import type { AnyDatabase, Database } from "../platform/database.server.ts";
import type { Environment } from "../platform/environment.server.ts";
import { secret } from "../platform/secrets.server.ts";
import {
  messageCodeFrom,
  normaliseMessageCode,
  printedMessageCode,
  recipientHint,
} from "./message-code.ts";
import { type Mail, queueMail } from "./queue.server.ts";
import { messageCode, outboxMail } from "./tables.server.ts";

export type KnownMessage = { subject: string; recipientHint: string; sentAt: Date };

/** Like `queueMail`, with a code and where to check it under the letter. False when it was queued before. */
export async function queueCheckableMail(
  database: AnyDatabase | Database,
  { dataFolder, publicUrl }: Pick<Environment, "dataFolder" | "publicUrl">,
  mail: Mail,
): Promise<boolean> {
  const [queued] = await database
    .select({ id: outboxMail.id })
    .from(outboxMail)
    .where(eq(outboxMail.occasion, mail.occasion));
  if (queued) return false;
  const code = messageCodeFrom(randomBytes(10));
  const { letter } = mail;
  const closing = [
    ...(letter.closing ?? []),
    `Is this really from us? Compare the code ${printedMessageCode(code)} at ${publicUrl}/check. We never ask for a fee, a password or a card number.`,
  ];
  await queueMail(database, { ...mail, letter: { ...letter, closing } });
  await database.insert(messageCode).values({
    codeHash: hashMessageCode(dataFolder, code),
    kind: mail.kind,
    subject: mail.subject,
    recipientHint: recipientHint(mail.recipient),
  });
  return true;
}

/** By the code as somebody typed it. */
export async function findMessage(
  database: Database,
  dataFolder: string,
  typed: string,
): Promise<KnownMessage | undefined> {
  const code = normaliseMessageCode(typed);
  if (!code) return undefined;
  const [known] = await database
    .select({
      subject: messageCode.subject,
      recipientHint: messageCode.recipientHint,
      sentAt: messageCode.createdAt,
    })
    .from(messageCode)
    .where(eq(messageCode.codeHash, hashMessageCode(dataFolder, code)));
  return known;
}

function hashMessageCode(dataFolder: string, code: string): string {
  return createHmac("sha256", secret(dataFolder, "messages")).update(code).digest("base64url");
}
