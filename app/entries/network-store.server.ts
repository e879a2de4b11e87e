import { lt, sql } from "drizzle-orm";
import type { Database } from "../platform/database/database.server.ts";
import type { NetworkCounts } from "./network-pressure.ts";
import { networkAttempt } from "./network-tables.server.ts";

/** Adds the counts of one process and returns those of all, for the same networks. */
export async function addAttempts(
  database: Database,
  { window, counts }: NetworkCounts,
): Promise<NetworkCounts> {
  // In one order, so that two processes do not lock each other's rows.
  const rows = [...counts]
    .map(([network, attempts]) => ({ network, window, attempts }))
    .sort((one, other) => (one.network < other.network ? -1 : 1));
  const totals = await database
    .insert(networkAttempt)
    .values(rows)
    .onConflictDoUpdate({
      target: [networkAttempt.network, networkAttempt.window],
      set: { attempts: sql`${networkAttempt.attempts} + excluded.attempts` },
    })
    .returning({ network: networkAttempt.network, attempts: networkAttempt.attempts });
  return {
    window,
    counts: new Map(totals.map(({ network, attempts }) => [network, attempts])),
  };
}

export async function deleteWindowsBefore(database: Database, window: number): Promise<void> {
  await database.delete(networkAttempt).where(lt(networkAttempt.window, window));
}
