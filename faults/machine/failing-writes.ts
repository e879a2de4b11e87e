// While people enter, the n-th write, sync or rename of every process of the database fails: n = 1, 2, 3, … until none is
// left to fail. No entry may be acknowledged and not stored, and the site must recover unaided.
// With `planted` commits do not wait for the disk, and the program must find lost entries.
// Usage: npm run build && node faults/machine/failing-writes.ts [most n] [planted]
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import {
  openDurableDatabase,
  type RunningSite,
  startSite,
  stopSite,
} from "../../bench/running-site.ts";
import { printReport } from "../report.ts";
import { type Acknowledged, audit, enterAll } from "./entrants.ts";
import { type Failure, failures, injectFailures } from "./inject-failures.ts";

const peopleAtOnce = 6;
/** Background work writes too, so one n may hit nothing and the next one something. */
const emptyRoundsAtEnd = 3;
const longestRecovery = 30_000;

type FailingWritesReport = {
  /** By kind: the last n that made a call fail. */
  last: Record<string, number>;
  rounds: number;
  /** Calls that failed. */
  failed: number;
  acknowledged: number;
  /** Entries that were not acknowledged at first, and were when sent again. */
  repeated: number;
  slowestRecovery: number;
  tickets: number;
};

export async function failEveryWrite(most: number, planted = false): Promise<FailingWritesReport> {
  const database = await openDurableDatabase();
  const cluster = join(database.folder, "postgres");
  const acknowledged = new Map<number, Acknowledged>();
  const report = { last: {}, rounds: 0, failed: 0, repeated: 0, slowestRecovery: 0 };
  let next = 200_000_000;
  let site: RunningSite | undefined;
  try {
    if (planted) await administrate("alter role goldkey_owner set synchronous_commit = off");
    site = await startSite(database.url, database.folder);
    for (const failure of failures) await failEach(site, failure);
    const tickets = await audit(database.connection, [...acknowledged.values()]);
    return { ...report, acknowledged: acknowledged.size, tickets };
  } finally {
    if (site) await stopSite(site, "SIGKILL");
    await database.close();
  }

  async function failEach(running: RunningSite, failure: Failure) {
    const last: Record<string, number> = report.last;
    for (let n = 1, empty = 0; n <= most && empty < emptyRoundsAtEnd; n += 1) {
      const people = Array.from({ length: peopleAtOnce }, () => next++);
      const injected = await injectFailures(cluster, failure, n);
      const unanswered = await enterAll(running, people, acknowledged);
      // Writes what so far is only in the log and in memory.
      await administrate("checkpoint").catch(() => undefined);
      const failed = await injected.stop();
      report.rounds += 1;
      report.failed += failed;
      empty = failed === 0 ? empty + 1 : 0;
      if (failed > 0) last[failure.name] = n;
      await recover(running, unanswered, `${failure.name}, n = ${n}`);
      process.stderr.write(
        `${failure.name}, n = ${n}: ${failed} failed, ${unanswered.length} sent again\n`,
      );
    }
  }

  /**
   * Everybody without a ticket sends the entry again, until all have one. One more person enters, because the failure may
   * have stopped the database after the last response, and the next n would then fail nothing.
   */
  async function recover(running: RunningSite, unanswered: number[], when: string) {
    const start = performance.now();
    const { exitCode, signalCode } = running.process;
    if (exitCode !== null || signalCode !== null) throw new Error(`The site ended: ${when}.`);
    let waiting = [...unanswered, next++];
    while (waiting.length > 0) {
      if (performance.now() - start > longestRecovery) {
        throw new Error(`${waiting.length} people were never answered: ${when}.`);
      }
      await pause(100);
      waiting = await enterAll(running, waiting, acknowledged);
    }
    report.repeated += unanswered.length;
    const took = Math.round(performance.now() - start);
    report.slowestRecovery = Math.max(report.slowestRecovery, took);
  }

  async function administrate(statement: string) {
    const client = new pg.Client(database.administration);
    client.on("error", () => undefined);
    try {
      await client.connect();
      await client.query(statement);
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}

if (process.argv[1] === import.meta.filename) {
  const [most = "1000", planted] = process.argv.slice(2);
  const report = await failEveryWrite(Number(most), planted === "planted");
  printReport("Failing writes: no acknowledged entry lost", report, report.failed);
}
