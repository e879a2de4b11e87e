import { lt, sql } from "drizzle-orm";
import type { Database } from "../platform/database/database.server.ts";
import type { NetworkCounts } from "./network-pressure.ts";
import { networkAttempt } from "./network-tables.server.ts";

/** Adds the counts of one process and returns those of all, for the same networks. */
export async function addAttempts(
  database: Database,
  { window, counts }: NetworkCounts,
): Promise<NetworkCounts> {
  // In one order, so that two processes do not lock each other's rows. Two arrays instead of three parameters a row.
  const { rows } = await database.execute<{ network: string; attempts: number }>(sql`
    insert into network_attempt (network, "window", attempts)
    select given.network, ${window}::bigint, given.attempts
    from unnest(${sql.param([...counts.keys()])}::text[], ${sql.param([...counts.values()])}::int[])
      as given (network, attempts)
    order by given.network
    on conflict (network, "window") do update set attempts = network_attempt.attempts + excluded.attempts
    returning network, attempts`);
  return {
    window,
    counts: new Map(rows.map(({ network, attempts }) => [network, attempts])),
  };
}

export async function deleteWindowsBefore(database: Database, window: number): Promise<void> {
  await database.delete(networkAttempt).where(lt(networkAttempt.window, window));
}
