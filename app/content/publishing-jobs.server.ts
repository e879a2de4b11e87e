import type { AnyDatabase, Database } from "../platform/database/database.server.ts";
import type { JobQueue } from "../platform/jobs/job-queue.ts";
import type { Collection } from "./documents/collection.ts";
import {
  type Published,
  publishWhatIsDue,
  secondsUntilNextPublication,
} from "./schedule.server.ts";

/** Scheduling asks for a run at the exact time; this is for what was missed. */
const everySeconds = 5;

/** `note` runs in the same transaction as the publication. */
export function publishingJobs(
  { database }: { database: Database },
  collections: readonly Collection[],
  note: (transaction: AnyDatabase, published: Published) => Promise<void>,
): JobQueue[] {
  return [
    {
      name: "publishing",
      purpose: "Publishes pages, albums, settings and wording at the time they are scheduled for.",
      everySeconds,
      retry: { pauseSeconds: 1, longestPauseSeconds: 5 },
      holdSeconds: 5,
      async run() {
        await publishWhatIsDue(database, collections, note);
        const next = await secondsUntilNextPublication(database);
        return next === undefined ? undefined : Math.min(Math.max(next, 0.05), everySeconds);
      },
    },
  ];
}
