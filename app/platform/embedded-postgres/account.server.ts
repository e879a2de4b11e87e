import { spawnSync } from "node:child_process";
import { readFileSync, statSync } from "node:fs";
import { StartFailure } from "../start-failure.ts";

/** The user PostgreSQL runs as; undefined means the current user. */
export type Account = { uid: number; gid: number } | undefined;

/**
 * PostgreSQL refuses to run as root. Then the owner of existing files is used, and "nobody" for new
 * ones. "nobody" exists everywhere, so no account is created.
 */
export function chooseAccount(clusterFolder: string): Account {
  if (process.getuid?.() !== 0) return undefined;
  const owner = statSync(clusterFolder, { throwIfNoEntry: false });
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  return nobody();
}

function nobody(): Account {
  const line = readFileSync("/etc/passwd", "utf8").match(/^nobody:[^:]*:(-?\d+):(-?\d+):/m);
  if (!line) {
    throw new StartFailure(
      "Goldkey's own PostgreSQL cannot run as root and this machine has no user called nobody; start Goldkey as an ordinary user or set DATABASE_URL.",
    );
  }
  // macOS has -2 as the ids of nobody; the kernel needs them unsigned.
  return { uid: Number(line[1]) >>> 0, gid: Number(line[2]) >>> 0 };
}

/**
 * Whether the account can enter these folders and run these programs. Tries it as that account,
 * because modes are not sufficient (ACLs, mounts, parent folders).
 */
export function canReach(account: Account, ...paths: string[]): boolean {
  const script = 'for path; do test -x "$path" || exit 1; done';
  const { status } = spawnSync("/bin/sh", ["-c", script, "sh", ...paths], {
    cwd: "/",
    env: {},
    stdio: "ignore",
    ...account,
  });
  return status === 0;
}
