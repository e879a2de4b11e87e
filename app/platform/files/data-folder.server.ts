import { chmodSync, existsSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Database } from "../database/database.server.ts";
import { errorCode, StartFailure } from "../start-failure.ts";
import { makeFolder } from "./make-folder.server.ts";

/** Makes the data folder if need be and proves, by writing, that it can be written to. */
export function prepareDataFolder(folder: string): void {
  const trial = join(folder, `.trial-${process.pid}`);
  try {
    if (!existsSync(folder)) {
      makeFolder(folder, 0o777);
      // Root's PostgreSQL runs as another user, who must be able to pass through, not look around.
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

/** As long as this folder exists, a restore of a backup has begun and not tidied up after itself. */
export function restoringFolder(dataFolder: string): string {
  return join(dataFolder, "restoring");
}

/**
 * Refuses to work on half an installation. A restore commits its rows last: if they are there, only the tidying
 * was missed; if not, files lie here without the rows they belong to.
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
    // What /proc says, and other places that are made of no disk.
    ENOENT: "no folder can be made there; set DATA_DIR to a folder Goldkey may write to",
    EEXIST: "it is not a folder; set DATA_DIR to a folder Goldkey may write to",
  };
  const code = errorCode(cause) ?? "unknown error";
  return new StartFailure(
    `The data folder ${folder} cannot be used because ${reasons[code] ?? `writing to it failed (${code})`}.`,
    { cause },
  );
}
