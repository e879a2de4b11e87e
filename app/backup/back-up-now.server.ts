// Makes a backup and records the run, so that the admin area can show when the last one was made or why it failed.
import { recordActivity, theSystem } from "../activity/record.server.ts";
import type { Database } from "../platform/database/database.server.ts";
import type { Environment } from "../platform/environment.server.ts";
import { openObjectFiles } from "../platform/files/object-files.server.ts";
import { readSecretKey } from "../platform/installation/secret-key.server.ts";
import { openSecrets } from "../platform/installation/secrets.server.ts";
import type { Log } from "../platform/log.server.ts";
import { StartFailure } from "../platform/start-failure.ts";
import type { Occasion } from "./archive/names.ts";
import { type BackupMade, type BackupProgress, makeBackup } from "./make-backup.server.ts";
import { addBackupRun, endBackupRun, failInterruptedRuns, withBackupLock } from "./store.server.ts";

export type BackupServices = { database: Database; environment: Environment; log: Log };

type BackupOrder = {
  occasion: Occasion;
  file: string;
  progress?: BackupProgress;
  signal?: AbortSignal;
  /** Called with the lock held. False when there is nothing to do; an error is recorded as the run's failure. */
  prepare?: () => Promise<boolean>;
};

/** Undefined when another process is making one, or when there is nothing to do. */
export async function tryToBackUp(
  { database, environment }: Pick<BackupServices, "database" | "environment">,
  { occasion, file, progress, signal, prepare = async () => true }: BackupOrder,
): Promise<BackupMade | undefined> {
  return withBackupLock(database, async () => {
    await failInterruptedRuns(database);
    let run: number | undefined;
    const begun = async () => {
      run ??= await addBackupRun(database, { occasion, file });
    };
    const end = async (result: Parameters<typeof endBackupRun>[2]) => {
      // It may have failed before its snapshot was taken.
      await begun();
      await endBackupRun(database, run ?? 0, result);
    };
    try {
      if (!(await prepare())) return undefined;
      const { dataFolder, objectStore } = environment;
      const objects = objectStore && openObjectFiles(objectStore);
      // Without the right key the archive would not be whole: the signing keys in it could not be decrypted.
      await openSecrets(database, environment);
      const result = await makeBackup({ database, dataFolder, objects }, file, {
        progress,
        begun,
        signal,
        secretKey: readSecretKey(environment),
      });
      await end({ state: "made", bytes: result.bytes });
      await recordActivity(database, {
        who: theSystem,
        what: "site.backed-up",
        changes: { file, bytes: result.bytes, rows: result.rows, files: result.files },
      });
      return result;
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      await end({ state: "failed", error: reason.slice(0, 500) });
      throw error;
    }
  });
}

export async function backUpNow(
  services: Pick<BackupServices, "database" | "environment">,
  order: Omit<BackupOrder, "prepare">,
): Promise<BackupMade> {
  const made = await tryToBackUp(services, order);
  if (!made) throw new StartFailure("Another backup is being made; wait until it is done.");
  return made;
}
