// A backup every night, made by one of the site's processes, and the oldest ones thrown away.
import { readdir, rm, statfs } from "node:fs/promises";
import { join } from "node:path";
import { and, eq, gte, or, sql } from "drizzle-orm";
import { readSettings } from "../content/load-page.server.ts";
import type { Database } from "../platform/database/database.server.ts";
import { makeFolder } from "../platform/files/make-folder.server.ts";
import { StartFailure } from "../platform/start-failure.ts";
import { archiveName, outlived } from "./archive/names.ts";
import { type BackupServices, tryToBackUp } from "./back-up-now.server.ts";
import { listDataFiles } from "./data-files.server.ts";
import { lastDue } from "./due.ts";
import { backupRun } from "./tables.server.ts";

const afterFailure = 60 * 60 * 1000;
/** Left for the site itself; below this it reports that it is not ready. */
const leaveFree = 1024 ** 3;

/** The oldest go only after a new one is whole. */
export async function backUpWhenDue(
  house: BackupServices,
  now: Date,
  signal?: AbortSignal,
): Promise<void> {
  const { database, environment, log } = house;
  const { timeZone } = await readSettings(database);
  const { folder, keep, hour } = environment.backups;
  const due = () => isDue(database, lastDue(now, hour, timeZone), now);
  if (!(await due())) return;
  const made = await tryToBackUp(house, {
    occasion: "daily",
    file: join(folder, archiveName("daily", now)),
    signal,
    async prepare() {
      // Another process may have made it between the look and the lock.
      if (!(await due())) return false;
      makeFolder(folder);
      await requireRoom(database, environment.dataFolder, folder);
      return true;
    },
  });
  if (!made) return;
  for (const name of outlived(await readdir(folder), keep)) {
    await rm(join(folder, name), { force: true });
  }
  log.info({ file: made.file, bytes: made.bytes }, "The daily backup was made.");
}

async function isDue(database: Database, since: Date, now: Date): Promise<boolean> {
  const [found] = await database
    .select({ id: backupRun.id })
    .from(backupRun)
    .where(
      and(
        eq(backupRun.occasion, "daily"),
        or(
          and(eq(backupRun.state, "made"), gte(backupRun.startedAt, since)),
          gte(backupRun.startedAt, new Date(now.getTime() - afterFailure)),
        ),
      ),
    )
    .limit(1);
  return !found;
}

/** A full disk would stop the site, which is worse than a missing backup. Uncompressed sizes: to be sure. */
async function requireRoom(database: Database, dataFolder: string, folder: string): Promise<void> {
  const [{ bavail, bsize }, files, { rows }] = await Promise.all([
    statfs(folder),
    listDataFiles(dataFolder),
    database.execute<{ bytes: string }>(
      sql`select pg_database_size(current_database())::text as bytes`,
    ),
  ]);
  const needed = Number(rows[0]?.bytes) + files.reduce((total, { size }) => total + size, 0);
  if (bavail * bsize >= needed + leaveFree) return;
  throw new StartFailure(
    `There is too little room for a backup in ${folder}. Free some space, keep fewer (BACKUP_KEEP), or choose another disk (BACKUP_DIR).`,
  );
}
