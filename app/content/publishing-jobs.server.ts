import type { AnyDatabase, Database } from "../platform/database/database.server.ts";
import type { JobQueue } from "../platform/jobs/job-queue.ts";
import type { Collection } from "./documents/collection.ts";
import { openDocuments } from "./documents/documents.server.ts";
import type { DocumentEditor } from "./documents/presence-store.server.ts";
import {
  cancelSchedule,
  lockDueSchedules,
  secondsUntilNextPublication,
} from "./schedule-store.server.ts";

export type ScheduledPublication = {
  collection: string;
  id: string;
  version: number;
  by: DocumentEditor;
};

/** Scheduling enqueues a run for the exact time; this interval catches what was missed. */
const everySeconds = 5;

/** `note` runs in the same transaction as the publication. */
export function publishingJobs(
  { database }: { database: Database },
  collections: readonly Collection[],
  note: (transaction: AnyDatabase, publication: ScheduledPublication) => Promise<void>,
): JobQueue[] {
  return [
    {
      name: "publishing",
      purpose:
        "Publishes pages, homes, albums, settings and wording at the time they are scheduled for.",
      everySeconds,
      retry: { pauseSeconds: 1, longestPauseSeconds: 5 },
      holdSeconds: 5,
      async run() {
        await database.transaction((transaction) => publishDue(transaction, collections, note));
        const next = await secondsUntilNextPublication(database);
        return next === undefined ? undefined : Math.min(Math.max(next, 0.05), everySeconds);
      },
    },
  ];
}

async function publishDue(
  transaction: AnyDatabase,
  collections: readonly Collection[],
  note: (transaction: AnyDatabase, publication: ScheduledPublication) => Promise<void>,
): Promise<void> {
  for (const row of await lockDueSchedules(transaction)) {
    const { id, version, scheduledBy, scheduledByName } = row;
    const collection = collections.find(({ name }) => name === row.collection);
    if (collection) {
      const by = { id: scheduledBy, name: scheduledByName };
      await openDocuments(transaction).publish(collection, id, { version, by: by.id });
      await note(transaction, { collection: row.collection, id, version, by });
    }
    await cancelSchedule(transaction, { collection: { name: row.collection }, id });
  }
}
