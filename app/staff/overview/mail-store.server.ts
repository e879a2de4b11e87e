import { sql } from "drizzle-orm";
import { outboxMail } from "../../mail/tables.server.ts";
import type { AnyDatabase } from "../../platform/database/database.server.ts";

export type MailSummary = {
  waiting: number;
  failed: number;
  sentToday: number;
  configured: boolean;
};

/** `since` is the start of the day in the company's time zone. */
export async function readMailState(
  database: AnyDatabase,
  { since, configured }: { since: Date; configured: boolean },
): Promise<MailSummary> {
  const [row] = await database
    .select({
      waiting: sql<number>`count(*) filter (where ${outboxMail.state} = 'waiting')::int`,
      failed: sql<number>`count(*) filter (where ${outboxMail.state} = 'failed')::int`,
      sentToday: sql<number>`count(*) filter (where ${outboxMail.sentAt} >= ${since.toISOString()}::timestamptz)::int`,
    })
    .from(outboxMail);
  return { waiting: 0, failed: 0, sentToday: 0, ...row, configured };
}
