import { sql } from "drizzle-orm";
import type { Database } from "../../platform/database/database.server.ts";

/** Ended sessions stay for a while, so that the reason can be shown, and are then deleted. */
export async function tidyAccounts(database: Database): Promise<void> {
  await database.execute(sql`delete from sign_in_verification where expires_at < now()`);
  await database.execute(
    sql`delete from attempt_limit where window_ends_at < now() - interval '1 day'`,
  );
  await database.execute(
    sql`delete from one_time_link where expires_at < now() - interval '30 days'`,
  );
  await database.execute(
    sql`delete from staff_session where expires_at < now() - interval '30 days'`,
  );
}
