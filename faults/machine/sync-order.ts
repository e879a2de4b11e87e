// Whether the database's log is on the disk before somebody gets a ticket. People enter one after the other, and strace
// records in which order the site reads the entry, the database syncs its log, and the site sends the response.
// With `planted` commits do not wait for the disk, and the program must find responses without a sync.
// Usage: npm run build && node faults/machine/sync-order.ts [entries] [planted]
import { join } from "node:path";
import pg from "pg";
import { idOf } from "../../bench/process-figures.ts";
import { openDurableDatabase, startSite, stopSite } from "../../bench/running-site.ts";
import { printReport } from "../report.ts";
import { type Acknowledged, audit, enterAll } from "./entrants.ts";
import { processesOf, traceCalls } from "./trace-calls.ts";

type SyncOrderReport = {
  /** Entries with a sync of the log between their arrival and their response. */
  synced: number;
  /** Entries without one. */
  early: number;
};

export async function traceEntries(count: number, planted = false): Promise<SyncOrderReport> {
  const database = await openDurableDatabase();
  const acknowledged = new Map<number, Acknowledged>();
  try {
    if (planted) await disableWaiting(database.administration);
    const site = await startSite(database.url, database.folder);
    try {
      await enterAll(site, [400_000_000], acknowledged);
      const processes = [idOf(site), ...processesOf(join(database.folder, "postgres"))];
      const calls = "trace=fsync,fdatasync,read,write,writev";
      const recording = await traceCalls(processes, ["-e", calls, "-s", "40"]);
      for (let person = 400_000_001; person <= 400_000_000 + count; person += 1) {
        const unanswered = await enterAll(site, [person], acknowledged);
        if (unanswered.length > 0) throw new Error("An entry was not answered.");
      }
      const report = readOrder(await recording.stop());
      await audit(database.connection, [...acknowledged.values()]);
      return report;
    } finally {
      await stopSite(site, "SIGKILL");
    }
  } finally {
    await database.close();
  }
}

async function disableWaiting(administration: pg.ClientConfig) {
  const client = new pg.Client(administration);
  await client.connect();
  await client.query("alter role goldkey_owner set synchronous_commit = off");
  await client.end();
}

/** Lines are in the order in which calls ended. A call that took long has two: the second one says "resumed". */
function readOrder(lines: string[]): SyncOrderReport {
  const report = { synced: 0, early: 0 };
  let isSynced = false;
  for (const line of lines) {
    if (/read.*"POST \/api\/draws\//.test(line)) isSynced = false;
    else if (/f(?:data)?sync(?:\(| resumed).*= 0$/.test(line)) isSynced = true;
    else if (/write.*"HTTP\/1\.1 201/.test(line)) report[isSynced ? "synced" : "early"] += 1;
  }
  return report;
}

if (process.argv[1] === import.meta.filename) {
  const [count = "1000", planted] = process.argv.slice(2);
  const report = await traceEntries(Number(count), planted === "planted");
  printReport("The log is synced before each response", report, report.synced + report.early);
  process.exitCode = report.early > 0 || report.synced !== Number(count) ? 1 : 0;
}
