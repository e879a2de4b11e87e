// Sends mails: one job for each, queued in the transaction that wrote the mail.
import { setTimeout as pause } from "node:timers/promises";
import type { Transporter } from "nodemailer";
import type { Database } from "../platform/database/database.server.ts";
import type { Environment } from "../platform/environment.server.ts";
import { GiveUp, type JobQueue } from "../platform/jobs/job-queue.ts";
import type { Log } from "../platform/log.server.ts";
import { noteAttempt, noteFailed, noteSent } from "./mail-store.server.ts";
import { findMail, type OutboxMail } from "./outbox-store.server.ts";

type MailJobParts = { database: Database; environment: Environment; log: Log };
type Transport = Pick<Transporter, "sendMail">;

/** A mail that is out is marked as sent for as long as it is held: 1 + 2 + … seconds. */
const holdSeconds = 300;
const mostNoteAttempts = 20;
const timeouts = { connectionTimeout: 30_000, greetingTimeout: 30_000, socketTimeout: 60_000 };

/** Without SMTP_URL nothing is sent: mails wait where they can be seen. */
export function mailJobs(
  { database, environment, log }: MailJobParts,
  transport: Transport = transportTo(environment.smtpUrl ?? ""),
): JobQueue[] {
  const send: JobQueue = {
    name: "mail",
    purpose: "Sends the mails that wait in the outbox.",
    // 1, 2, 4 … minutes, at most 6 hours apart: about a day and a half in all.
    retry: { attempts: 14, pauseSeconds: 60, longestPauseSeconds: 6 * 3600 },
    holdSeconds,
    async run({ key, attempt }) {
      const mail = await findMail(database, Number(key));
      if (!mail || mail.state === "sent") return;
      try {
        await transport.sendMail(messageOf(mail, environment));
      } catch (error) {
        await noteAttempt(database, mail.id, attempt, reasonOf(error));
        throw isForGood(error) ? new GiveUp(reasonOf(error), { cause: error }) : error;
      }
      await noteSentForSure(database, mail, attempt, log);
    },
    onGiveUp: (key, { message }) => noteFailed(database, Number(key), message),
  };
  return [environment.smtpUrl ? send : { ...send, disabled: "No mail server is set up." }];
}

/** The library comes with the first mail: twenty megabytes that most processes never need. */
function transportTo(url: string): Transport {
  let opened: Promise<Transporter> | undefined;
  async function open() {
    const { createTransport } = await import("nodemailer");
    return createTransport({ url, ...timeouts });
  }
  return {
    async sendMail(mail) {
      opened ??= open();
      return (await opened).sendMail(mail);
    },
  };
}

function messageOf(mail: OutboxMail, environment: Environment) {
  return {
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
  };
}

/**
 * The mail is out: what is left is to write that down, and that is tried for as long as the hold lasts. Only if
 * the process or the database dies within this moment is the mail sent a second time, and then under the same
 * Message-ID, by which mail servers and programs know it as the same one.
 */
async function noteSentForSure(database: Database, mail: OutboxMail, attempt: number, log: Log) {
  for (let trial = 1; ; trial++) {
    try {
      return await noteSent(database, mail, attempt);
    } catch (error) {
      if (trial >= mostNoteAttempts) throw error;
      log.warn({ err: error, mail: mail.id }, "A sent mail could not be marked; trying again.");
      await pause(trial * 1000);
    }
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
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
