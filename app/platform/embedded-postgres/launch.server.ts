import { spawn } from "node:child_process";
import {
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { type Account, canReach } from "./account.server.ts";
import { POSTGRES_ENVIRONMENT } from "./cluster.server.ts";
import { explainFailure } from "./explain-failure.server.ts";
import type { Places } from "./places.server.ts";
import { disownDeadPostmaster, type Postmaster, waitUntilReady } from "./postmaster.server.ts";

/** The path of a socket has at most 104 bytes (macOS; Linux: 108), with its file name. */
const LONGEST_SOCKET_FOLDER = 85;

/** PostgreSQL does not start before all children of a killed server have ended. */
const ORPHANS_MAY_TAKE_MILLISECONDS = 15_000;

export type Settings = Record<string, string>;

/** Commits are on disk before they are acknowledged. Only test databases switch this off. */
export const DURABLE: Settings = { fsync: "on", full_page_writes: "on", synchronous_commit: "on" };

const SETTINGS: Settings = {
  listen_addresses: "",
  unix_socket_permissions: "0700",
  timezone: "UTC",
  log_timezone: "UTC",
  // The site logs errors without personal data. Here the details ("Key (email)=… already exists")
  // would end up in a log file.
  log_min_messages: "log",
  log_min_error_statement: "panic",
  log_error_verbosity: "terse",
  log_checkpoints: "off",
};

/** Starts PostgreSQL as a separate process, which keeps running when Goldkey is killed. */
export async function launchServer(
  places: Places,
  programs: string,
  settings: Settings,
  formerSocketFolder?: string,
): Promise<Postmaster> {
  const socketFolder = prepareSocketFolder(places, formerSocketFolder);
  const all = { ...SETTINGS, ...settings, unix_socket_directories: socketFolder };
  const patience = Date.now() + ORPHANS_MAY_TAKE_MILLISECONDS;
  for (;;) {
    disownDeadPostmaster(places.cluster, socketFolder);
    const server = await tryToLaunch(places, programs, all);
    if (server) return server;
    const output = readFileSync(places.log, "utf8");
    if (!output.includes("is still in use") || Date.now() > patience) {
      removeSocketFolder(places, socketFolder);
      throw explainFailure(places, output);
    }
    await pause(100);
  }
}

async function tryToLaunch(
  places: Places,
  programs: string,
  settings: Settings,
): Promise<Postmaster | undefined> {
  if (existsSync(places.log)) renameSync(places.log, `${places.log}.previous`);
  const log = openSync(places.log, "w", 0o600);
  const switches = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const child = spawn(join(programs, "postgres"), ["-D", places.cluster, ...switches], {
    cwd: "/",
    env: POSTGRES_ENVIRONMENT,
    // Its own session, so that Ctrl-C in the terminal does not reach PostgreSQL.
    detached: true,
    stdio: ["ignore", log, log],
    ...places.account,
  });
  closeSync(log);
  child.unref();
  let died = false;
  let spawnError: Error | undefined;
  child.once("exit", () => {
    died = true;
  });
  child.once("error", (error) => {
    died = true;
    spawnError = error;
  });
  const server = await waitUntilReady(places.cluster, () => died);
  if (spawnError) throw explainFailure(places, `FATAL: ${spawnError.message}`);
  return server;
}

/**
 * The socket is in the cluster's folder (mode 700) or, if that path is too long, in a new folder of
 * mode 700 with a random name. Later processes read its path from postmaster.pid.
 */
function prepareSocketFolder(places: Places, former: string | undefined): string {
  if (Buffer.byteLength(places.cluster) <= LONGEST_SOCKET_FOLDER) return places.cluster;
  if (former && existsSync(former)) return former;
  const folder = former ?? mkdtempSync(join(shortTemporaryFolder(places.account), "goldkey-"));
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (places.account) chownSync(folder, places.account.uid, places.account.gid);
  return folder;
}

function shortTemporaryFolder(account: Account): string {
  const fits = Buffer.byteLength(tmpdir()) < LONGEST_SOCKET_FOLDER - "/goldkey-XXXXXX".length;
  return fits && canReach(account, tmpdir()) ? tmpdir() : "/tmp";
}

export function removeSocketFolder(places: Places, socketFolder: string): void {
  if (socketFolder !== places.cluster) rmSync(socketFolder, { recursive: true, force: true });
}
