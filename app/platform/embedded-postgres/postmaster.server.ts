import { execFileSync } from "node:child_process";
import { closeSync, constants, openSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

/** What a running PostgreSQL says about itself in the file postmaster.pid. */
export type Postmaster = { pid: number; socketFolder: string; status: string };

const POLL_MILLISECONDS = 20;

/** The living server of this cluster, or undefined; a file left by a dead one counts as none. */
export function findPostmaster(cluster: string): Postmaster | undefined {
  const described = readPidFile(cluster);
  return described && serves(described.pid, cluster) ? described : undefined;
}

function readPidFile(cluster: string): Postmaster | undefined {
  let lines: string[];
  try {
    lines = readFileSync(join(cluster, "postmaster.pid"), "utf8").split("\n");
  } catch {
    // Without a file that we may read there is no server of ours.
    return undefined;
  }
  // Line order from PostgreSQL's src/include/utils/pidfile.h.
  const [pid, , , , socketFolder, , , status] = lines;
  if (!pid) return undefined;
  return { pid: Number(pid), socketFolder: socketFolder ?? "", status: status?.trim() ?? "" };
}

/**
 * A process number may have gone to a stranger since, so the command line must name this
 * cluster. (/proc/…/cwd would be shorter, but root in a container may not read it.)
 */
function serves(pid: number, cluster: string): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    const command = readCommandLine(pid);
    return command.includes("postgres") && command.includes(cluster);
  } catch {
    // There is no such process any more.
    return false;
  }
}

function readCommandLine(pid: number): string {
  if (process.platform === "linux") return readFileSync(`/proc/${pid}/cmdline`, "utf8");
  return execFileSync("ps", ["-ww", "-o", "command=", "-p", String(pid)], { encoding: "utf8" });
}

/**
 * Clears what a killed server left behind. Its number may belong to a stranger of the same user
 * by now, or to itself as a zombie nobody collects (containers): PostgreSQL would take either
 * for a living server and refuse to start. It ignores the number of its own parent, so that is
 * written instead; the rest of the file stays, since PostgreSQL uses it to make sure that no
 * orphan of the dead server still touches the shared memory.
 */
export function disownDeadPostmaster(cluster: string, socketFolder: string): void {
  rmSync(join(socketFolder, ".s.PGSQL.5432.lock"), { force: true });
  if (!readPidFile(cluster)) return;
  const path = join(cluster, "postmaster.pid");
  const [, ...rest] = readFileSync(path, "utf8").split("\n");
  // We may be root writing into another user's folder: never through a link he planted.
  const file = openSync(path, constants.O_WRONLY | constants.O_TRUNC | constants.O_NOFOLLOW);
  writeFileSync(file, [process.pid, ...rest].join("\n"));
  closeSync(file);
}

/** Waits until the server takes connections; gives up as soon as `hasDied` says so. */
export async function waitUntilReady(
  cluster: string,
  hasDied: () => boolean,
): Promise<Postmaster | undefined> {
  for (;;) {
    const died = hasDied();
    const postmaster = findPostmaster(cluster);
    if (postmaster?.status === "ready") return postmaster;
    if (died) return undefined;
    await pause(POLL_MILLISECONDS);
  }
}

/** The server is done when it has removed its pid file, its last act. */
export async function stopPostmaster(cluster: string): Promise<void> {
  const told = tellPostmasterToStop(cluster);
  while (told && serves(told.pid, cluster)) await pause(POLL_MILLISECONDS);
}

/** "Fast" shutdown: open transactions are rolled back, everything committed is on disk. */
export function tellPostmasterToStop(cluster: string): Postmaster | undefined {
  const postmaster = findPostmaster(cluster);
  try {
    if (postmaster) process.kill(postmaster.pid, "SIGINT");
  } catch {
    // It ended between the look and the signal.
  }
  return postmaster;
}
