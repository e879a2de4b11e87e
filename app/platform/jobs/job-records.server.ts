// The record of background work, as the admin area shows it.
import { createContext } from "react-router";
import type { Database } from "../database/database.server.ts";
import type { JobQueue } from "./job-queue.ts";
import { deleteOldRecords } from "./records-store.server.ts";

/** Set once in site.server.ts. */
export const jobQueuesContext = createContext<JobQueue[]>();

export function jobRecordJobs({ database }: { database: Database }): JobQueue[] {
  return [
    {
      name: "job-records",
      purpose: "Deletes the record of background work that was done a month ago.",
      everySeconds: 6 * 3600,
      retry: { pauseSeconds: 60, longestPauseSeconds: 3600 },
      holdSeconds: 15,
      async run() {
        await deleteOldRecords(database);
      },
    },
  ];
}
