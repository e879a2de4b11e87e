// Runs the background work of all features, each job in one process at a time: docs/decisions/0026.
import { setTimeout as pause } from "node:timers/promises";
import type { Database } from "../database/database.server.ts";
import { connectionOf, listen } from "../database/listen.server.ts";
import type { Log } from "../log.server.ts";
import { type JobQueue, pauseAfter } from "./job-queue.ts";
import { claimJob, endJob, enqueueJobs, holdJob, jobsChannel } from "./store.server.ts";

type RunnerParts = { database: Database; log: Log };

/** A notification about a new job can get lost. */
const longestWait = 30_000;
/** What takes longer to stop is left to another process. */
const stopWithin = 4_000;

/** In this process one job of each queue at a time. */
export async function startJobs({ database, log }: RunnerParts, all: JobQueue[]) {
  const queues = all.filter(({ disabled }) => disabled === undefined);
  for (const { name, everySeconds = 0 } of queues.filter((queue) => queue.everySeconds)) {
    await enqueueJobs(database, name, [""], new Date(Date.now() + everySeconds * 1000));
  }
  const stopping = new AbortController();
  const sleeping = new Map<string, AbortController>();
  const wakeAll = () => {
    for (const sleep of sleeping.values()) sleep.abort();
  };
  const listener = await listen(connectionOf(database), {
    channel: jobsChannel,
    name: "goldkey jobs",
    log,
    onGap: wakeAll,
    onMessage: (queue) => sleeping.get(queue)?.abort(),
  });
  let databaseAnswers = true;
  const working = Promise.all(queues.map(work));

  async function work(queue: JobQueue) {
    while (!stopping.signal.aborted) {
      const sleep = new AbortController();
      sleeping.set(queue.name, sleep);
      let wait = 1_000;
      try {
        const paused = await queue.pausedBecause?.();
        wait = paused ? longestWait : await runNextJob({ database, log }, queue, stopping.signal);
        databaseAnswers = true;
      } catch (error) {
        // Logged once for each outage, not once for each queue and attempt.
        if (databaseAnswers) log.warn({ err: error }, "Background work waits for the database.");
        databaseAnswers = false;
      }
      await pause(wait, undefined, { signal: sleep.signal }).catch(() => undefined);
    }
  }

  return {
    async stop() {
      stopping.abort();
      wakeAll();
      const timeout = pause(stopWithin, undefined, { ref: false });
      await Promise.all([listener.close(), Promise.race([working, timeout])]);
    },
  };
}

/** For how many milliseconds there is nothing to do after it. */
export async function runNextJob(
  { database, log }: RunnerParts,
  queue: JobQueue,
  stopping = new AbortController().signal,
): Promise<number> {
  const job = await claimJob(database, queue);
  // At least ten: another process may be locking the job that is due.
  if (typeof job === "number") return Math.min(Math.max(job, 10), longestWait);
  const { key, attempt } = job;
  const lost = new AbortController();
  const holding = setInterval(async () => {
    // A query that fails is followed by the next one; if all fail, another process takes the job over.
    if (!(await holdJob(database, job, queue.holdSeconds).catch(() => true))) lost.abort();
  }, queue.holdSeconds * 300);
  try {
    if (attempt > (queue.retry.attempts ?? attempt)) throw new Error("Its process died each time.");
    const signal = AbortSignal.any([stopping, lost.signal]);
    const next = await queue.run({ key, attempt, signal });
    const usual = queue.everySeconds;
    await endJob(database, job, typeof next === "number" ? Math.min(next, usual ?? next) : usual);
  } catch (thrown) {
    const error = thrown instanceof Error ? thrown : new Error(String(thrown));
    const next = stopping.aborted ? 0 : pauseAfter(queue, attempt, error);
    const facts = { err: error, queue: queue.name, key, attempt };
    if (next === undefined) {
      log.error(facts, "A job failed for good.");
      await queue.onGiveUp?.(key, error);
    } else if (next > 0) log.warn(facts, "A job failed; it is tried again.");
    const reason = stopping.aborted ? "The site was stopped." : error.message || error.name;
    await endJob(database, job, next, reason);
  } finally {
    clearInterval(holding);
  }
  return 0;
}
