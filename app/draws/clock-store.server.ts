import { sql } from "drizzle-orm";
import type { AnyDatabase } from "../platform/database/database.server.ts";

/** The time of an operator's draws, in UTC seconds, by the database's clock, which all processes share. */
export async function drawTime(database: AnyDatabase, operatorName: string): Promise<number> {
  const { rows } = await database.execute<{ time: string }>(
    sql`select draw_time(${operatorName}) as time`,
  );
  return Number(rows[0]?.time);
}

/** The same without an operator. */
export async function drawClock(database: AnyDatabase): Promise<number> {
  const { rows } = await database.execute<{ time: string }>(sql`select draw_clock() as time`);
  return Number(rows[0]?.time);
}
