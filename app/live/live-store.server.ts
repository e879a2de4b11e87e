import { inArray, sql } from "drizzle-orm";
import { draw } from "../draws/tables.server.ts";
import type { AnyDatabase } from "../platform/database/database.server.ts";

/** `now` is the time of the draw's operator in seconds, `clock` the database's clock in milliseconds. */
export async function listWatchedDraws(database: AnyDatabase, slugs: string[]) {
  return database
    .select({
      draw,
      now: sql<string>`draw_time(${draw.operator})`,
      clock: sql<number>`(extract(epoch from clock_timestamp()) * 1000)::float8`,
    })
    .from(draw)
    .where(inArray(draw.slug, slugs));
}
