// What other features and the admin area read of the job queue, and what owners change in it.
import { and, asc, eq, ne, sql } from "drizzle-orm";
import type { AnyDatabase } from "../database/database.server.ts";
import { enqueueJobs } from "./store.server.ts";
import { job } from "./tables.server.ts";

export type QueueRecord = {
  queue: string;
  waiting: number;
  running: number;
  failed: number;
  /** Failed last time, and not given up. */
  retrying: number;
  lastDoneAt: Date | null;
  /** Of what waits. */
  nextAt: Date | null;
};

const isWaiting = sql`${job.heldBy} is null and ${job.startAfter} < 'infinity'`;

export function readQueueRecords(database: AnyDatabase): Promise<QueueRecord[]> {
  return database
    .select({
      queue: job.queue,
      waiting: sql<number>`count(*) filter (where ${isWaiting})::int`,
      running: sql<number>`count(${job.heldBy})::int`,
      failed: sql<number>`count(${job.failedAt})::int`,
      retrying: sql<number>`count(*) filter (where ${job.lastError} <> '' and ${job.failedAt} is null)::int`,
      lastDoneAt: sql<Date | null>`max(${job.doneAt})`.mapWith(job.doneAt),
      nextAt: sql<Date | null>`min(${job.startAfter}) filter (where ${isWaiting})`.mapWith(
        job.startAfter,
      ),
    })
    .from(job)
    .groupBy(job.queue);
}

/** Waiting or running. */
export async function isQueued(database: AnyDatabase, queue: string, key: string) {
  const { rowCount } = await database.execute(sql`select from job
    where queue = ${queue} and key = ${key} and start_after < 'infinity'`);
  return rowCount === 1;
}

export type TroubledJob = {
  queue: string;
  key: string;
  attempts: number;
  lastError: string;
  /** Null while it is still tried. */
  failedAt: Date | null;
  nextAt: Date | null;
};

/** Those that failed, and those that are about to be tried again after a failure. */
export function listTroubledJobs(database: AnyDatabase, limit: number): Promise<TroubledJob[]> {
  return database
    .select({
      queue: job.queue,
      key: job.key,
      attempts: job.attempts,
      lastError: job.lastError,
      failedAt: job.failedAt,
      nextAt: sql<Date | null>`nullif(${job.startAfter}, 'infinity')`.mapWith(job.startAfter),
    })
    .from(job)
    .where(ne(job.lastError, ""))
    .orderBy(sql`${job.failedAt} desc nulls last`, asc(job.queue), asc(job.key))
    .limit(limit);
}

/** False when there is no such job, or nothing is wrong with it any more. */
export async function retryJob(database: AnyDatabase, queue: string, key: string) {
  return database.transaction(async (transaction) => {
    const [failedJob] = await transaction
      .select({ key: job.key })
      .from(job)
      .where(and(eq(job.queue, queue), eq(job.key, key), ne(job.lastError, "")))
      .for("update");
    if (failedJob) await enqueueJobs(transaction, queue, [key]);
    return failedJob !== undefined;
  });
}

/** Only what has been given up: everything else is still to be done. */
export async function discardJob(database: AnyDatabase, queue: string, key: string) {
  const gone = await database
    .delete(job)
    .where(and(eq(job.queue, queue), eq(job.key, key), sql`${job.failedAt} is not null`))
    .returning({ key: job.key });
  return gone.length > 0;
}

export async function deleteOldRecords(database: AnyDatabase): Promise<void> {
  await database.execute(sql`
    delete from job where held_by is null and failed_at is null and start_after = 'infinity'
      and done_at < now() - interval '30 days'`);
}
