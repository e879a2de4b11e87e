import type { Database } from "../../platform/database/database.server.ts";
import type { JobQueue } from "../../platform/jobs/job-queue.ts";
import { tidyAccounts } from "./tidy-store.server.ts";

export function accountJobs({ database }: { database: Database }): JobQueue[] {
  return [
    {
      name: "old-sessions",
      purpose: "Deletes sessions, links and counted attempts that ended long ago.",
      everySeconds: 6 * 3600,
      retry: { pauseSeconds: 60, longestPauseSeconds: 3600 },
      holdSeconds: 15,
      async run() {
        await tidyAccounts(database);
      },
    },
  ];
}
