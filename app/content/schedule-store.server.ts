// Versions that are published at a given time. At most one per document.
import { and, asc, eq, lte, sql } from "drizzle-orm";
import type { AnyDatabase } from "../platform/database/database.server.ts";
import { enqueueJobs } from "../platform/jobs/store.server.ts";
import type { Collection } from "./documents/collection.ts";
import type { DocumentEditor } from "./documents/presence-store.server.ts";
import { documentScheduleTable as schedule } from "./documents/tables.server.ts";

export type Scheduled = { version: number; publishAt: Date; by: string };
type ScheduleRow = typeof schedule.$inferSelect;

type ScheduleTarget = { collection: { name: Collection["name"] }; id: string };

function rowOf({ collection, id }: ScheduleTarget) {
  return and(eq(schedule.collection, collection.name), eq(schedule.id, id));
}

export async function findSchedule(
  database: AnyDatabase,
  target: ScheduleTarget,
): Promise<Scheduled | null> {
  const [row] = await database.select().from(schedule).where(rowOf(target));
  if (!row) return null;
  return { version: row.version, publishAt: row.publishAt, by: row.scheduledByName };
}

/** Replaces an earlier schedule of the document. */
export async function schedulePublication(
  transaction: AnyDatabase,
  target: ScheduleTarget,
  version: number,
  publishAt: Date,
  by: DocumentEditor,
): Promise<void> {
  const values = { version, publishAt, scheduledBy: by.id, scheduledByName: by.name };
  await transaction
    .insert(schedule)
    .values({ collection: target.collection.name, id: target.id, ...values })
    .onConflictDoUpdate({ target: [schedule.collection, schedule.id], set: values });
  await enqueueJobs(transaction, "publishing", [""], publishAt);
}

/** False if nothing was scheduled. */
export async function cancelSchedule(
  database: AnyDatabase,
  target: ScheduleTarget,
): Promise<boolean> {
  const deleted = await database.delete(schedule).where(rowOf(target)).returning();
  return deleted.length > 0;
}

/** Due by the database's clock. Skips rows that another process has locked. */
export async function lockDueSchedules(transaction: AnyDatabase): Promise<ScheduleRow[]> {
  return transaction
    .select()
    .from(schedule)
    .where(lte(schedule.publishAt, sql`now()`))
    .orderBy(asc(schedule.publishAt))
    .limit(20)
    .for("update", { skipLocked: true });
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
