// Changes one byte of the database's log (WAL) after a crash, before it is replayed. The server must refuse to start, or
// what is stored must be what was stored up to some moment: tickets may be missing at the end, none may be different.
// The note that the site makes outside the database must name what is missing.
// Usage: node faults/machine/flipped-log.ts [flips] [seed]
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type pg from "pg";
import { setDrawClock } from "../../app/draws/testing/test-clock-store.server.ts";
import { checkAcknowledged, openNote } from "../../app/entries/acknowledged/note.server.ts";
import { closeDatabase, openDatabase } from "../../app/platform/database/database.server.ts";
import { migrateDatabase } from "../../app/platform/database/migrations.server.ts";
import type { Places } from "../../app/platform/embedded-postgres/places.server.ts";
import { createLog } from "../../app/platform/log.server.ts";
import { testOpensAt } from "../../app/testing/test-plan.ts";
import { seededRandom } from "../../protocol/testing/seeded-random.ts";
import { openDrawWithTickets, openServicesByClock } from "../prepare-draws.ts";
import { printReport, seedFrom } from "../report.ts";
import {
  connectionTo,
  copyCluster,
  crash,
  createCluster,
  openSuperuser,
  readLeaves,
  startCopy,
  startServer,
} from "./bare-cluster.ts";
import { readRecord } from "./decided-record.ts";
import { flipByte } from "./flip-byte.ts";

const tickets = 200;

type LogFlipReport = {
  seed: number;
  /** All tickets are there. */
  harmless: number;
  /** The server does not start on this log. */
  refused: number;
  /** The replay ended early: the newest tickets are missing. PostgreSQL cannot tell this from a crash. */
  shortened: number;
  mostMissing: number;
  /** Shortened, and named by the note that the site makes outside the database. */
  noticed: number;
};

export async function flipLog(flips: number, seed: number): Promise<LogFlipReport> {
  const random = seededRandom(`${seed}`);
  const folder = mkdtempSync(join(tmpdir(), "goldkey-log-"));
  chmodSync(folder, 0o711);
  const report = { seed, harmless: 0, refused: 0, shortened: 0, mostMissing: 0, noticed: 0 };
  try {
    const places = await createCluster(folder);
    const { leaves, log } = await crashAfterEntries(places, folder);
    for (let number = 0; number < flips; number += 1) {
      const { home, copy } = copyCluster(places, folder);
      flipByte(join(copy.cluster, "pg_wal", log.file), random, log);
      const server = await startCopy(copy);
      if (!server) report.refused += 1;
      else {
        const found = await readLeaves(copy);
        const missing = leaves.length - found.length;
        if (found.some((leaf, index) => leaf !== leaves[index])) {
          throw new Error(`A ticket differs after flip ${number}.`);
        }
        if (missing > 0 && (await isNoticed(copy, folder))) report.noticed += 1;
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

async function isNoticed(copy: Places, dataFolder: string): Promise<boolean> {
  const database = await openDatabase(connectionTo(copy), createLog("fatal"));
  const findings = await checkAcknowledged(database, dataFolder);
  await closeDatabase(database);
  return findings.length > 0;
}

/** Everything since the last checkpoint is in the log only. */
async function crashAfterEntries(places: Places, dataFolder: string) {
  const server = await startServer(places);
  if (!server) throw new Error("PostgreSQL did not start.");
  const superuser = await openSuperuser(places);
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
  // As a site does every second.
  await openNote({ database, environment: { dataFolder }, log: createLog("fatal") }).note();
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

if (process.argv[1] === import.meta.filename) {
  const [flips = "1000", seedArgument] = process.argv.slice(2);
  const report = await flipLog(Number(flips), seedFrom(seedArgument));
  printReport("One changed byte of the log: no ticket differs", report, Number(flips));
}
