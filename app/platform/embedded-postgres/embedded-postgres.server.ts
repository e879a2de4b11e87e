import pg from "pg";
import { grantsTo } from "../database/site-role.server.ts";
import { lockFolder } from "../files/folder-lock.server.ts";
import type { Log } from "../log.server.ts";
import { StartFailure } from "../start-failure.ts";
import { ensureCluster } from "./cluster.server.ts";
import { DURABLE, launchServer, removeSocketFolder, type Settings } from "./launch.server.ts";
import { choosePlaces, findPrograms, type Places } from "./places.server.ts";
import {
  findPostmaster,
  type Postmaster,
  stopPostmaster,
  tellPostmasterToStop,
  waitUntilReady,
} from "./postmaster.server.ts";
import { superviseServer } from "./supervision.server.ts";

export type SocketConnection = { host: string; user: string; database: string };

export type EmbeddedPostgres = {
  /** The site connects as a role that owns nothing: it cannot switch triggers off. */
  connection: SocketConnection;
  /** For migrations and restores: owns the database and its tables, and is not a superuser. */
  owner: SocketConnection;
  /** For work outside the site's database, such as creating databases in tests. */
  administration: SocketConnection;
  /** True when the server was still running after a Goldkey process was killed. */
  adopted: boolean;
  /** The folder of the database: the data folder, or one below /var/lib/goldkey (places.server.ts). */
  home: string;
  stop(): Promise<void>;
  /** Stops a server that does not answer, without waiting. The next start finds it running or stopped. */
  abandon(): void;
};

/** An exclusive lock on the database of a data folder, until it is released or the process ends. */
export type FolderClaim = { places: Places; release(): void };

export function claimDatabase(dataFolder: string): FolderClaim {
  const places = choosePlaces(dataFolder);
  const attempt = lockFolder(places.lock);
  if (attempt.ok) return { places, release: attempt.lock.release };
  throw new StartFailure(
    `Another Goldkey (${attempt.holder}) is already using the data folder ${dataFolder}; stop it first, or set DATA_DIR to a different folder.`,
  );
}

type StartOptions = { claim?: FolderClaim; settings?: Settings };

/**
 * Starts Goldkey's own PostgreSQL for a data folder, or adopts the running one. Only one process
 * can claim it; the server keeps running when that process is killed. It has no TCP port, only a
 * socket in a folder of mode 700.
 */
export async function startEmbeddedPostgres(
  dataFolder: string,
  log: Log,
  { claim = claimDatabase(dataFolder), settings = DURABLE }: StartOptions = {},
): Promise<EmbeddedPostgres> {
  const { places } = claim;
  try {
    const programs = findPrograms(places.account);
    await ensureCluster(places, programs);
    const adopted = await adopt(places);
    const server = adopted ?? (await launchServer(places, programs, settings));
    const administration = { host: server.socketFolder, user: "postgres", database: "postgres" };
    await ensureOwnDatabase(administration);
    const supervision = await superviseServer(administration, log, async () => {
      if (!(await adopt(places)))
        await launchServer(places, programs, settings, server.socketFolder);
    });
    return {
      ...connectionsIn(server.socketFolder),
      administration,
      adopted: adopted !== undefined,
      home: places.home,
      async stop() {
        await supervision.end();
        await stopPostmaster(places.cluster);
        removeSocketFolder(places, server.socketFolder);
        claim.release();
      },
      abandon() {
        tellPostmasterToStop(places.cluster);
      },
    };
  } catch (error) {
    await stopPostmaster(places.cluster);
    claim.release();
    throw error;
  }
}

/** The running server once it is ready. Undefined when none runs, or it is stopping. */
async function adopt(places: Places): Promise<Postmaster | undefined> {
  return waitUntilReady(places.cluster, () => findPostmaster(places.cluster) === undefined);
}

export function connectionsIn(host: string): Pick<EmbeddedPostgres, "connection" | "owner"> {
  return {
    connection: { host, user: siteRole, database: siteDatabase },
    owner: { host, user: ownerRole, database: siteDatabase },
  };
}

const siteRole = "goldkey";
const ownerRole = "goldkey_owner";
const siteDatabase = "goldkey";

/** Creates what is missing. Also run on the server of another process, which may be of an older version. */
export async function ensureOwnDatabase(administration: SocketConnection): Promise<void> {
  await administrate(administration, async (client) => {
    for (const role of [siteRole, ownerRole]) {
      const { rowCount } = await client.query("select from pg_roles where rolname = $1", [role]);
      if (rowCount === 0) await client.query(`create role ${role} login`);
    }
    const { rowCount } = await client.query("select from pg_database where datname = $1", [
      siteDatabase,
    ]);
    if (rowCount === 0) await client.query(`create database ${siteDatabase} owner ${ownerRole}`);
  });
  await administrate({ ...administration, database: siteDatabase }, separateOwner);
}

/**
 * Up to version 0.2.0 the site's role owned everything. In one transaction: a running site notices nothing. Default
 * privileges are the last thing it sets, also for tables that a restore makes before the site's first start.
 */
async function separateOwner(client: pg.Client): Promise<void> {
  const { rowCount: separated } = await client.query(
    `select from pg_database where datname = current_database() and datdba = '${ownerRole}'::regrole
      and exists (select from pg_default_acl where defaclrole = datdba)
      and not exists (select from pg_class where relowner = '${siteRole}'::regrole)`,
  );
  if (separated) return;
  await client.query(`begin; reassign owned by ${siteRole} to ${ownerRole}; set role ${ownerRole}`);
  for (const grant of grantsTo(siteRole)) await client.query(grant);
  await client.query("commit");
}

async function administrate(
  connection: SocketConnection,
  work: (client: pg.Client) => Promise<void>,
): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
