// A primary and a synchronous standby, from Goldkey's own PostgreSQL.
import { chmodSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { ensureCluster } from "../../app/platform/embedded-postgres/cluster.server.ts";
import { DURABLE, launchServer } from "../../app/platform/embedded-postgres/launch.server.ts";
import {
  choosePlaces,
  findPrograms,
  type Places,
} from "../../app/platform/embedded-postgres/places.server.ts";
import { stopPostmaster } from "../../app/platform/embedded-postgres/postmaster.server.ts";
import { copyFolder } from "../../app/platform/testing/copy-folder.ts";

const access = `local all all trust
host all all 127.0.0.1/32 trust
host replication all 127.0.0.1/32 trust
`;

type ReplicatedPostgres = {
  primaryPort: number;
  standbyPort: number;
  killPrimary(): void;
  /** Resolves when it can write. */
  promoteStandby(): Promise<void>;
  stop(): Promise<void>;
};

export async function openReplicatedPostgres(
  root: string,
  [primaryPort = 0, standbyPort = 0]: number[],
): Promise<ReplicatedPostgres> {
  const primary = placesIn(join(root, "primary"));
  const programs = findPrograms(primary.account);
  await ensureCluster(primary, programs);
  writeFileSync(join(primary.cluster, "pg_hba.conf"), access);
  const launch = (places: Places, port: number, settings: Record<string, string> = {}) =>
    launchServer(places, programs, {
      ...DURABLE,
      listen_addresses: "127.0.0.1",
      port: `${port}`,
      wal_level: "replica",
      max_connections: "200",
      ...settings,
    });
  await launch(primary, primaryPort);
  await query(primaryPort, "create role goldkey login", "create database goldkey owner goldkey");
  await stopPostmaster(primary.cluster);

  const standby = placesIn(join(root, "standby"));
  mkdirSync(standby.cluster, { mode: 0o700 });
  await copyFolder(primary.cluster, standby.cluster);
  writeFileSync(join(standby.cluster, "standby.signal"), "");
  const server = await launch(primary, primaryPort, { synchronous_standby_names: "standby" });
  await launch(standby, standbyPort, {
    primary_conninfo: `host=127.0.0.1 port=${primaryPort} user=postgres application_name=standby`,
  });
  await until(async () => {
    const [row] = await query(primaryPort, "select sync_state from pg_stat_replication");
    return row?.sync_state === "sync";
  });
  return {
    primaryPort,
    standbyPort,
    killPrimary() {
      process.kill(server.pid, "SIGKILL");
    },
    async promoteStandby() {
      await query(standbyPort, "select pg_promote()");
      await until(async () => {
        const [row] = await query(standbyPort, "select pg_is_in_recovery() as waits");
        return row?.waits === false;
      });
    },
    async stop() {
      for (const { cluster, home } of [standby, primary]) {
        await stopPostmaster(cluster);
        rmSync(home, { recursive: true, force: true });
      }
    },
  };
}

function placesIn(folder: string): Places {
  mkdirSync(folder, { recursive: true });
  // When we are root, PostgreSQL's own account must be able to enter.
  chmodSync(folder, 0o711);
  return choosePlaces(folder);
}

export async function query(
  port: number,
  ...statements: string[]
): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({
    host: "127.0.0.1",
    port,
    user: "postgres",
    database: "postgres",
  });
  client.on("error", () => undefined);
  await client.connect();
  try {
    let rows: Record<string, unknown>[] = [];
    for (const statement of statements) rows = (await client.query(statement)).rows;
    return rows;
  } finally {
    await client.end();
  }
}

export async function until(
  check: () => Promise<boolean>,
  { seconds = 60, what = "A step" } = {},
): Promise<void> {
  const end = Date.now() + seconds * 1000;
  while (!(await check().catch(() => false))) {
    if (Date.now() > end) throw new Error(`${what} took longer than ${seconds} seconds.`);
    await pause(50);
  }
}
