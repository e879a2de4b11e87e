import { chmodSync, existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { errorCode, StartFailure } from "./start-failure.ts";

/** Makes the data folder if need be and proves, by writing, that it can be written to. */
export function prepareDataFolder(folder: string): void {
  const trial = join(folder, `.trial-${process.pid}`);
  try {
    if (!existsSync(folder)) {
      mkdirSync(folder, { recursive: true });
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

function explain(folder: string, cause: unknown): StartFailure {
  const reasons: Record<string, string> = {
    ENOSPC: "its disk is full; free some space and start again",
    EDQUOT: "its disk quota is used up; free some space and start again",
    EROFS: "it is read-only; set DATA_DIR to a folder Goldkey may write to",
    EACCES: "this user may not write there; set DATA_DIR to a folder Goldkey may write to",
    EPERM: "this user may not write there; set DATA_DIR to a folder Goldkey may write to",
    ENOTDIR: "it is not a folder; set DATA_DIR to a folder Goldkey may write to",
    EEXIST: "it is not a folder; set DATA_DIR to a folder Goldkey may write to",
  };
  const code = errorCode(cause) ?? "unknown error";
  return new StartFailure(
    `The data folder ${folder} cannot be used because ${reasons[code] ?? `writing to it failed (${code})`}.`,
    { cause },
  );
}
