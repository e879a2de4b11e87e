import { sql } from "drizzle-orm";
import type { AnyDatabase } from "../platform/database/database.server.ts";

/** What time it is for draws, in UTC seconds: the database's clock, the same for all processes. */
export async function drawTime(database: AnyDatabase, operatorName: string): Promise<number> {
  const { rows } = await database.execute<{ time: string }>(
    sql`select draw_time(${operatorName}) as time`,
  );
  return Number(rows[0]?.time);
}

/** The same for whoever asks on nobody's behalf. */
export async function drawClock(database: AnyDatabase): Promise<number> {
  const { rows } = await database.execute<{ time: string }>(sql`select draw_clock() as time`);
  return Number(rows[0]?.time);
}
