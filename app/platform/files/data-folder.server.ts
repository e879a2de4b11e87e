import { chmodSync, existsSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Database } from "../database/database.server.ts";
import { errorCode, StartFailure } from "../start-failure.ts";
import { makeFolder } from "./make-folder.server.ts";

/** Creates the data folder if necessary and checks that it is writable, by writing a file. */
export function prepareDataFolder(folder: string): void {
  const trial = join(folder, `.trial-${process.pid}`);
  try {
    if (!existsSync(folder)) {
      makeFolder(folder, 0o777);
      // As root, PostgreSQL runs as another user, who needs to enter the folder but not to list it.
      chmodSync(folder, process.getuid?.() === 0 ? 0o711 : 0o700);
    }
    try {
      writeFileSync(trial, Buffer.alloc(4096), { flush: true });
    } finally {
      rmSync(trial, { force: true });
    }
  } catch (error) {
    throw explain(folder, error);
  }
}

/** This folder exists while a restore runs, and after one that did not finish. */
export function restoringFolder(dataFolder: string): string {
  return join(dataFolder, "restoring");
}

/** Of a restore from the admin area: the uploaded archive, the request, and how the last one ended. */
export function restoreFolder(dataFolder: string): string {
  return join(dataFolder, "restore");
}

/** While this file exists, the next start restores the uploaded archive before it serves anything. */
export function restoreRequestFile(dataFolder: string): string {
  return join(restoreFolder(dataFolder), "request.json");
}

/**
 * Refuses to start on an incomplete restore. The rows are committed last: if they exist, only the cleanup is
 * missing; if not, the files have no rows.
 */
export async function settleRestore(dataFolder: string, database: Database): Promise<void> {
  if (!existsSync(restoringFolder(dataFolder))) return;
  const { rows } = await database.$client.query<{ committed: boolean }>(
    "select to_regclass('public.applied_migration') is not null as committed",
  );
  if (!rows[0]?.committed) {
    throw new StartFailure(
      `A restore into ${dataFolder} did not get to its end; run the same goldkey restore command again.`,
    );
  }
  rmSync(restoringFolder(dataFolder), { recursive: true, force: true });
}

function explain(folder: string, cause: unknown): StartFailure {
  const reasons: Record<string, string> = {
    ENOSPC: "its disk is full; free some space and start again",
    EDQUOT: "its disk quota is used up; free some space and start again",
    EROFS: "it is read-only; set DATA_DIR to a folder Goldkey may write to",
    EACCES: "this user may not write there; set DATA_DIR to a folder Goldkey may write to",
    EPERM: "this user may not write there; set DATA_DIR to a folder Goldkey may write to",
    ENOTDIR: "it is not a folder; set DATA_DIR to a folder Goldkey may write to",
    // /proc and other virtual file systems.
    ENOENT: "no folder can be made there; set DATA_DIR to a folder Goldkey may write to",
    EEXIST: "it is not a folder; set DATA_DIR to a folder Goldkey may write to",
  };
  const code = errorCode(cause) ?? "unknown error";
  return new StartFailure(
    `The data folder ${folder} cannot be used because ${reasons[code] ?? `writing to it failed (${code})`}.`,
    { cause },
  );
}
