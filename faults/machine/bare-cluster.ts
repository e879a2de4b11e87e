// A PostgreSQL cluster without a supervisor, whose crash can be examined: it is copied, changed and started again.
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
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

export async function createCluster(folder: string): Promise<Places> {
  const places = choosePlaces(makeFolder(folder, "original"));
  await ensureCluster(places, findPrograms(places.account));
  return places;
}

/** Of a cluster that has crashed, or whose changes since the last checkpoint do not matter. */
export function copyCluster(places: Places, folder: string) {
  const home = makeFolder(folder, "copy");
  const copy = { ...places, cluster: join(home, "postgres") };
  cpSync(places.cluster, copy.cluster, {
    recursive: true,
    preserveTimestamps: true,
    // The socket of a running server.
    filter: (path) => !path.includes("/.s.PGSQL") && !path.endsWith("/postmaster.pid"),
  });
  own(copy.cluster, places);
  return { home, copy };
}

/** Creates the site's role and database too. */
export async function openSuperuser(places: Places): Promise<pg.Client> {
  const superuser = new pg.Client({
    ...connectionTo(places),
    user: "postgres",
    database: "postgres",
  });
  await superuser.connect();
  await superuser.query("create role goldkey login");
  await superuser.query("create database goldkey owner goldkey");
  return superuser;
}

function makeFolder(parent: string, name: string): string {
  const folder = join(parent, name);
  mkdirSync(folder, { mode: 0o711 });
  return folder;
}

/** A copy belongs to the user who made it, and PostgreSQL runs as another user when we are root. */
function own(cluster: string, { account }: Places) {
  if (account) execFileSync("chown", ["-R", `${account.uid}:${account.gid}`, cluster]);
}

export function connectionTo({ cluster }: Places) {
  return { host: cluster, user: "goldkey", database: "goldkey" };
}

export async function readLeaves(places: Places): Promise<string[]> {
  const client = new pg.Client(connectionTo(places));
  await client.connect();
  try {
    const { rows } = await client.query<{ leaf: Buffer }>("select leaf from ticket order by index");
    return rows.map(({ leaf }) => leaf.toString("hex"));
  } finally {
    await client.end();
  }
}

/** A copy is read and deleted, so its start need not wait until a thousand copied files are on the disk. */
export function startCopy(places: Places): Promise<ChildProcess | undefined> {
  return startServer(places, ["fsync=off"]);
}

/** Undefined if it ends instead of starting. */
export async function startServer(
  { cluster, account }: Places,
  more: string[] = [],
): Promise<ChildProcess | undefined> {
  const settings = ["listen_addresses=", `unix_socket_directories=${cluster}`, ...more];
  const server = spawn(
    join(findPrograms(account), "postgres"),
    ["-D", cluster, ...settings.flatMap((setting) => ["-c", setting])],
    { env: POSTGRES_ENVIRONMENT, stdio: "ignore", ...account },
  );
  return (await waitUntilReady(cluster, () => server.exitCode !== null)) && server;
}

/** "Immediate" shutdown: nothing is written, and the next start replays the log. */
export async function crash(server: ChildProcess): Promise<void> {
  const ended = once(server, "exit");
  server.kill("SIGQUIT");
  await ended;
}
