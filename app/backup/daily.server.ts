// A backup every night, made by one of the site's processes; the oldest ones are deleted.
import { readdir, rm, statfs } from "node:fs/promises";
import { join } from "node:path";
import { readSettings } from "../content/load-page.server.ts";
import type { Database } from "../platform/database/database.server.ts";
import { makeFolder } from "../platform/files/make-folder.server.ts";
import { StartFailure } from "../platform/start-failure.ts";
import { archiveName, outlived } from "./archive/names.ts";
import { type BackupServices, tryToBackUp } from "./back-up-now.server.ts";
import { listDataFiles } from "./data-files.server.ts";
import { lastDue } from "./due.ts";
import { hasDailyRun, readDatabaseSize } from "./store.server.ts";

const retryMilliseconds = 60 * 60 * 1000;
/** Reserved for the site, which reports "not ready" below this. */
const reservedBytes = 1024 ** 3;

/** The oldest ones are deleted only after the new one is complete. */
export async function backUpWhenDue(
  services: BackupServices,
  now: Date,
  signal?: AbortSignal,
): Promise<void> {
  const { database, environment, log } = services;
  const { timeZone } = await readSettings(database);
  const { folder, keep, hour, recipient } = environment.backups;
  const encrypted = recipient !== undefined;
  const since = {
    due: lastDue(now, hour, timeZone),
    attempt: new Date(now.getTime() - retryMilliseconds),
  };
  if (await hasDailyRun(database, since)) return;
  const made = await tryToBackUp(services, {
    occasion: "daily",
    file: join(folder, archiveName("daily", now, { encrypted })),
    toBucket: true,
    signal,
    async prepare() {
      // Another process may have made it before this one got the lock.
      if (await hasDailyRun(database, since)) return false;
      makeFolder(folder);
      await requireRoom(database, environment.dataFolder, folder);
      return true;
    },
    async onDisk() {
      for (const name of outlived(await readdir(folder), keep)) {
        await rm(join(folder, name), { force: true });
      }
    },
  });
  if (!made) return;
  log.info({ file: made.file, bytes: made.bytes }, "The daily backup was made.");
}

/** Made by somebody in the admin area. After how many seconds to try again while another one is made. */
export async function backUpOnRequest(
  services: BackupServices,
  now: Date,
  signal?: AbortSignal,
): Promise<number | undefined> {
  const { database, environment } = services;
  const { folder, recipient } = environment.backups;
  const name = archiveName("by-hand", now, { encrypted: recipient !== undefined });
  const made = await tryToBackUp(services, {
    occasion: "by-hand",
    file: join(folder, name),
    toBucket: true,
    signal,
    async prepare() {
      makeFolder(folder);
      await requireRoom(database, environment.dataFolder, folder);
      return true;
    },
  });
  return made ? undefined : 30;
}

/** A full disk would stop the site, which is worse than a missing backup. It compares uncompressed sizes, to be safe. */
export async function requireRoom(
  database: Database,
  dataFolder: string,
  folder: string,
): Promise<void> {
  const [{ bavail, bsize }, files, databaseSize] = await Promise.all([
    statfs(folder),
    listDataFiles(dataFolder),
    readDatabaseSize(database),
  ]);
  const needed = databaseSize + files.reduce((total, { size }) => total + size, 0);
  if (bavail * bsize >= needed + reservedBytes) return;
  throw new StartFailure(
    `There is too little room for a backup in ${folder}. Free some space, keep fewer (BACKUP_KEEP), or choose another disk (BACKUP_DIR).`,
  );
}
