import { and, eq, inArray, isNull, ne, sql } from "drizzle-orm";
import { outboxMail } from "../mail/tables.server.ts";
import type { AnyDatabase } from "../platform/database/database.server.ts";
import { job } from "../platform/jobs/tables.server.ts";
import type { SiteProblem } from "./problems.ts";
import { alarm } from "./tables.server.ts";

export type Alarm = typeof alarm.$inferSelect;

export async function listOpenAlarms(database: AnyDatabase): Promise<Alarm[]> {
  return database.select().from(alarm).where(isNull(alarm.endedAt)).orderBy(alarm.id);
}

/** Undefined when another process has raised it already. */
export async function raiseAlarm(
  transaction: AnyDatabase,
  { about, problem }: SiteProblem,
): Promise<Alarm | undefined> {
  const [raised] = await transaction
    .insert(alarm)
    .values({ about, problem })
    .onConflictDoNothing()
    .returning();
  return raised;
}

/** False when another process has ended it already. */
export async function endAlarm(transaction: AnyDatabase, id: number): Promise<boolean> {
  const ended = await transaction
    .update(alarm)
    .set({ endedAt: sql`now()` })
    .where(and(eq(alarm.id, id), isNull(alarm.endedAt)))
    .returning({ id: alarm.id });
  return ended.length > 0;
}

/** Mails that were given up within the last day, without those of this feature: they would report themselves. */
export async function countLatelyFailedMails(database: AnyDatabase): Promise<number> {
  const lately = database
    .select({ key: job.key })
    .from(job)
    .where(and(eq(job.queue, "mail"), sql`${job.failedAt} > now() - interval '1 day'`));
  return database.$count(
    outboxMail,
    and(
      eq(outboxMail.state, "failed"),
      ne(outboxMail.kind, "alarm"),
      inArray(sql`${outboxMail.id}::text`, lately),
    ),
  );
}
