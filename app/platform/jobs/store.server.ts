// The job queue in SQL. Times are the database's: its clock is the one that all processes share.
import { type SQL, sql } from "drizzle-orm";
import type { AnyDatabase } from "../database/database.server.ts";
import type { JobQueue } from "./job-queue.ts";

/** On this channel PostgreSQL tells every process in which queue there is something new. */
export const jobsChannel = "job_queued";

/** `claim` entitles a process to run it, until another one has taken over. */
type ClaimedJob = { queue: string; key: string; attempt: number; claim: string };

/**
 * Call it in the transaction that makes the work necessary: both happen, or neither. A waiting job keeps
 * the earlier time, a running one is run again afterwards, a failed one starts from its first attempt. A schedule's key is empty.
 */
export async function enqueueJobs(
  database: AnyDatabase,
  queue: string,
  keys: string[],
  startAfter = new Date(0),
): Promise<void> {
  await database.execute(sql`
    insert into job (queue, key, start_after)
    select ${queue}, key, greatest(${startAfter.toISOString()}::timestamptz, now())
    from unnest(${sql.param(keys)}::text[]) as key
    on conflict (queue, key) do update set again = job.held_by is not null, failed_at = null,
      attempts = case when job.failed_at is null then job.attempts else 0 end,
      start_after = case when job.held_by is null
        then least(job.start_after, excluded.start_after) else job.start_after end
    returning pg_notify(${jobsChannel}, queue)`);
}

/**
 * What has been due for longest, or in how many milliseconds something will be. A job whose time is further away than
 * its queue allows was given that time before the clock was set back: it is due.
 */
export async function claimJob(
  database: AnyDatabase,
  { name: queue, holdSeconds, everySeconds = 0, retry }: JobQueue,
): Promise<ClaimedJob | number> {
  const longestSeconds = Math.max(holdSeconds, everySeconds, retry.longestPauseSeconds) + 60;
  const { rows } = await database.execute<(ClaimedJob | { claim: null }) & { wait: number }>(sql`
    with claimed as (
      update job set held_by = gen_random_uuid(), again = false, attempts = attempts + 1,
        start_after = ${inSeconds(holdSeconds)}
      where queue = ${queue} and key = (
        select key from job where queue = ${queue} and start_after < 'infinity'
          and (start_after <= now() or start_after > ${inSeconds(longestSeconds)})
        order by start_after limit 1 for update skip locked)
      returning queue, key, attempts as attempt, held_by as claim)
    select claimed.*, coalesce(wait, 'infinity') as wait from (
      select extract(epoch from min(start_after) - clock_timestamp())::float8 * 1000 as wait
      from job where queue = ${queue} and start_after < 'infinity') as next
    left join claimed on true`);
  const [job] = rows;
  return job?.claim ? job : (job?.wait ?? 0);
}

/** False when another process has taken the job over. */
export async function holdJob(database: AnyDatabase, job: ClaimedJob, seconds: number) {
  const until = inSeconds(seconds);
  const held = await database.execute(sql`update job set start_after = ${until} ${ofClaim(job)}`);
  return held.rowCount === 1;
}

/** `next` in seconds. Without it the job is done or, with an error, has failed for good. */
export async function endJob(database: AnyDatabase, job: ClaimedJob, next?: number, error = "") {
  const failed = sql`${error}::text <> ''`;
  const startAfter = sql`case when again then now() else ${inSeconds(next)} end`;
  await database.execute(sql`
    update job set held_by = null, again = false, last_error = ${error.slice(0, 500)},
      attempts = case when ${failed} then attempts else 0 end,
      done_at = case when ${failed} then done_at else now() end,
      failed_at = case when ${failed} and ${startAfter} is null then now() end,
      start_after = coalesce(${startAfter}, 'infinity') ${ofClaim(job)}`);
}

function inSeconds(seconds: number | null = null): SQL {
  return sql`now() + ${seconds}::float8 * interval '1 second'`;
}

function ofClaim({ queue, key, claim }: ClaimedJob): SQL {
  return sql`where queue = ${queue} and key = ${key} and held_by = ${claim}`;
}
