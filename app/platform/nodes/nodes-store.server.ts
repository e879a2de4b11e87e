import { eq, sql } from "drizzle-orm";
import type { AnyDatabase } from "../database/database.server.ts";
import { siteProcess } from "./tables.server.ts";

export type NodeProcess = typeof siteProcess.$inferSelect & {
  /** Whether it has described itself lately. A process that was killed has not. */
  isAlive: boolean;
};

/** Four heartbeats. */
const aliveFor = sql`interval '2 minutes'`;

export async function saveProcess(
  database: AnyDatabase,
  row: typeof siteProcess.$inferInsert,
): Promise<void> {
  const { id, ...described } = row;
  await database
    .insert(siteProcess)
    .values(row)
    .onConflictDoUpdate({ target: siteProcess.id, set: { ...described, seenAt: sql`now()` } });
  await database.delete(siteProcess).where(sql`${siteProcess.seenAt} < now() - interval '1 day'`);
}

export async function removeProcess(database: AnyDatabase, id: string): Promise<void> {
  await database.delete(siteProcess).where(eq(siteProcess.id, id));
}

/** One row for each process of the last day, the newest of a node last. */
export async function listProcesses(database: AnyDatabase): Promise<NodeProcess[]> {
  const rows = await database
    .select({
      process: siteProcess,
      isAlive: sql<boolean>`${siteProcess.seenAt} > now() - ${aliveFor}`,
    })
    .from(siteProcess)
    .orderBy(siteProcess.host, siteProcess.dataFolder, siteProcess.startedAt);
  return rows.map(({ process, isAlive }) => ({ ...process, isAlive }));
}
