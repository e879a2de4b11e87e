import { setTimeout as pause } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { createLog } from "../log.server.ts";
import { openTestDatabase, type TestDatabase } from "../testing/test-database.ts";
import { GiveUp, type JobQueue } from "./job-queue.ts";
import { runNextJob, startJobs } from "./runner.server.ts";
import { enqueueJobs } from "./store.server.ts";

const log = createLog("silent");

function queueOf(run: JobQueue["run"], changes: Partial<JobQueue> = {}): JobQueue {
  return {
    name: "mails",
    purpose: "Is tested.",
    retry: { attempts: 3, pauseSeconds: 60, longestPauseSeconds: 100 },
    holdSeconds: 5,
    run,
    ...changes,
  };
}

async function jobs(database: TestDatabase) {
  const { rows } = await database.execute<Record<string, unknown>>(sql`
    select queue, key, attempts, last_error, held_by is not null as running,
      failed_at is not null as failed, done_at is not null as done,
      round(extract(epoch from nullif(start_after, 'infinity') - now()))::int as wait
    from job order by queue, key`);
  return rows;
}

test("a job exists when the change that needs it is committed, and not before", async () => {
  await using database = await openTestDatabase();
  const done: string[] = [];
  const queue = queueOf(async ({ key }) => {
    done.push(key);
    return undefined;
  });
  const failing = database.transaction(async (transaction) => {
    await enqueueJobs(transaction, "mails", ["never"]);
    throw new Error("no");
  });
  await expect(failing).rejects.toThrow("no");
  const running = await startJobs({ database, log }, [queue]);
  await database.transaction(async (transaction) => {
    await enqueueJobs(transaction, "mails", ["a", "b"]);
    await pause(200);
    expect(done).toEqual([]);
  });
  await expect.poll(() => done.toSorted(), { timeout: 2_000 }).toEqual(["a", "b"]);
  await running.stop();
  expect(await jobs(database)).toMatchObject([
    { key: "a", done: true, wait: null },
    { key: "b", done: true, wait: null },
  ]);
});

test("a job starts within half a second of its time, on a machine that is busy with other tests", async () => {
  await using database = await openTestDatabase();
  const started: number[] = [];
  const queue = queueOf(async () => {
    started.push(Date.now());
    return undefined;
  });
  const running = await startJobs({ database, log }, [queue]);
  const due = [300, 700, 1200].map((wait) => Date.now() + wait);
  for (const [key, time] of due.entries()) {
    await enqueueJobs(database, "mails", [`${key}`], new Date(time));
  }
  await expect.poll(() => started.length, { timeout: 5_000 }).toBe(3);
  await running.stop();
  for (const [key, time] of due.entries()) {
    const late = (started[key] ?? 0) - time;
    expect(late).toBeGreaterThanOrEqual(0);
    expect(late).toBeLessThan(500);
  }
});

test("of several processes one runs a job, and no job runs twice at once", async () => {
  await using database = await openTestDatabase();
  const runs = new Map<string, number>();
  let atOnce = 0;
  const queue = queueOf(async ({ key }) => {
    atOnce += runs.get(key) === undefined ? 0 : 1;
    runs.set(key, (runs.get(key) ?? 0) + 1);
    await pause(5);
    return undefined;
  });
  const keys = Array.from({ length: 60 }, (_, number) => `${number}`);
  await enqueueJobs(database, "mails", keys);
  const processes = await Promise.all(
    Array.from({ length: 4 }, () => startJobs({ database, log }, [queue])),
  );
  await expect.poll(() => runs.size, { timeout: 10_000 }).toBe(60);
  await Promise.all(processes.map((process) => process.stop()));
  expect([...runs.values()].every((count) => count === 1)).toBe(true);
  expect(atOnce).toBe(0);
});

test("a failure is kept and tried again, later each time, until the job is given up for a person to see", async () => {
  await using database = await openTestDatabase();
  const givenUp: string[] = [];
  const queue = queueOf(
    async ({ attempt }) => {
      throw new Error(`no ${attempt}`);
    },
    {
      async onGiveUp(key, { message }) {
        givenUp.push(`${key}: ${message}`);
      },
    },
  );
  const parts = { database, log };
  await enqueueJobs(database, "mails", ["a"]);
  for (const wait of [60, 100]) {
    expect(await runNextJob(parts, queue)).toBe(0);
    expect(await runNextJob(parts, queue)).toBeGreaterThan(0);
    expect(await jobs(database)).toMatchObject([{ wait, failed: false }]);
    await database.execute(sql`update job set start_after = now()`);
  }
  await runNextJob(parts, queue);
  expect(await jobs(database)).toMatchObject([
    { key: "a", attempts: 3, last_error: "no 3", failed: true, wait: null },
  ]);
  expect(givenUp).toEqual(["a: no 3"]);

  await enqueueJobs(database, "mails", ["a"]);
  const working = queueOf(async () => undefined);
  await runNextJob(parts, working);
  expect(await jobs(database)).toMatchObject([
    { attempts: 0, last_error: "", failed: false, done: true },
  ]);
});

test("what another attempt cannot change is given up at once", async () => {
  await using database = await openTestDatabase();
  const queue = queueOf(async () => {
    throw new GiveUp("no such person");
  });
  await enqueueJobs(database, "mails", ["a"]);
  await runNextJob({ database, log }, queue);
  expect(await jobs(database)).toMatchObject([{ attempts: 1, failed: true }]);
});

test("the job of a process that died is taken over; one that kills every process is given up", async () => {
  await using database = await openTestDatabase();
  let runs = 0;
  const queue = queueOf(async () => {
    runs += 1;
    return undefined;
  });
  await enqueueJobs(database, "mails", ["a"]);
  const died = sql`update job set held_by = gen_random_uuid(), attempts = attempts + 1,
    start_after = now() + interval '1 second'`;
  await database.execute(died);
  expect(await runNextJob({ database, log }, queue)).toBeGreaterThan(500);
  const running = await startJobs({ database, log }, [queue]);
  await expect.poll(() => runs, { timeout: 3_000 }).toBe(1);
  await running.stop();

  await enqueueJobs(database, "mails", ["a"]);
  for (let death = 0; death < 3; death++) await database.execute(died);
  await database.execute(sql`update job set start_after = now()`);
  await runNextJob({ database, log }, queue);
  expect(runs).toBe(1);
  expect(await jobs(database)).toMatchObject([
    { failed: true, last_error: "Its process died each time." },
  ]);
});

test("a job is held for as long as it runs, and told when another process has it", async () => {
  await using database = await openTestDatabase();
  const begun = Promise.withResolvers<void>();
  const queue = queueOf(
    async ({ signal }) => {
      begun.resolve();
      await pause(1_500);
      expect(signal.aborted).toBe(false);
      // As after a stall that was longer than the hold.
      await database.execute(sql`update job set held_by = gen_random_uuid()`);
      await pause(5_000, undefined, { signal });
      return undefined;
    },
    { holdSeconds: 0.9 },
  );
  await enqueueJobs(database, "mails", ["a"]);
  const running = runNextJob({ database, log }, queue);
  await begun.promise;
  await pause(1_200);
  expect(
    await runNextJob(
      { database, log },
      queueOf(async () => 1),
    ),
  ).toBeGreaterThan(0);
  await running;
  // What the first process found out no longer counts.
  expect(await jobs(database)).toMatchObject([{ running: true, last_error: "" }]);
});

test("what is asked for while it runs is run once more", async () => {
  await using database = await openTestDatabase();
  let runs = 0;
  const queue = queueOf(async () => {
    runs += 1;
    if (runs === 1) await enqueueJobs(database, "mails", ["a"]);
    return undefined;
  });
  await enqueueJobs(database, "mails", ["a"]);
  while ((await runNextJob({ database, log }, queue)) === 0);
  expect(runs).toBe(2);
});

test("a schedule comes back by itself, earlier if it says so, at once if somebody asks", async () => {
  await using database = await openTestDatabase();
  const answers = [undefined, 7, 0.2, undefined];
  let runs = 0;
  const queue = queueOf(async () => answers[runs++], { everySeconds: 60 });
  const running = await startJobs({ database, log }, [queue]);
  expect(await jobs(database)).toMatchObject([{ key: "", wait: 60 }]);
  await enqueueJobs(database, "mails", [""]);
  await expect.poll(() => jobs(database)).toMatchObject([{ done: true, wait: 60 }]);
  await enqueueJobs(database, "mails", [""]);
  await expect.poll(() => jobs(database)).toMatchObject([{ wait: 7 }]);
  await enqueueJobs(database, "mails", [""]);
  await expect.poll(() => runs, { timeout: 2_000 }).toBe(4);
  await running.stop();
  // A second start does not put it off.
  await database.execute(sql`update job set start_after = now() + interval '5 seconds'`);
  await (await startJobs({ database, log }, [queue])).stop();
  expect(await jobs(database)).toMatchObject([{ wait: 5 }]);
});

test("what is switched off waits, and stopping lets others begin anew what was not done", async () => {
  await using database = await openTestDatabase();
  await enqueueJobs(database, "mails", ["a"]);
  const off = await startJobs({ database, log }, [
    queueOf(async () => undefined, { disabled: "No mail server is set up." }),
  ]);
  await pause(100);
  await off.stop();
  expect(await jobs(database)).toMatchObject([{ attempts: 0, done: false }]);

  const begun = Promise.withResolvers<void>();
  const slow = await startJobs({ database, log }, [
    queueOf(async ({ signal }) => {
      begun.resolve();
      await pause(60_000, undefined, { signal });
      return undefined;
    }),
  ]);
  await begun.promise;
  await slow.stop();
  expect(await jobs(database)).toMatchObject([{ running: false, done: false, wait: 0 }]);
});

test("an outage of the database is said once, and work goes on after it", async () => {
  await using database = await openTestDatabase();
  const lines: string[] = [];
  const said = createLog("warn", { write: (line) => lines.push(line) });
  const done: string[] = [];
  const run: JobQueue["run"] = async ({ key }) => {
    done.push(key);
    return undefined;
  };
  const queues = ["one", "two", "three"].map((name) => queueOf(run, { name }));
  const running = await startJobs({ database, log: said }, queues);
  await database.execute(sql`alter table job rename to gone`);
  for (const { name } of queues)
    await database.execute(sql`select pg_notify('job_queued', ${name})`);
  await pause(2_500);
  await database.execute(sql`alter table gone rename to job`);
  await enqueueJobs(database, "two", ["after"]);
  await expect.poll(() => done, { timeout: 5_000 }).toEqual(["after"]);
  await running.stop();
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain("Background work waits for the database.");
});

test("schedules, new jobs and retries go on when the clock is set back by two hours", async () => {
  await using database = await openTestDatabase();
  const done: string[] = [];
  const run: JobQueue["run"] = async ({ key }) => {
    done.push(key);
    if (key === "retry" && done.length < 3) throw new Error("The server is away.");
  };
  const schedule = queueOf(run, { name: "schedule", everySeconds: 10 });
  const mails = queueOf(run);
  await enqueueJobs(database, "schedule", [""]);
  await enqueueJobs(database, "mails", ["retry"]);
  await runNextJob({ database, log }, schedule);
  await runNextJob({ database, log }, mails);
  const setClockBack = () =>
    database.execute(sql`update job set start_after = start_after + interval '2 hours'`);
  await enqueueJobs(database, "mails", ["new"]);
  await setClockBack();
  await runNextJob({ database, log }, schedule);
  await runNextJob({ database, log }, mails);
  await runNextJob({ database, log }, mails);
  expect(done).toEqual(["", "retry", "", "new", "retry"]);
});
