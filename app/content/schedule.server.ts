// Publishing at a time. Any number of processes may look; each due version is published once.
import { and, asc, eq, lte, sql } from "drizzle-orm";
import type { AnyDatabase, Database } from "../platform/database/database.server.ts";
import { enqueueJobs } from "../platform/jobs/store.server.ts";
import type { Collection } from "./documents/collection.ts";
import { openDocuments } from "./documents/documents.server.ts";
import type { DocumentEditor } from "./documents/presence-store.server.ts";
import { documentScheduleTable as schedule } from "./documents/tables.server.ts";

export type Scheduled = { version: number; publishAt: Date; by: string };
export type Published = { collection: string; id: string; version: number; by: DocumentEditor };

type ScheduleTarget = { collection: Collection; id: string };

function rowOf({ collection, id }: ScheduleTarget) {
  return and(eq(schedule.collection, collection.name), eq(schedule.id, id));
}

export async function findSchedule(
  database: AnyDatabase,
  where: ScheduleTarget,
): Promise<Scheduled | null> {
  const [row] = await database.select().from(schedule).where(rowOf(where));
  if (!row) return null;
  return { version: row.version, publishAt: row.publishAt, by: row.scheduledByName };
}

/** One per document: a second one takes the place of the first. */
export async function schedulePublication(
  transaction: AnyDatabase,
  where: ScheduleTarget,
  version: number,
  publishAt: Date,
  by: DocumentEditor,
): Promise<void> {
  const values = { version, publishAt, scheduledBy: by.id, scheduledByName: by.name };
  await transaction
    .insert(schedule)
    .values({ collection: where.collection.name, id: where.id, ...values })
    .onConflictDoUpdate({ target: [schedule.collection, schedule.id], set: values });
  await enqueueJobs(transaction, "publishing", [""], publishAt);
}

export async function cancelSchedule(
  database: AnyDatabase,
  where: ScheduleTarget,
): Promise<boolean> {
  const gone = await database.delete(schedule).where(rowOf(where)).returning();
  return gone.length > 0;
}

/** What is due by the database's clock. `note` runs in the same transaction as the publication. */
export async function publishWhatIsDue(
  database: Database,
  collections: readonly Collection[],
  note: (transaction: AnyDatabase, published: Published) => Promise<void>,
): Promise<Published[]> {
  return database.transaction(async (transaction) => {
    const due = await transaction
      .select()
      .from(schedule)
      .where(lte(schedule.publishAt, sql`now()`))
      .orderBy(asc(schedule.publishAt))
      .limit(20)
      .for("update", { skipLocked: true });
    const published: Published[] = [];
    for (const { collection: name, id, version, scheduledBy, scheduledByName } of due) {
      const collection = collections.find((known) => known.name === name);
      if (collection) {
        const by = { id: scheduledBy, name: scheduledByName };
        await openDocuments(transaction).publish(collection, id, { version, by: by.id });
        await note(transaction, { collection: name, id, version, by });
        published.push({ collection: name, id, version, by });
      }
      await transaction
        .delete(schedule)
        .where(and(eq(schedule.collection, name), eq(schedule.id, id)));
    }
    return published;
  });
}

/** Undefined when nothing is scheduled. */
export async function secondsUntilNextPublication(
  database: AnyDatabase,
): Promise<number | undefined> {
  const [next] = await database
    .select({ wait: sql<number | null>`extract(epoch from min(publish_at) - now())::float8` })
    .from(schedule);
  return next?.wait ?? undefined;
}
