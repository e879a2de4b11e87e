import { spawnSync } from "node:child_process";
import { readFileSync, statSync } from "node:fs";
import { StartFailure } from "../start-failure.ts";

/** Whom PostgreSQL runs as; undefined means: as ourselves. */
export type Account = { uid: number; gid: number } | undefined;

/**
 * PostgreSQL refuses to run as root. Then existing files decide (whoever owns them ran it
 * before), and new ones go to "nobody", who exists everywhere, so no account is created.
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
  // macOS writes nobody's numbers as -2; the kernel wants them unsigned.
  return { uid: Number(line[1]) >>> 0, gid: Number(line[2]) >>> 0 };
}

/**
 * May that account enter these folders and run these programs? Asks the kernel, as that
 * account, because modes alone do not tell (ACLs, mounts, folders further up).
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
