// Kills the site and the database during a stream of entries, many times. No acknowledged ticket may be lost or
// duplicated, there may be no gap, and every receipt must be valid.
// Usage: npm run build && node faults/kill.ts [rounds]
import { readFileSync } from "node:fs";
import { join } from "node:path";
import {
  openDurableDatabase,
  type RunningSite,
  startSite,
  stopSite,
} from "../bench/running-site.ts";
import { type Acknowledged, audit, enterAll } from "./machine/entrants.ts";
import { printReport } from "./report.ts";

const rounds = Number(process.argv[2] ?? 6);
const entriesPerRound = 150;

/** One after the other. Immediate: PostgreSQL stops without a checkpoint, as with pg_ctl -m immediate. */
const victims = ["site", "database", "site", "database, immediate"] as const;

type FaultReport = {
  acknowledged: number;
  repeated: number;
  tickets: number;
  kills: Record<(typeof victims)[number], number>;
  /** Seconds until a killed site was ready again, the longest. */
  longestStart: number;
};

export async function killManyTimes(rounds: number): Promise<FaultReport> {
  const database = await openDurableDatabase();
  const acknowledged = new Map<number, Acknowledged>();
  const kills = { site: 0, database: 0, "database, immediate": 0 };
  let repeated = 0;
  let longestStart = 0;
  let next = 100_000_000;
  let site: RunningSite | undefined;
  try {
    site = await startSite(database.url, database.folder);
    for (let round = 0; round < rounds; round += 1) {
      const people = Array.from({ length: entriesPerRound }, () => next++);
      const victim = victims[round % victims.length] ?? "site";
      // Kill after a different share of the responses in each round.
      const killAfter = 5 + ((round * 37) % 60);
      const unanswered = await enterAll(site, people, acknowledged, killAfter, async () => {
        kills[victim] += 1;
        if (victim === "site") site?.process.kill("SIGKILL");
        else {
          const signal = victim === "database" ? "SIGKILL" : "SIGQUIT";
          process.kill(postmasterOf(database.folder), signal);
        }
      });
      await database.whenUp();
      // A site survives the death of its database; a killed site is restarted.
      if (victim === "site") {
        await stopSite(site, "SIGKILL");
        const start = performance.now();
        site = await startSite(database.url, database.folder);
        longestStart = Math.max(longestStart, (performance.now() - start) / 1000);
      }
      // Everybody without a response retries with the same idempotency key, as a browser would.
      const before = acknowledged.size;
      const unacknowledged = await enterAll(site, unanswered, acknowledged);
      if (unacknowledged.length > 0)
        throw new Error(`${unacknowledged.length} people were never answered.`);
      repeated += acknowledged.size - before;
    }
    await stopSite(site);
    const tickets = await audit(database.connection, [...acknowledged.values()]);
    return { acknowledged: acknowledged.size, repeated, tickets, kills, longestStart };
  } finally {
    if (site) await stopSite(site, "SIGKILL");
    await database.close();
  }
}

function postmasterOf(folder: string): number {
  return Number(readFileSync(join(folder, "postgres", "postmaster.pid"), "utf8").split("\n")[0]);
}

if (process.argv[1] === import.meta.filename) {
  const report = await killManyTimes(rounds);
  printReport("Nothing lost, nothing doubled, no gap", report, rounds);
}
