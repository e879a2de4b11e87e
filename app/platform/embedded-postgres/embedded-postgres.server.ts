import pg from "pg";
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
  /** How the site connects: as the database's owner, who is no superuser. */
  connection: SocketConnection;
  /** For work outside the site's database, such as creating databases in tests. */
  administration: SocketConnection;
  /** True when the server was already running, left behind by a Goldkey that was killed. */
  adopted: boolean;
  /** Where the database lies: the data folder, or below /var/lib/goldkey (see places). */
  home: string;
  stop(): Promise<void>;
  /** Tells a server that does not answer to stop, and does not wait for it: the next start finds it, or its end. */
  abandon(): void;
};

/** The exclusive right to the database of a data folder, until it is released or we die. */
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
 * Starts Goldkey's own PostgreSQL for a data folder, or takes over the one that is running.
 * Only one living process can claim it; the server outlives a killed holder and waits for the
 * next. It has no TCP port: the socket in a folder of mode 700 is the only way in.
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
    const found = await adopt(places);
    const server = found ?? (await launchServer(places, programs, settings));
    const administration = { host: server.socketFolder, user: "postgres", database: "postgres" };
    await ensureOwnDatabase(administration);
    const supervision = await superviseServer(administration, log, async () => {
      if (!(await adopt(places)))
        await launchServer(places, programs, settings, server.socketFolder);
    });
    return {
      connection: { host: server.socketFolder, user: "goldkey", database: "goldkey" },
      administration,
      adopted: found !== undefined,
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

/** The running server once it is ready; one that is just stopping is let go. */
async function adopt(places: Places): Promise<Postmaster | undefined> {
  return waitUntilReady(places.cluster, () => findPostmaster(places.cluster) === undefined);
}

async function ensureOwnDatabase(administration: SocketConnection): Promise<void> {
  const client = new pg.Client(administration);
  await client.connect();
  try {
    const role = await client.query("select from pg_roles where rolname = 'goldkey'");
    if (role.rowCount === 0) await client.query("create role goldkey login");
    const database = await client.query("select from pg_database where datname = 'goldkey'");
    if (database.rowCount === 0) await client.query("create database goldkey owner goldkey");
  } finally {
    await client.end();
  }
}
