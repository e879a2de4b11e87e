// When a backup is too old. Pure.

export type LastBackup = {
  lastGood?: { at: Date };
  installedAt: Date;
  /** False when BACKUP_KEEP is 0: then there are no nightly backups. */
  daily: boolean;
};

/** One is made each night; two hours for one that takes long. */
const oldAfterHours = 26;

export function isBackupOld({ lastGood, installedAt, daily }: LastBackup, now: Date): boolean {
  const since = lastGood?.at ?? (daily ? installedAt : now);
  return now.getTime() - since.getTime() > oldAfterHours * 60 * 60 * 1000;
}
