// Sends mails: one job per mail, queued in the same transaction.
import { setTimeout as pause } from "node:timers/promises";
import type { Database } from "../platform/database/database.server.ts";
import { GiveUp, type JobQueue } from "../platform/jobs/job-queue.ts";
import type { Log } from "../platform/log.server.ts";
import { messageOf } from "../platform/message-of.ts";
import {
  findMailServer,
  type MailEnvironment,
  type MailServer,
  type MailTransport,
  openTransport,
  senderOf,
} from "./mail-server.server.ts";
import { markFailed, markSent, saveAttempt } from "./mail-store.server.ts";
import { findMail, type OutboxMail } from "./outbox-store.server.ts";

type MailJobServices = { database: Database; environment: MailEnvironment; log: Log };

/** Long enough for all attempts to mark a mail as sent: 1 + 2 + … seconds. */
const holdSeconds = 300;
const mostMarkAttempts = 20;

/** Without a mail server nothing is sent: mails wait in the outbox. */
export function mailJobs(
  { database, environment, log }: MailJobServices,
  transport?: MailTransport,
): JobQueue[] {
  const transportTo = transportCache();
  const send: JobQueue = {
    name: "mail",
    purpose: "Sends the mails that wait in the outbox.",
    // 1, 2, 4 … minutes, at most 6 hours apart: about a day and a half in all.
    retry: { attempts: 14, pauseSeconds: 60, longestPauseSeconds: 6 * 3600 },
    holdSeconds,
    async pausedBecause() {
      if (await findMailServer(database, environment)) return undefined;
      return "No mail server is set up.";
    },
    async run({ key, attempt }) {
      const mail = await findMail(database, Number(key));
      if (!mail || mail.state === "sent") return undefined;
      const server = await findMailServer(database, environment);
      const opened = transport ?? (server && (await transportTo(server)));
      // The settings were removed a moment ago.
      if (!opened) return 60;
      try {
        await opened.sendMail(composeMail(mail, await senderOf(database, environment)));
      } catch (error) {
        await saveAttempt(database, mail.id, attempt, messageOf(error));
        throw isPermanent(error) ? new GiveUp(messageOf(error), { cause: error }) : error;
      }
      await markSentWithRetries(database, mail, attempt, log);
      return undefined;
    },
    onGiveUp: (key, { message }) => markFailed(database, Number(key), message),
  };
  return [send];
}

/** One transport, until the settings change. */
function transportCache() {
  let opened: { key: string; transport: ReturnType<typeof openTransport> } | undefined;
  return (server: MailServer) => {
    const key = JSON.stringify(server.options);
    if (opened?.key !== key) opened = { key, transport: openTransport(server) };
    return opened.transport;
  };
}

function composeMail(mail: OutboxMail, from: string) {
  return {
    from,
    // As objects, which nodemailer does not parse: a comma in an address must not make two recipients.
    to: { name: "", address: mail.recipient },
    ...(mail.replyTo && { replyTo: { name: "", address: mail.replyTo } }),
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
 * Retries until the job's hold ends. Only if the process or the database fails meanwhile is the mail sent again, with
 * the same Message-ID, by which mail servers and clients recognise a duplicate.
 */
async function markSentWithRetries(
  database: Database,
  mail: OutboxMail,
  attempt: number,
  log: Log,
) {
  for (let trial = 1; ; trial++) {
    try {
      return await markSent(database, mail, attempt);
    } catch (error) {
      if (trial >= mostMarkAttempts) throw error;
      log.warn({ err: error, mail: mail.id }, "A sent mail could not be marked; trying again.");
      await pause(trial * 1000);
    }
  }
}

/** The server does not know the recipient, or refuses this mail: a retry would fail too. */
function isPermanent(error: unknown): boolean {
  if (!(error instanceof Error) || !("responseCode" in error) || !("code" in error)) return false;
  const about = error.code === "EENVELOPE" || error.code === "EMESSAGE";
  return about && typeof error.responseCode === "number" && error.responseCode >= 550;
}
