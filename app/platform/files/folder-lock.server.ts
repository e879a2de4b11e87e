import { readFileSync, writeFileSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";

type FolderLock = { release(): void };
type LockAttempt = { ok: true; lock: FolderLock } | { ok: false; holder: string };

const SQLITE_BUSY = 5;

/**
 * Takes a lock that the kernel releases when the process ends for any reason.
 *
 * Node has no flock, but it ships SQLite, whose exclusive transaction is a POSIX record lock
 * on the file: nothing is written, there are no stale locks or reused process ids, PostgreSQL does
 * not inherit it, and it works between containers that share a volume. The process id is written
 * only for the message that refuses a second Goldkey.
 */
export function lockFolder(path: string): LockAttempt {
  const file = new DatabaseSync(path);
  try {
    file.exec("PRAGMA busy_timeout = 0; BEGIN EXCLUSIVE");
  } catch (error) {
    file.close();
    if (isBusy(error)) return { ok: false, holder: readHolder(path) };
    throw error;
  }
  writeFileSync(holderFile(path), `${process.pid}\n`);
  const release = () => {
    if (file.isOpen) file.close();
  };
  return { ok: true, lock: { release } };
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && "errcode" in error && error.errcode === SQLITE_BUSY;
}

function holderFile(path: string): string {
  return `${path}.holder`;
}

function readHolder(path: string): string {
  try {
    return `process ${readFileSync(holderFile(path), "utf8").trim()}`;
  } catch {
    // The other process may not have written its id yet; the message omits it then.
    return "another process";
  }
}
