// Jobs as the admin area shows them. Pure.
import type { JobQueue } from "../../../platform/jobs/job-queue.ts";
import type { QueueRecord, TroubledJob } from "../../../platform/jobs/records-store.server.ts";
import type { ChipLook } from "../../../ui/chip.tsx";
import {
  type Clock,
  type DateTimeView,
  spanInWords,
  viewDateTime,
} from "../../../ui/text/date-time-view.ts";

export type QueueView = {
  name: string;
  label: string;
  purpose: string;
  state: { label: string; look: ChipLook };
  /** "3 waiting, 1 running, 0 failed"; empty for a schedule, which is one job. */
  counts: string;
  nextRun: DateTimeView | null;
  lastSuccess: DateTimeView | null;
};

const none: Omit<QueueRecord, "queue"> = {
  waiting: 0,
  running: 0,
  failed: 0,
  retrying: 0,
  lastDoneAt: null,
  nextAt: null,
};

export function viewQueue(
  queue: Pick<JobQueue, "name" | "purpose" | "everySeconds" | "disabled">,
  records: QueueRecord[],
  clock: Clock,
): QueueView {
  const { name, purpose, everySeconds, disabled } = queue;
  const record = records.find(({ queue }) => queue === name) ?? none;
  const { waiting, running, failed, lastDoneAt, nextAt } = record;
  const isSchedule = everySeconds !== undefined;
  return {
    name,
    label: labelOf(name),
    purpose: disabled ? `${purpose} Off: ${disabled}` : purpose,
    state: stateOf(record, disabled !== undefined),
    counts: isSchedule ? "" : `${waiting} waiting, ${running} running, ${failed} failed`,
    nextRun: isSchedule && nextAt && !disabled ? viewDateTime(nextAt, clock) : null,
    lastSuccess: lastDoneAt && viewDateTime(lastDoneAt, clock),
  };
}

function stateOf({ running, failed, retrying }: typeof none, isOff: boolean): QueueView["state"] {
  if (failed > 0) return { label: `${failed} failed`, look: "bad" };
  if (retrying > 0) return { label: "Trying again", look: "warn" };
  if (isOff) return { label: "Off", look: "plain" };
  return running > 0 ? { label: "Running", look: "info" } : { label: "Good", look: "ok" };
}

export type TroubledJobView = {
  queue: string;
  key: string;
  /** "Mail 17" */
  title: string;
  error: string;
  /** "Gave up after 14 attempts." */
  attempts: string;
  failed: DateTimeView | null;
  isGivenUp: boolean;
};

export function viewTroubledJob(job: TroubledJob, clock: Clock): TroubledJobView {
  const { queue, key, attempts, lastError: error, failedAt, nextAt } = job;
  const times = attempts === 1 ? "1 attempt" : `${attempts} attempts`;
  const wait = (nextAt?.getTime() ?? 0) - clock.now.getTime();
  const next = wait < 60_000 ? "Tried again in a moment" : `Tried again in ${spanInWords(wait)}`;
  return {
    queue,
    key,
    error,
    title: `${labelOf(queue)} ${key}`.trim(),
    attempts: failedAt ? `Given up after ${times}` : `${next}, after ${times}`,
    failed: failedAt && viewDateTime(failedAt, clock),
    isGivenUp: failedAt !== null,
  };
}

function labelOf(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1).replaceAll("-", " ");
}
