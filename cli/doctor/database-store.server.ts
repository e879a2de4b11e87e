import { sql } from "drizzle-orm";
import type { Database } from "../../app/platform/database/database.server.ts";

/** `time` is the database's clock in seconds since 1970. */
export async function describeServer(database: Database) {
  const { rows } = await database.execute<{ version: string; size: string; time: number }>(sql`
    select current_setting('server_version') as version,
      pg_size_pretty(pg_database_size(current_database())) as size,
      extract(epoch from clock_timestamp())::float8 as time`);
  const [row] = rows;
  if (!row) throw new Error("Describing the database server gave no row.");
  return row;
}
