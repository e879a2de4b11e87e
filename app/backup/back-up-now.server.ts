// Makes a backup and records the run, so that the admin area can show when the last one was made or why it failed.
import { hostname } from "node:os";
import { recordActivity, theSystem } from "../activity/record.server.ts";
import type { Database } from "../platform/database/database.server.ts";
import type { Environment } from "../platform/environment.server.ts";
import { openObjectFiles } from "../platform/files/object-files.server.ts";
import { readSecretKey } from "../platform/installation/secret-key.server.ts";
import { openSecrets } from "../platform/installation/secrets.server.ts";
import type { Log } from "../platform/log.server.ts";
import { messageOf } from "../platform/message-of.ts";
import { StartFailure } from "../platform/start-failure.ts";
import type { Occasion } from "./archive/names.ts";
import { openBackupBucket } from "./bucket.server.ts";
import { type BackupMade, type BackupProgress, makeBackup } from "./make-backup.server.ts";
import { addBackupRun, endBackupRun, failInterruptedRuns, withBackupLock } from "./store.server.ts";

export type BackupServices = {
  database: Database;
  environment: Environment;
  log: Log;
  /** Throws when this node lacks a key that signs: its archive would not be whole. */
  requireKeys(): Promise<void>;
};

type BackupOrder = {
  occasion: Occasion;
  file: string;
  /** Copies the archive to the bucket for backups, if there is one. */
  toBucket: boolean;
  progress?: BackupProgress;
  signal?: AbortSignal;
  /** Called with the lock held. False when there is nothing to do; an error is recorded as the run's failure. */
  prepare?: () => Promise<boolean>;
  /** Called when the archive is complete on disk, before it is copied. */
  onDisk?: () => Promise<void>;
};

/** Undefined when another process is making one, or when there is nothing to do. */
export async function tryToBackUp(
  services: Omit<BackupServices, "log">,
  order: BackupOrder,
): Promise<BackupMade | undefined> {
  const { database, environment } = services;
  const { occasion, file, prepare = async () => true } = order;
  return withBackupLock(database, async () => {
    await failInterruptedRuns(database);
    let run: number | undefined;
    const begun = async () => {
      const encrypted = environment.backups.recipient !== undefined;
      run ??= await addBackupRun(database, { occasion, file, encrypted, host: hostname() });
    };
    const end = async (result: Parameters<typeof endBackupRun>[2]) => {
      // It may have failed before its snapshot was taken.
      await begun();
      await endBackupRun(database, run ?? 0, result);
    };
    try {
      if (!(await prepare())) return undefined;
      const { made, objectKey } = await makeAndCopy(services, order, begun);
      await end({ state: "made", bytes: made.bytes, objectKey });
      await recordActivity(database, {
        who: theSystem,
        what: "site.backed-up",
        changes: { file, bytes: made.bytes, rows: made.rows, files: made.files },
      });
      return made;
    } catch (error) {
      const reason = messageOf(error);
      await end({ state: "failed", error: reason.slice(0, 500) });
      throw error;
    }
  });
}

async function makeAndCopy(
  { database, environment, requireKeys }: Omit<BackupServices, "log">,
  { file, toBucket, progress, signal, onDisk }: BackupOrder,
  begun: () => Promise<void>,
) {
  const { dataFolder, objectStore, backups } = environment;
  // Without the right keys the archive would not be whole: the signing keys in it could not be decrypted.
  await openSecrets(database, environment);
  await requireKeys();
  const objects = objectStore && openObjectFiles(objectStore);
  const made = await makeBackup({ database, dataFolder, objects }, file, {
    progress,
    begun,
    signal,
    recipient: backups.recipient,
    secretKey: readSecretKey(environment),
  });
  await onDisk?.();
  const bucket = toBucket ? openBackupBucket(environment) : undefined;
  const objectKey = (await bucket?.store(file)) ?? "";
  await bucket?.prune(backups.keep);
  return { made, objectKey };
}

export async function backUpNow(
  services: Omit<BackupServices, "log">,
  order: Omit<BackupOrder, "prepare" | "onDisk">,
): Promise<BackupMade> {
  const made = await tryToBackUp(services, order);
  if (!made) throw new StartFailure("Another backup is being made; wait until it is done.");
  return made;
}
