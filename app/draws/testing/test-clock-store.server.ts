import { sql } from "drizzle-orm";
import type { AnyDatabase } from "../../platform/database/database.server.ts";

/**
 * Stops the draws' clock at this second for every connection. The time is in a row, because a
 * transaction that has begun does not always see a replaced function.
 */
export async function setDrawClock(database: AnyDatabase, seconds: number): Promise<void> {
  await database.execute(
    sql.raw(`
      create table if not exists stopped_clock (place int primary key, seconds bigint not null);
      insert into stopped_clock values (1, ${Math.trunc(seconds)})
        on conflict (place) do update set seconds = excluded.seconds;
      create or replace function draw_clock() returns bigint language sql volatile
        as 'select seconds from stopped_clock'`),
  );
}
