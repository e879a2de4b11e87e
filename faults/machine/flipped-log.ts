// Changes one byte of the database's log (WAL) after a crash, before it is replayed. The server must refuse to start, or
// what is stored must be what was stored up to some moment: tickets may be missing at the end, none may be different.
// Usage: node faults/machine/flipped-log.ts [flips] [seed]
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { setDrawClock } from "../../app/draws/testing/test-clock-store.server.ts";
import { testOpensAt } from "../../app/draws/testing/test-plan.ts";
import { closeDatabase, openDatabase } from "../../app/platform/database/database.server.ts";
import { migrateDatabase } from "../../app/platform/database/migrations.server.ts";
import {
  ensureCluster,
  POSTGRES_ENVIRONMENT,
} from "../../app/platform/embedded-postgres/cluster.server.ts";
import {
  choosePlaces,
  findPrograms,
  type Places,
} from "../../app/platform/embedded-postgres/places.server.ts";
import { waitUntilReady } from "../../app/platform/embedded-postgres/postmaster.server.ts";
import { createLog } from "../../app/platform/log.server.ts";
import { seededRandom } from "../../protocol/testing/seeded-random.ts";
import { openDrawWithTickets, openServicesByClock } from "../prepare-draws.ts";
import { printReport, seedFrom } from "../report.ts";
import { readRecord } from "./decided-record.ts";
import { flipByte } from "./flip-byte.ts";

const tickets = 200;

export type LogFlipReport = {
  seed: number;
  /** All tickets are there. */
  harmless: number;
  /** The server does not start on this log. */
  refused: number;
  /** The replay ended early: the newest tickets are missing. PostgreSQL cannot tell this from a crash. */
  shortened: number;
  mostMissing: number;
};

export async function flipLog(flips: number, seed: number): Promise<LogFlipReport> {
  const random = seededRandom(`${seed}`);
  const folder = mkdtempSync(join(tmpdir(), "goldkey-log-"));
  chmodSync(folder, 0o711);
  const report = { seed, harmless: 0, refused: 0, shortened: 0, mostMissing: 0 };
  try {
    const places = choosePlaces(makeFolder(folder, "crashed"));
    await ensureCluster(places, findPrograms(places.account));
    const { leaves, log } = await crashAfterEntries(places, folder);
    for (let number = 0; number < flips; number += 1) {
      const home = makeFolder(folder, "copy");
      const copy = { ...places, cluster: join(home, "postgres") };
      cpSync(places.cluster, copy.cluster, { recursive: true, preserveTimestamps: true });
      own(copy.cluster, places);
      flipByte(join(copy.cluster, "pg_wal", log.file), random, log);
      const server = await startServer(copy);
      if (!server) report.refused += 1;
      else {
        const found = await readLeaves(copy);
        const missing = leaves.length - found.length;
        if (found.some((leaf, place) => leaf !== leaves[place])) {
          throw new Error(`A ticket differs after flip ${number}.`);
        }
        const reading = await readRecord(connectionTo(copy), folder);
        if (!reading.ok) throw new Error(`After flip ${number}: ${reading.problem}`);
        report[missing === 0 ? "harmless" : "shortened"] += 1;
        report.mostMissing = Math.max(report.mostMissing, missing);
        await crash(server);
      }
      rmSync(home, { recursive: true });
    }
    return report;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Everything since the last checkpoint is in the log only. */
async function crashAfterEntries(places: Places, dataFolder: string) {
  const server = await startServer(places);
  if (!server) throw new Error("PostgreSQL did not start.");
  const superuser = new pg.Client({
    ...connectionTo(places),
    user: "postgres",
    database: "postgres",
  });
  await superuser.connect();
  await superuser.query("create role goldkey login");
  await superuser.query("create database goldkey owner goldkey");
  const database = await openDatabase(connectionTo(places), createLog("fatal"));
  await migrateDatabase(database);
  await setDrawClock(database, testOpensAt);
  const services = await openServicesByClock(database, dataFolder);
  await superuser.query("checkpoint");
  const start = await positionIn(superuser);
  await openDrawWithTickets(services, 1, tickets);
  const end = await positionIn(superuser);
  if (start.file !== end.file) throw new Error("The log has reached its next file.");
  const leaves = await readLeaves(places);
  await closeDatabase(database);
  await superuser.end();
  await crash(server);
  return { leaves, log: { file: end.file, from: start.offset, to: end.offset } };
}

async function positionIn(superuser: pg.Client): Promise<{ file: string; offset: number }> {
  const { rows } = await superuser.query(
    "select file_name as file, file_offset as offset from pg_walfile_name_offset(pg_current_wal_insert_lsn())",
  );
  return rows[0];
}

function makeFolder(parent: string, name: string): string {
  const folder = join(parent, name);
  mkdirSync(folder, { mode: 0o711 });
  return folder;
}

/** A copy belongs to whoever made it, and PostgreSQL runs as another user when we are root. */
function own(cluster: string, { account }: Places) {
  if (account) execFileSync("chown", ["-R", `${account.uid}:${account.gid}`, cluster]);
}

function connectionTo({ cluster }: Places) {
  return { host: cluster, user: "goldkey", database: "goldkey" };
}

async function readLeaves(places: Places): Promise<string[]> {
  const client = new pg.Client(connectionTo(places));
  await client.connect();
  try {
    const { rows } = await client.query<{ leaf: Buffer }>("select leaf from ticket order by index");
    return rows.map(({ leaf }) => leaf.toString("hex"));
  } finally {
    await client.end();
  }
}

/** Undefined if it ends instead of starting. */
async function startServer({ cluster, account }: Places): Promise<ChildProcess | undefined> {
  const settings = ["listen_addresses=", `unix_socket_directories=${cluster}`];
  const server = spawn(
    join(findPrograms(account), "postgres"),
    ["-D", cluster, ...settings.flatMap((setting) => ["-c", setting])],
    { env: POSTGRES_ENVIRONMENT, stdio: "ignore", ...account },
  );
  return (await waitUntilReady(cluster, () => server.exitCode !== null)) && server;
}

/** "Immediate" shutdown: nothing is written, and the next start replays the log. */
async function crash(server: ChildProcess): Promise<void> {
  const ended = once(server, "exit");
  server.kill("SIGQUIT");
  await ended;
}

if (process.argv[1] === import.meta.filename) {
  const [flips = "1000", seedArgument] = process.argv.slice(2);
  const report = await flipLog(Number(flips), seedFrom(seedArgument));
  printReport("One changed byte of the log: no ticket differs", report, Number(flips));
}
