// Visitors whose network loses packets, in both directions. Entries are sent again with the same idempotency key, as a
// browser does after a lost response. No acknowledged entry may be lost or doubled, and pages must arrive.
// Needs Linux, root and iptables. Runs in a network of its own, where nothing else is lost.
// Usage: npm run build && node faults/machine/lossy-network.ts [entries] [percent of packets, comma-separated]
import { execFileSync, spawnSync } from "node:child_process";
import { request } from "node:http";
import { openDurableDatabase, startSite, stopSite } from "../../bench/running-site.ts";
import { printReport } from "../report.ts";
import { type Acknowledged, audit, enterAll } from "./entrants.ts";

const entries = Number(process.argv[2] ?? 500);
const percents = (process.argv[3] ?? "5,20").split(",").map(Number);
/** Within this time everybody has a ticket. */
const longestSeconds = 600;

type LossReport = {
  percent: number;
  lostPackets: number;
  entries: number;
  /** Responses that did not arrive in time; the entry was sent again. */
  repeated: number;
  seconds: number;
  pages: number;
  /** Milliseconds, on a new connection each. */
  pageMedian: number;
  pageLongest: number;
};

/** Set for the process in the network of its own. */
const marker = "IN_OWN_NETWORK";

if (process.env[marker]) await loseAll();
else enterOwnNetwork();

function enterOwnNetwork() {
  const parameters = ["--net", process.execPath, ...process.argv.slice(1)];
  const env = { ...process.env, [marker]: "1" };
  const { error, status } = spawnSync("unshare", parameters, { env, stdio: "inherit" });
  if (error) throw error;
  process.exitCode = status ?? 1;
}

async function loseAll() {
  execFileSync("ip", ["link", "set", "lo", "up"]);
  const database = await openDurableDatabase();
  const site = await startSite(database.url, database.folder);
  const acknowledged = new Map<number, Acknowledged>();
  let next = 500_000_000;
  try {
    for (const percent of percents) {
      const report = await lose(percent);
      await audit(database.connection, [...acknowledged.values()]);
      printReport("Nothing lost, nothing doubled", report, report.entries);
    }
  } finally {
    await stopSite(site, "SIGKILL");
    await database.close();
  }

  async function lose(percent: number): Promise<LossReport> {
    const people = Array.from({ length: entries }, () => next++);
    const port = new URL(site.origin).port;
    changeRules("-A", port, percent);
    const start = performance.now();
    let isOver = false;
    const visits = visitUntil(() => isOver);
    let repeated = 0;
    for (let left = people; left.length > 0; repeated += left.length) {
      left = await enterAll(site, left, acknowledged);
      if ((performance.now() - start) / 1000 > longestSeconds) {
        throw new Error(`${left.length} people have no ticket after ${longestSeconds} s.`);
      }
    }
    const seconds = (performance.now() - start) / 1000;
    isOver = true;
    const times = await visits;
    const lostPackets = countLost();
    changeRules("-D", port, percent);
    const sorted = times.toSorted((left, right) => left - right);
    return {
      ...{ percent, lostPackets, entries, repeated, seconds: Math.round(seconds) },
      pages: sorted.length,
      pageMedian: Math.round(sorted[Math.floor(sorted.length / 2)] ?? 0),
      pageLongest: Math.round(sorted.at(-1) ?? 0),
    };
  }

  /** One page after the other, each on a new connection. */
  async function visitUntil(isOver: () => boolean): Promise<number[]> {
    const times: number[] = [];
    while (!isOver()) {
      const start = performance.now();
      const status = await getPage();
      if (status !== 200) throw new Error(`The page answered ${status}.`);
      times.push(performance.now() - start);
    }
    return times;
  }

  function getPage(): Promise<number> {
    return new Promise((resolve, reject) => {
      const visit = request(`${site.origin}/draw`, { agent: false }, (response) => {
        response.resume().on("end", () => resolve(response.statusCode ?? 0));
      });
      visit.on("error", reject).end();
    });
  }
}

/** Adds or deletes the rules that drop packets to and from the site. */
function changeRules(change: "-A" | "-D", port: string, percent: number) {
  const statistic = ["-m", "statistic", "--mode", "random", "--probability", `${percent / 100}`];
  for (const side of ["--dport", "--sport"]) {
    const packets = ["INPUT", "-i", "lo", "-p", "tcp", side, port];
    execFileSync("iptables", [change, ...packets, ...statistic, "-j", "DROP"]);
  }
}

function countLost(): number {
  const rules = execFileSync("iptables", ["-L", "INPUT", "-v", "-x", "-n"], { encoding: "utf8" });
  return [...rules.matchAll(/^\s*(\d+)\s+\d+\s+DROP/gm)].reduce(
    (sum, [, packets]) => sum + Number(packets),
    0,
  );
}
