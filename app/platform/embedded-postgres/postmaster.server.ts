import { execFileSync } from "node:child_process";
import { closeSync, constants, openSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

/** The content of postmaster.pid. */
export type Postmaster = { pid: number; socketFolder: string; status: string };

const POLL_MILLISECONDS = 20;

/** The running server of this cluster. Undefined for a stale file. */
export function findPostmaster(cluster: string): Postmaster | undefined {
  const described = readPidFile(cluster);
  return described && serves(described.pid, cluster) ? described : undefined;
}

function readPidFile(cluster: string): Postmaster | undefined {
  let lines: string[];
  try {
    lines = readFileSync(join(cluster, "postmaster.pid"), "utf8").split("\n");
  } catch {
    // No readable file: no server of ours.
    return undefined;
  }
  // Line order from PostgreSQL's src/include/utils/pidfile.h.
  const [pid, , , , socketFolder, , , status] = lines;
  if (!pid) return undefined;
  return { pid: Number(pid), socketFolder: socketFolder ?? "", status: status?.trim() ?? "" };
}

/**
 * The process id may have been reused, so the command line must contain this cluster. (/proc/…/cwd
 * would be simpler, but root in a container may not be able to read it.)
 */
function serves(pid: number, cluster: string): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    const command = readCommandLine(pid);
    return command.includes("postgres") && command.includes(cluster);
  } catch {
    // The process has ended.
    return false;
  }
}

function readCommandLine(pid: number): string {
  if (process.platform === "linux") return readFileSync(`/proc/${pid}/cmdline`, "utf8");
  return execFileSync("ps", ["-ww", "-o", "command=", "-p", String(pid)], { encoding: "utf8" });
}

/**
 * Makes the stale pid file of a killed server harmless. Its process id may be reused by the same
 * user, or belong to a zombie that nobody reaps (containers): PostgreSQL would take it for a
 * running server and refuse to start. PostgreSQL ignores the id of its own parent, so that is
 * written instead. The rest of the file stays: PostgreSQL uses it to check that no orphan of the
 * dead server still uses the shared memory.
 */
export function disownDeadPostmaster(cluster: string, socketFolder: string): void {
  rmSync(join(socketFolder, ".s.PGSQL.5432.lock"), { force: true });
  if (!readPidFile(cluster)) return;
  const path = join(cluster, "postmaster.pid");
  const [, ...rest] = readFileSync(path, "utf8").split("\n");
  // Root writes into another user's folder here: never follow a symbolic link.
  const file = openSync(path, constants.O_WRONLY | constants.O_TRUNC | constants.O_NOFOLLOW);
  writeFileSync(file, [process.pid, ...rest].join("\n"));
  closeSync(file);
}

/** Waits until the server accepts connections or `hasDied` returns true. */
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

/** Removing its pid file is the last thing the server does. */
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
    // It ended before the signal.
  }
  return postmaster;
}
