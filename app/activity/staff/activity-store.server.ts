// Reads the activity log for its page, its export and the overview.
import { and, asc, count, desc, eq, gte, ilike, like, lt, or, type SQL, sql } from "drizzle-orm";
import type { AnyDatabase } from "../../platform/database/database.server.ts";
import { activity } from "../tables.server.ts";

export type ActivityRow = typeof activity.$inferSelect;

export type ActivityQuery = {
  search: string;
  /** The first part of the kind: "account" of "account.signed-in". */
  area?: string;
  who?: string;
  /** Days in the company's time zone, both included. */
  from?: string;
  until?: string;
  timeZone: string;
  direction: "ascending" | "descending";
};

export async function listActivity(
  database: AnyDatabase,
  query: ActivityQuery,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ rows: ActivityRow[]; total: number }> {
  const where = matches(query);
  const [rows, [counted]] = await Promise.all([
    database
      .select()
      .from(activity)
      .where(where)
      .orderBy(query.direction === "ascending" ? asc(activity.seq) : desc(activity.seq))
      .limit(pageSize)
      .offset((page - 1) * pageSize),
    database.select({ total: count() }).from(activity).where(where),
  ]);
  return { rows, total: counted?.total ?? 0 };
}

export async function listLatestActivity(database: AnyDatabase, limit: number) {
  return database.select().from(activity).orderBy(desc(activity.seq)).limit(limit);
}

export async function findActivity(database: AnyDatabase, seq: number) {
  const [row] = await database.select().from(activity).where(eq(activity.seq, seq));
  return row ?? null;
}

/** Everybody in the log, with their latest name. */
export async function listActors(database: AnyDatabase): Promise<{ id: string; name: string }[]> {
  return database
    .selectDistinctOn([activity.whoId], { id: activity.whoId, name: activity.whoName })
    .from(activity)
    .where(sql`${activity.whoId} <> ''`)
    .orderBy(activity.whoId, desc(activity.seq));
}

/** Newest first, in batches. */
export async function* streamActivity(
  database: AnyDatabase,
  query: ActivityQuery,
): AsyncGenerator<ActivityRow> {
  let before = Number.MAX_SAFE_INTEGER;
  for (;;) {
    const rows = await database
      .select()
      .from(activity)
      .where(and(matches(query), lt(activity.seq, before)))
      .orderBy(desc(activity.seq))
      .limit(500);
    yield* rows;
    const last = rows.at(-1);
    if (!last) return;
    before = last.seq;
  }
}

function matches({ search, area, who, from, until, timeZone }: ActivityQuery): SQL | undefined {
  const pattern = `%${search.replaceAll(/[\\%_]/g, "\\$&")}%`;
  const columns = [activity.whoName, activity.aboutName, activity.about, activity.what];
  const startOf = (day: string, later = 0) =>
    sql`((${day}::date + ${later}::int)::timestamp at time zone ${timeZone})`;
  return and(
    area ? like(activity.what, `${area}.%`) : undefined,
    who ? eq(activity.whoId, who) : undefined,
    from ? gte(activity.at, startOf(from)) : undefined,
    until ? lt(activity.at, startOf(until, 1)) : undefined,
    search ? or(...columns.map((column) => ilike(column, pattern))) : undefined,
  );
}
