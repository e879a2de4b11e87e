// A draw clock that runs, from a second that the program chooses. All processes of a database share it.
import { sql } from "drizzle-orm";
import type { Database } from "../app/platform/database/database.server.ts";

/** The offset is in a row, because a transaction that has begun does not always see a replaced function. */
export async function runDrawClockFrom(database: Database, seconds: number): Promise<void> {
  await database.execute(
    sql.raw(`
      create table if not exists running_clock (place int primary key, ahead float not null);
      insert into running_clock values (1, ${seconds} - extract(epoch from clock_timestamp()))
        on conflict (place) do update set ahead = excluded.ahead;
      create or replace function draw_clock() returns bigint language sql volatile
        as 'select floor(extract(epoch from clock_timestamp()) + ahead)::bigint from running_clock'`),
  );
}
