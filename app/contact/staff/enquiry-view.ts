// An enquiry as lists show it. Pure.

import type { ChipLook } from "../../ui/chip.tsx";
import {
  type Clock,
  type DateTimeView,
  spanInWords,
  viewDateTime,
} from "../../ui/text/date-time-view.ts";
import type { EnquiryRow, InboxRow } from "../inbox-store.server.ts";
import { subjectOf } from "../mails.ts";
import { dueAt, type WorkingDays } from "../reply-clock.ts";
import { type EnquiryStatus, openStatuses, statusLabels } from "../statuses.ts";

export type EnquiryLine = {
  reference: string;
  name: string;
  /** Nobody has opened it yet. */
  unread: boolean;
  assignee: string;
  subject: string;
  opening: string;
  arrived: DateTimeView;
  status: { label: string; look: ChipLook };
  /** When the reply is due, and whether it is late; null when nobody is waiting. */
  clock: { label: string; look: ChipLook } | null;
  suspicious: string;
};

const statusLooks: Record<EnquiryStatus, ChipLook> = {
  new: "warn",
  "in-work": "info",
  answered: "ok",
  closed: "plain",
  spam: "bad",
};

/** The clock turns orange this long before the reply is due. */
const soon = 4 * 60 * 60 * 1000;

export function viewEnquiry(row: InboxRow, clock: Clock, calendar: WorkingDays): EnquiryLine {
  return {
    reference: row.reference,
    name: row.name,
    unread: row.openedAt === null && row.status === "new",
    assignee: row.assigneeName,
    subject: subjectOf(row),
    opening: row.message.replaceAll(/\s+/g, " ").slice(0, 120),
    arrived: viewDateTime(row.createdAt, clock),
    status: viewStatus(row),
    clock: isWaiting(row) ? viewClock(row, clock, calendar) : null,
    suspicious: row.suspicious,
  };
}

/** A reply that is only in the outbox is no answer yet. */
export function viewStatus({ status, replyWaits }: Pick<InboxRow, "status" | "replyWaits">): {
  label: string;
  look: ChipLook;
} {
  if (replyWaits) return { label: "Waiting to be sent", look: "warn" };
  return { label: statusLabels[status], look: statusLooks[status] };
}

function isWaiting({ status, replyWaits }: InboxRow) {
  return replyWaits || openStatuses.includes(status);
}

function viewClock(
  row: EnquiryRow,
  clock: Clock,
  calendar: WorkingDays,
): { label: string; look: ChipLook } {
  const remaining =
    dueAt(row.kind, row.waitingSince ?? row.createdAt, calendar).getTime() - clock.now.getTime();
  if (remaining <= 0) return { label: `overdue ${spanInWords(remaining)}`, look: "bad" };
  return { label: `due in ${spanInWords(remaining)}`, look: remaining < soon ? "warn" : "plain" };
}
