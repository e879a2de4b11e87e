// Sends what waits in the outbox. Any number of processes may run this: each mail is held by one of them.
import { setTimeout as pause } from "node:timers/promises";
import { and, eq, sql } from "drizzle-orm";
import { createTransport, type Transporter } from "nodemailer";
import type { Database } from "../platform/database.server.ts";
import type { Environment } from "../platform/environment.server.ts";
import type { Log } from "../platform/log.server.ts";
import { outboxMail } from "./tables.server.ts";

type Waiting = typeof outboxMail.$inferSelect;

export type MailSending = { stop(): Promise<void> };

const lookEveryMilliseconds = 2_000;
const heldForMinutes = 5;
/** 1, 2, 4 … minutes, at most 6 hours apart: about a day and a half in all. */
const mostAttempts = 14;
const longestPauseMinutes = 360;

const patience = { connectionTimeout: 30_000, greetingTimeout: 30_000, socketTimeout: 60_000 };

/** Without SMTP_URL nothing is sent: mails wait where they can be seen. */
export function startMailSending(parts: {
  database: Database;
  environment: Environment;
  log: Log;
}): MailSending {
  const { smtpUrl } = parts.environment;
  if (!smtpUrl) return { async stop() {} };
  const transport = createTransport({ url: smtpUrl, ...patience });
  const ending = new AbortController();
  const running = keepSending(parts, transport, ending.signal);
  return {
    async stop() {
      ending.abort();
      await running;
      transport.close();
    },
  };
}

async function keepSending(
  { database, environment, log }: { database: Database; environment: Environment; log: Log },
  transport: Transporter,
  ending: AbortSignal,
): Promise<void> {
  while (!ending.aborted) {
    try {
      while (!ending.aborted && (await sendNext(database, environment, transport, log)));
    } catch (error) {
      log.warn({ err: error }, "The outbox could not be read; it is tried again.");
    }
    await pause(lookEveryMilliseconds, undefined, { signal: ending }).catch(() => {
      // Told to stop while waiting: the loop ends.
    });
  }
}

/** True when there was a mail to send, whatever became of it. */
export async function sendNext(
  database: Database,
  environment: Environment,
  transport: Pick<Transporter, "sendMail">,
  log: Log,
): Promise<boolean> {
  const mail = await takeNext(database);
  if (!mail) return false;
  try {
    await transport.sendMail({
      from: senderOf(environment),
      to: mail.recipient,
      ...(mail.replyTo && { replyTo: mail.replyTo }),
      subject: mail.subject,
      text: mail.bodyText,
      html: mail.bodyHtml,
      messageId: mail.messageId,
    });
    await noteSent(database, mail);
  } catch (error) {
    log.warn({ err: error, mail: mail.id, attempts: mail.attempts }, "A mail could not be sent.");
    await noteFailure(database, mail, error instanceof Error ? error.message : String(error));
  }
  return true;
}

/** Held in the database before anything is sent; a holder that died loses it after a while. */
async function takeNext(database: Database): Promise<Waiting | undefined> {
  const [mail] = await database
    .update(outboxMail)
    .set({
      state: "sending",
      attempts: sql`${outboxMail.attempts} + 1`,
      heldUntil: sql`now() + ${`${heldForMinutes} minutes`}::interval`,
    })
    .where(
      eq(
        outboxMail.id,
        sql`(select id from outbox_mail
          where (state = 'waiting' and next_attempt_at <= now()) or (state = 'sending' and held_until < now())
          order by next_attempt_at, id limit 1 for update skip locked)`,
      ),
    )
    .returning();
  return mail;
}

async function noteSent(database: Database, mail: Waiting): Promise<void> {
  await database
    .update(outboxMail)
    .set({
      state: "sent",
      sentAt: sql`now()`,
      heldUntil: null,
      lastError: "",
      // Whoever reads the database later finds no link that still opens something.
      ...(mail.confidential && { bodyText: "", bodyHtml: "" }),
    })
    .where(and(eq(outboxMail.id, mail.id), eq(outboxMail.state, "sending")));
}

async function noteFailure(database: Database, mail: Waiting, error: string): Promise<void> {
  const minutes = Math.min(2 ** (mail.attempts - 1), longestPauseMinutes);
  await database
    .update(outboxMail)
    .set({
      state: mail.attempts >= mostAttempts ? "failed" : "waiting",
      nextAttemptAt: sql`now() + ${`${minutes} minutes`}::interval`,
      heldUntil: null,
      lastError: error.slice(0, 500),
    })
    .where(eq(outboxMail.id, mail.id));
}

function senderOf({ mailFrom, publicUrl }: Environment): string {
  return mailFrom ?? `no-reply@${new URL(publicUrl).hostname}`;
}
