// Witnesses named in terms, and the cosignatures they have given.
import { and, asc, desc, eq, gt, ne } from "drizzle-orm";
import type { AnyDatabase } from "../../platform/database/database.server.ts";
import { cosignature } from "../ledger-tables.server.ts";
import { draw } from "../tables.server.ts";

export type WitnessMember = { key: string; address: string };

/** All witnesses in the terms of this operator's draws. For each key the newest address is used. */
export async function listWitnesses(
  database: AnyDatabase,
  operator: string,
): Promise<WitnessMember[]> {
  const rows = await database
    .select({ plan: draw.plan })
    .from(draw)
    .where(and(eq(draw.operator, operator), ne(draw.state, "draft")))
    .orderBy(desc(draw.id))
    .limit(50);
  const members = new Map<string, WitnessMember>();
  for (const { plan } of rows) {
    for (const member of plan.witnesses.members) {
      if (!members.has(member.key)) members.set(member.key, member);
    }
  }
  return [...members.values()];
}

/** The largest ledger head the witness has cosigned. */
export async function findLastCosigned(
  database: AnyDatabase,
  operator: string,
  witness: string,
): Promise<{ size: number; root: Uint8Array } | undefined> {
  const [row] = await database
    .select({ size: cosignature.size, root: cosignature.root })
    .from(cosignature)
    .where(and(eq(cosignature.operator, operator), eq(cosignature.witness, witness)))
    .orderBy(desc(cosignature.size))
    .limit(1);
  return row;
}

/** Its size, 0 when there is none. */
export async function findCosignedSize(
  database: AnyDatabase,
  operator: string,
  witness: string,
): Promise<number> {
  return (await findLastCosigned(database, operator, witness))?.size ?? 0;
}

export async function saveCosignature(
  database: AnyDatabase,
  row: typeof cosignature.$inferInsert,
): Promise<void> {
  await database.insert(cosignature).values(row).onConflictDoNothing();
}

/** The cosignature lines of the ledger head of this size. */
export async function listCosignatureLines(
  database: AnyDatabase,
  operator: string,
  size: number,
): Promise<string[]> {
  const rows = await database
    .select({ line: cosignature.line })
    .from(cosignature)
    .where(and(eq(cosignature.operator, operator), eq(cosignature.size, size)))
    .orderBy(asc(cosignature.witness));
  return rows.map(({ line }) => line);
}

/** Cosignatures on heads that include the statement with this number, smallest head first. */
export async function listCosignaturesOn(database: AnyDatabase, operator: string, seq: number) {
  return database
    .select()
    .from(cosignature)
    .where(and(eq(cosignature.operator, operator), gt(cosignature.size, seq)))
    .orderBy(asc(cosignature.size), asc(cosignature.witness));
}
