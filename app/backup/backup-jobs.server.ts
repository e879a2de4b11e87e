import type { JobQueue } from "../platform/jobs/job-queue.ts";
import type { BackupServices } from "./back-up-now.server.ts";
import { backUpOnRequest, backUpWhenDue } from "./daily.server.ts";

export const backupNowQueue = "backup-now";

/** Daily ones are disabled by BACKUP_KEEP=0. */
export function backupJobs(services: BackupServices): JobQueue[] {
  return [
    {
      name: "daily-backup",
      purpose: "Makes the daily backup, and deletes the oldest ones.",
      everySeconds: 600,
      // After a failure the next attempt is an hour later: daily.server.ts.
      retry: { pauseSeconds: 3660, longestPauseSeconds: 3660 },
      holdSeconds: 60,
      ...(services.environment.backups.keep === 0 && { disabled: "BACKUP_KEEP is 0." }),
      async run({ signal }) {
        await backUpWhenDue(services, new Date(), signal);
      },
    },
    {
      name: backupNowQueue,
      purpose: "Makes a backup that somebody asked for in the admin area.",
      retry: { attempts: 1, pauseSeconds: 60, longestPauseSeconds: 60 },
      holdSeconds: 60,
      run: ({ signal }) => backUpOnRequest(services, new Date(), signal),
    },
  ];
}
