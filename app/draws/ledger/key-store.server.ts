// Signing keys as the database keeps them: encrypted.
import { and, eq, sql } from "drizzle-orm";
import type { AnyDatabase } from "../../platform/database/database.server.ts";
import { operator, signingKey } from "../ledger-tables.server.ts";

export async function findSealedKey(
  database: AnyDatabase,
  operatorName: string,
  publicKey: string,
): Promise<Uint8Array | undefined> {
  const [row] = await database
    .select({ sealed: signingKey.sealed })
    .from(signingKey)
    .where(and(eq(signingKey.operator, operatorName), eq(signingKey.publicKey, publicKey)));
  return row?.sealed;
}

/** Does nothing when another node has added the same key. */
export async function addSealedKey(
  transaction: AnyDatabase,
  row: typeof signingKey.$inferInsert,
): Promise<void> {
  await transaction.insert(signingKey).values(row).onConflictDoNothing();
}

/** Keys that statements name and the database does not have. */
export async function listMissingKeys(database: AnyDatabase) {
  const { rows } = await database.execute<{ operator: string; key: string }>(sql`
    select operator, line::jsonb #>> '{body,key}' as key from statement
    where type = 'key' and not exists (
      select from signing_key
      where signing_key.operator = statement.operator
        and signing_key.public_key = statement.line::jsonb #>> '{body,key}')`);
  return rows;
}

/** The public key in force of every operator, demonstrations included. */
export async function listKeysInForce(database: AnyDatabase) {
  return database.select({ operator: operator.name, key: operator.key }).from(operator);
}
