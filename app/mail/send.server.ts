// Sends what waits in the outbox. Any number of processes may run this: each mail is held by one of them.
import { setTimeout as pause } from "node:timers/promises";
import { and, eq, sql } from "drizzle-orm";
import type { Transporter } from "nodemailer";
import type { Database } from "../platform/database/database.server.ts";
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
const holdAgainEveryMilliseconds = 60_000;
/** 1 + 2 + … seconds: about as long as a mail is held. */
const mostNoteAttempts = 20;

const patience = { connectionTimeout: 30_000, greetingTimeout: 30_000, socketTimeout: 60_000 };

/** Without SMTP_URL nothing is sent: mails wait where they can be seen. */
export function startMailSending(parts: {
  database: Database;
  environment: Environment;
  log: Log;
}): MailSending {
  const { smtpUrl } = parts.environment;
  if (!smtpUrl) return { async stop() {} };
  const transport = transportTo(smtpUrl);
  const ending = new AbortController();
  const running = keepSending(parts, transport, ending.signal);
  return {
    async stop() {
      ending.abort();
      await running;
      await transport.close();
    },
  };
}

type Transport = Pick<Transporter, "sendMail">;

/** The library comes with the first mail: twenty megabytes that most processes never need. */
function transportTo(url: string): Transport & { close(): Promise<void> } {
  let opened: Promise<Transporter> | undefined;
  async function open() {
    const { createTransport } = await import("nodemailer");
    return createTransport({ url, ...patience });
  }
  return {
    async sendMail(mail) {
      opened ??= open();
      return (await opened).sendMail(mail);
    },
    async close() {
      (await opened)?.close();
    },
  };
}

async function keepSending(
  { database, environment, log }: { database: Database; environment: Environment; log: Log },
  transport: Transport,
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
  transport: Transport,
  log: Log,
): Promise<boolean> {
  const mail = await takeNext(database);
  if (!mail) return false;
  // A server may take its time; as long as we live and wait for it, nobody else sends this mail.
  const holding = setInterval(() => {
    holdOn(database, mail).catch((error) => log.warn({ err: error }, "A mail was not held."));
  }, holdAgainEveryMilliseconds).unref();
  try {
    await transport.sendMail({
      from: senderOf(environment),
      to: mail.recipient,
      ...(mail.replyTo && { replyTo: mail.replyTo }),
      subject: mail.subject,
      text: mail.bodyText,
      html: mail.bodyHtml,
      messageId: mail.messageId,
      ...(mail.calendar && {
        icalEvent: { method: "PUBLISH", filename: "visit.ics", content: mail.calendar },
      }),
    });
  } catch (error) {
    log.warn({ err: error, mail: mail.id, attempts: mail.attempts }, "A mail could not be sent.");
    await noteFailure(database, mail, error);
    return true;
  } finally {
    clearInterval(holding);
  }
  await noteSentForSure(database, mail, log);
  return true;
}

/**
 * The mail is out: what is left is to write that down, and that is tried for as long as the hold lasts. Only if
 * the process or the database dies within this moment is the mail sent a second time, and then under the same
 * Message-ID, by which mail servers and programs know it as the same one.
 */
async function noteSentForSure(database: Database, mail: Waiting, log: Log): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await noteSent(database, mail);
      return;
    } catch (error) {
      if (attempt >= mostNoteAttempts) throw error;
      log.warn({ err: error, mail: mail.id }, "A sent mail could not be marked; trying again.");
      await pause(attempt * 1000);
    }
  }
}

async function holdOn(database: Database, mail: Waiting): Promise<void> {
  await database
    .update(outboxMail)
    .set({ heldUntil: sql`now() + ${`${heldForMinutes} minutes`}::interval` })
    .where(and(eq(outboxMail.id, mail.id), eq(outboxMail.state, "sending")));
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

async function noteFailure(database: Database, mail: Waiting, error: unknown): Promise<void> {
  const reason = error instanceof Error ? error.message : String(error);
  const minutes = Math.min(2 ** (mail.attempts - 1), longestPauseMinutes);
  await database
    .update(outboxMail)
    .set({
      state: mail.attempts >= mostAttempts || isForGood(error) ? "failed" : "waiting",
      nextAttemptAt: sql`now() + ${`${minutes} minutes`}::interval`,
      heldUntil: null,
      lastError: reason.slice(0, 500),
    })
    .where(eq(outboxMail.id, mail.id));
}

/** The server knows no such recipient, or refuses this mail: the same again would get the same answer. */
function isForGood(error: unknown): boolean {
  if (!(error instanceof Error) || !("responseCode" in error) || !("code" in error)) return false;
  const about = error.code === "EENVELOPE" || error.code === "EMESSAGE";
  return about && typeof error.responseCode === "number" && error.responseCode >= 550;
}

/** As whom the site writes. */
export function senderOf({ mailFrom, publicUrl }: Environment): string {
  return mailFrom ?? `no-reply@${new URL(publicUrl).hostname}`;
}
