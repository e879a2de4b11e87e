import { spawn } from "node:child_process";
import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { StartFailure } from "../start-failure.ts";
import type { Account } from "./account.server.ts";
import { explainFailure } from "./explain-failure.server.ts";
import type { Places } from "./places.server.ts";

const MAJOR_VERSION = "18";

/** PostgreSQL does not inherit our environment: PGDATA or PGPORT would change its settings. */
export const POSTGRES_ENVIRONMENT = { LC_ALL: "C", TZ: "UTC", PATH: "/usr/bin:/bin" };

/**
 * Creates the database files if there are none. They are created in a temporary folder and renamed
 * at the end, so an interrupted first start leaves no incomplete cluster.
 */
export async function ensureCluster(places: Places, programs: string): Promise<void> {
  if (existsSync(places.cluster)) return checkVersion(places.cluster);

  const unfinished = `${places.cluster}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { mode: 0o700 });
  if (places.account) chownSync(unfinished, places.account.uid, places.account.gid);
  const { exitCode, output } = await run(join(programs, "initdb"), places.account, [
    `--pgdata=${unfinished}`,
    "--username=postgres",
    // No password: socket and database files are in one folder of mode 700, so a password file next
    // to them would not protect anything.
    "--auth-local=trust",
    "--auth-host=reject",
    "--data-checksums",
    "--encoding=UTF8",
    // PostgreSQL's built-in collation: an upgrade of the system's libc cannot corrupt indexes.
    "--locale=C",
    "--locale-provider=builtin",
    "--builtin-locale=C.UTF-8",
    "--no-instructions",
  ]);
  if (exitCode !== 0) {
    rmSync(unfinished, { recursive: true, force: true });
    throw explainFailure(places, output);
  }
  renameSync(unfinished, places.cluster);
}

function checkVersion(cluster: string): void {
  let version: string;
  try {
    version = readFileSync(join(cluster, "PG_VERSION"), "utf8").trim();
  } catch (cause) {
    throw new StartFailure(
      `The database files in ${cluster} cannot be read; start Goldkey as the user who made them, or as root.`,
      { cause },
    );
  }
  if (version === MAJOR_VERSION) return;
  throw new StartFailure(
    `The database files in ${cluster} were made by PostgreSQL ${version}, but this Goldkey brings PostgreSQL ${MAJOR_VERSION}; restore them from a backup made with the matching Goldkey.`,
  );
}

function run(program: string, account: Account, parameters: string[]) {
  return new Promise<{ exitCode: number | null; output: string }>((resolve, reject) => {
    const child = spawn(program, parameters, {
      cwd: "/",
      env: POSTGRES_ENVIRONMENT,
      stdio: ["ignore", "pipe", "pipe"],
      ...account,
    });
    let output = "";
    const collect = (chunk: Buffer) => {
      output += chunk;
    };
    child.stdout.on("data", collect);
    child.stderr.on("data", collect);
    child.on("error", reject);
    child.on("close", (exitCode) => resolve({ exitCode, output }));
  });
}
