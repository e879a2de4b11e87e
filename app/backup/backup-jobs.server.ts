import type { JobQueue } from "../platform/jobs/job-queue.ts";
import type { BackupServices } from "./back-up-now.server.ts";
import { backUpWhenDue } from "./daily.server.ts";

/** With BACKUP_KEEP=0 there are none. */
export function backupJobs(house: BackupServices): JobQueue[] {
  return [
    {
      name: "daily-backup",
      purpose: "Makes the daily backup, and deletes the oldest ones.",
      everySeconds: 600,
      // Within an hour after a failure nobody tries again: daily.server.ts.
      retry: { pauseSeconds: 3660, longestPauseSeconds: 3660 },
      holdSeconds: 60,
      ...(house.environment.backups.keep === 0 && { disabled: "BACKUP_KEEP is 0." }),
      async run({ signal }) {
        await backUpWhenDue(house, new Date(), signal);
      },
    },
  ];
}
