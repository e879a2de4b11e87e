// A PostgreSQL whose wall clock the program moves, with libfaketime. Its draws use the product's own clock.
import { spawn } from "node:child_process";
import { chmodSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { closeDatabase, openDatabase } from "../app/platform/database/database.server.ts";
import { migrateDatabase } from "../app/platform/database/migrations.server.ts";
import {
  ensureCluster,
  POSTGRES_ENVIRONMENT,
} from "../app/platform/embedded-postgres/cluster.server.ts";
import { choosePlaces, findPrograms } from "../app/platform/embedded-postgres/places.server.ts";
import {
  stopPostmaster,
  waitUntilReady,
} from "../app/platform/embedded-postgres/postmaster.server.ts";
import { createLog } from "../app/platform/log.server.ts";
import { shiftedClock } from "./faketime.ts";

/** Several processes may follow the same file; it is read at every call. */
export class ClockFile {
  readonly path: string;

  constructor(path: string) {
    this.path = path;
    this.shift(0);
  }

  /** Seconds ahead of the real clock, or behind it. Renamed into place, so that nobody reads half of it. */
  shift(seconds: number): void {
    writeFileSync(`${this.path}.new`, `${seconds < 0 ? "-" : "+"}${Math.abs(seconds)}`);
    renameSync(`${this.path}.new`, this.path);
  }

  get variables(): Record<string, string> {
    const { LD_PRELOAD = "", FAKETIME_DONT_FAKE_MONOTONIC = "" } = shiftedClock("+0");
    const file = { FAKETIME_TIMESTAMP_FILE: this.path, FAKETIME_NO_CACHE: "1" };
    return { LD_PRELOAD, FAKETIME_DONT_FAKE_MONOTONIC, ...file };
  }
}

export async function openShiftedDatabase() {
  const folder = mkdtempSync(join(tmpdir(), "goldkey-clock-"));
  chmodSync(folder, 0o711);
  const clock = new ClockFile(join(folder, "clock"));
  const places = choosePlaces(folder);
  const programs = findPrograms(places.account);
  await ensureCluster(places, programs);
  const settings = ["listen_addresses=", `unix_socket_directories=${places.cluster}`, "fsync=off"];
  const server = spawn(
    join(programs, "postgres"),
    ["-D", places.cluster, ...settings.flatMap((setting) => ["-c", setting])],
    { env: { ...POSTGRES_ENVIRONMENT, ...clock.variables }, stdio: "ignore", ...places.account },
  );
  await waitUntilReady(places.cluster, () => server.exitCode !== null);
  const connection = { host: places.cluster, user: "postgres", database: "goldkey" };
  const administration = new pg.Client({ ...connection, database: "postgres" });
  await administration.connect();
  await administration.query("create role goldkey login");
  await administration.query("create database goldkey owner goldkey");
  await administration.end();
  const database = await openDatabase({ ...connection, user: "goldkey" }, createLog("fatal"));
  await migrateDatabase(database);
  return {
    folder,
    clock,
    database,
    url: `postgresql://goldkey@/goldkey?host=${encodeURIComponent(places.cluster)}`,
    async [Symbol.asyncDispose]() {
      await closeDatabase(database);
      await stopPostmaster(places.cluster);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
