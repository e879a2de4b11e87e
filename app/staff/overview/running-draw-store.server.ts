import { and, count, eq, isNotNull, sql } from "drizzle-orm";
import { coupon, entry, ticketBatch } from "../../draws/entry-tables.server.ts";
import type { Database } from "../../platform/database/database.server.ts";

export async function countUndecidedAndExcluded(database: Database, drawId: number) {
  const [row] = await database
    .select({
      held: sql<number>`count(*) filter (where ${entry.status} = 'on-hold')::int`,
      excluded: sql<number>`count(*) filter (where ${entry.status} = 'excluded')::int`,
    })
    .from(entry)
    // Matches a partial index, so a million counted tickets are not read.
    .where(and(eq(entry.draw, drawId), sql`${entry.status} <> 'counted'`));
  return row ?? { held: 0, excluded: 0 };
}

export async function countCoupons(database: Database, drawId: number) {
  const [row] = await database
    .select({
      all: count(),
      used: sql<number>`count(*) filter (where ${isNotNull(coupon.redeemedAt)})::int`,
    })
    .from(coupon)
    .where(eq(coupon.draw, drawId));
  return row ?? { all: 0, used: 0 };
}

/** By date as in 2026-12-08. A batch stores the size of the tree after it, so its tickets are the difference. */
export async function countTicketsByDay(database: Database, drawId: number, timeZone: string) {
  const { rows } = await database.execute<{ day: string; tickets: number }>(sql`
    select to_char(to_timestamp(time) at time zone ${timeZone}, 'YYYY-MM-DD') as day,
      sum(grown)::int as tickets
    from (select ${ticketBatch.time} as time,
        ${ticketBatch.size} - lag(${ticketBatch.size}, 1, 0::bigint) over (order by ${ticketBatch.size}) as grown
      from ${ticketBatch} where ${ticketBatch.draw} = ${drawId}) as batches
    group by 1`);
  return new Map(rows.map(({ day, tickets }) => [day, tickets]));
}
