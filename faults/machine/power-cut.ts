// A model of a power cut: everything that PostgreSQL wrote and did not sync is gone, or some of it, in any order. While
// people enter, strace records every write and sync of the database. For random moments of that recording a copy of the
// cluster gets what was on the disk then, and is started. Everybody who had a ticket by then must still have it.
// With `planted` commits do not wait for the disk, and the program must find lost tickets.
// Usage: node faults/machine/power-cut.ts [cuts] [seed] [planted]
import {
  chmodSync,
  closeSync,
  mkdtempSync,
  openSync,
  renameSync,
  rmSync,
  writeSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { setDrawClock } from "../../app/draws/testing/test-clock-store.server.ts";
import { enterDraw } from "../../app/entries/enter-draw.server.ts";
import { closeDatabase, openDatabase } from "../../app/platform/database/database.server.ts";
import { migrateDatabase } from "../../app/platform/database/migrations.server.ts";
import type { Places } from "../../app/platform/embedded-postgres/places.server.ts";
import { createLog } from "../../app/platform/log.server.ts";
import { testEntry, testOpensAt } from "../../app/testing/test-plan.ts";
import { type SeededRandom, seededRandom } from "../../protocol/testing/seeded-random.ts";
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
import { processesOf, traceCalls } from "./trace-calls.ts";

const people = 400;
const peopleAtOnce = 8;

type PowerCutReport = {
  seed: number;
  cuts: number;
  /** Writes to the log in the recording, and its syncs. */
  writes: number;
  syncs: number;
  /** Acknowledged tickets that were looked for, over all cuts. */
  expected: number;
  lost: number;
};

/** Milliseconds since 1970, as Date.now(), with fractions. */
type Moment = number;
type RecordedWrite = { at: Moment; file: string; offset: number; bytes: Buffer };
type Sync = { at: Moment; file: string };
type RecordedTicket = { at: Moment; index: number };
type Recording = {
  writes: RecordedWrite[];
  syncs: Sync[];
  tickets: RecordedTicket[];
  leaves: string[];
};

export async function cutPower(
  cuts: number,
  seed: number,
  planted = false,
): Promise<PowerCutReport> {
  const random = seededRandom(`${seed}`);
  const folder = mkdtempSync(join(tmpdir(), "goldkey-power-"));
  chmodSync(folder, 0o711);
  try {
    const places = await createCluster(folder);
    const { recording, base } = await recordEntries(places, folder, planted);
    const { writes, syncs, tickets } = recording;
    const report = { seed, cuts, writes: writes.length, syncs: syncs.length, expected: 0, lost: 0 };
    const [start, end] = [tickets[0]?.at ?? 0, tickets.at(-1)?.at ?? 0];
    for (let number = 0; number < cuts; number += 1) {
      const moment = start + ((end - start) * random.below(1_000_000)) / 1_000_000;
      const { home, copy } = copyCluster(base, folder);
      writeWhatRemains(copy, recording, moment, number % 2 === 0 ? undefined : random);
      const server = await startCopy(copy);
      if (!server) throw new Error(`The database does not start after cut ${number}.`);
      const found = await readLeaves(copy);
      const acknowledged = tickets.filter(({ at }) => at <= moment);
      report.expected += acknowledged.length;
      for (const { index } of acknowledged) {
        if (found[index] !== recording.leaves[index]) report.lost += 1;
      }
      await crash(server);
      rmSync(home, { recursive: true });
    }
    return report;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function recordEntries(places: Places, folder: string, planted: boolean) {
  const server = await startServer(places);
  if (!server) throw new Error("PostgreSQL did not start.");
  const superuser = await openSuperuser(places);
  // No checkpoint meanwhile: of the files only the log changes on the disk.
  await superuser.query("alter system set checkpoint_timeout = '1h'");
  await superuser.query("alter system set autovacuum = off");
  if (planted) await superuser.query("alter system set synchronous_commit = off");
  await superuser.query("select pg_reload_conf()");
  const database = await openDatabase(connectionTo(places), createLog("fatal"));
  await migrateDatabase(database);
  await setDrawClock(database, testOpensAt);
  const services = await openServicesByClock(database, folder);
  const draw = await openDrawWithTickets(services, 1, 1);
  await superuser.query("select pg_switch_wal()");
  await superuser.query("checkpoint");
  const { copy: base, home } = copyCluster(places, folder);
  const kept = { ...base, cluster: join(folder, "base") };
  renameSync(base.cluster, kept.cluster);
  rmSync(home, { recursive: true });
  const strace = await traceCalls(processesOf(places.cluster), [
    ...["-e", "trace=pwrite64,pwritev,fsync,fdatasync", "-y", "-ttt", "-xx", "-s", "1000000"],
  ]);
  const tickets: RecordedTicket[] = [];
  const waiting = Array.from({ length: people }, (_, person) => person + 1).values();
  await Promise.all(
    Array.from({ length: peopleAtOnce }, async () => {
      for (const person of waiting) {
        const outcome = await enterDraw(services, { draw }, testEntry(person), { route: "web" });
        if (!outcome.ok) throw new Error(`Refused: ${outcome.reason}`);
        const at = performance.timeOrigin + performance.now();
        tickets.push({ at, index: outcome.ticket - 1 });
      }
    }),
  );
  const calls = readCalls(await strace.stop());
  const leaves = await readLeaves(places);
  await closeDatabase(database);
  await superuser.end();
  await crash(server);
  return { recording: { ...calls, tickets, leaves }, base: kept };
}

/** The calls that touch the log, in the order in which they ended. */
function readCalls(lines: string[]): { writes: RecordedWrite[]; syncs: Sync[] } {
  const writes: RecordedWrite[] = [];
  const syncs: Sync[] = [];
  /** Calls that had not ended when another process made one, by process. */
  const begun = new Map<string, string>();
  for (const line of lines) {
    const [, pid = "", time = "", rest = ""] = /^(\d+) +([\d.]+) (.*)$/s.exec(line) ?? [];
    if (rest.endsWith("<unfinished ...>")) {
      begun.set(pid, rest.slice(0, -"<unfinished ...>".length));
      continue;
    }
    const resumed = /^<\.\.\. \w+ resumed>(.*)$/s.exec(rest)?.[1];
    const call = resumed === undefined ? rest : (begun.get(pid) ?? "") + resumed;
    const file = basename(fromHex(/^\w+\(\d+<([^>]*)>/.exec(call)?.[1] ?? ""));
    if (!/^[\dA-F]{24}$/.test(file)) continue;
    const at = Number(time) * 1000;
    const write = /^pwrite64\(.*?>, "([^"]*)", \d+, (\d+)\) += \d+$/s.exec(call);
    if (write) {
      const bytes = Buffer.from((write[1] ?? "").replaceAll("\\x", ""), "hex");
      writes.push({ at, file, offset: Number(write[2]), bytes });
    } else if (/^f(?:data)?sync\(.* = 0$/s.test(call)) syncs.push({ at, file });
    else throw new Error(`An unknown call: ${call.slice(0, 200)}`);
  }
  return { writes, syncs };
}

/** With -xx strace writes paths as escapes too. */
function fromHex(text: string): string {
  return text.startsWith("\\x") ? Buffer.from(text.replaceAll("\\x", ""), "hex").toString() : text;
}

/** What was synced before the moment; of the rest nothing, or a random half. */
function writeWhatRemains(
  { cluster }: Places,
  { writes, syncs }: Recording,
  moment: Moment,
  random: SeededRandom | undefined,
) {
  const lastSync = (file: string) =>
    syncs.findLast((sync) => sync.file === file && sync.at <= moment);
  for (const { at, file, offset, bytes } of writes) {
    if (at > moment) break;
    const isSynced = at <= (lastSync(file)?.at ?? 0);
    if (!isSynced && !random?.oneIn(2)) continue;
    const opened = openSync(join(cluster, "pg_wal", file), "r+");
    writeSync(opened, bytes, 0, bytes.length, offset);
    closeSync(opened);
  }
}

if (process.argv[1] === import.meta.filename) {
  const [cuts = "1000", seedArgument, planted] = process.argv.slice(2);
  const report = await cutPower(Number(cuts), seedFrom(seedArgument), planted === "planted");
  printReport("Power cuts: no acknowledged ticket lost", report, report.cuts);
  process.exitCode = report.lost > 0 ? 1 : 0;
}
