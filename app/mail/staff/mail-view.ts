// A mail as the admin area shows it. Pure.

import type { ChipLook } from "../../ui/chip.tsx";
import {
  type Clock,
  type DateTimeView,
  spanInWords,
  viewDateTime,
} from "../../ui/text/date-time-view.ts";
import type { OutboxLine } from "../outbox-store.server.ts";

type MailStateView = { label: string; look: ChipLook; why: string };

export type MailLine = {
  id: number;
  recipient: string;
  subject: string;
  queued: DateTimeView;
  state: MailStateView;
};

export function viewMail(mail: OutboxLine, clock: Clock, configured: boolean): MailLine {
  return {
    id: mail.id,
    recipient: mail.recipient,
    subject: mail.subject,
    queued: viewDateTime(mail.createdAt, clock),
    state: viewMailState(mail, clock, configured),
  };
}

type MailProgress = Pick<
  OutboxLine,
  "state" | "sending" | "attempts" | "lastError" | "nextAttemptAt" | "sentAt" | "messageId"
>;

export function viewMailState(
  mail: MailProgress,
  clock: Clock,
  configured: boolean,
): MailStateView {
  const { state, sending, attempts, lastError, nextAttemptAt, sentAt } = mail;
  if (state === "sent") {
    const at = sentAt ? viewDateTime(sentAt, clock).short : "";
    return { label: "Sent", look: "ok", why: `The mail server accepted it ${at}` };
  }
  if (sending) return { label: "Sending", look: "info", why: "Sending now" };
  if (state === "failed") return { label: "Failed", look: "bad", why: lastError };
  if (!configured) return { label: "Waiting", look: "warn", why: "No mail server is set up" };
  if (attempts === 0) return { label: "Waiting", look: "plain", why: "Will be sent in a moment" };
  const pause = (nextAttemptAt?.getTime() ?? 0) - clock.now.getTime();
  const next = pause <= 0 ? "tried again now" : `tried again in ${spanInWords(pause)}`;
  return { label: `Attempt ${attempts}`, look: "warn", why: `${lastError}; ${next}` };
}
