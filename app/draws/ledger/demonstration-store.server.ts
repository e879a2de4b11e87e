import { sql } from "drizzle-orm";
import type { AnyDatabase } from "../../platform/database/database.server.ts";

/** Children before their parents, because of the foreign keys. */
const tablesOfDraws = [
  "award",
  "opened_ticket",
  "public_value_reading",
  "coupon",
  "coupon_batch",
  "entry",
  "ticket",
  "ticket_batch",
];

/** An operator with its ledger and its draws. Triggers refuse this for all but demonstrations. */
export async function deleteDemonstration(
  transaction: AnyDatabase,
  operator: string,
): Promise<void> {
  for (const table of tablesOfDraws) {
    await transaction.execute(sql`
      delete from ${sql.identifier(table)} using draw
      where draw.id = ${sql.identifier(table)}.draw and draw.operator = ${operator}`);
  }
  await transaction.execute(sql`delete from draw where operator = ${operator}`);
  await transaction.execute(sql`delete from cosignature where operator = ${operator}`);
  await transaction.execute(sql`delete from statement where operator = ${operator}`);
  await transaction.execute(sql`delete from signing_key where operator = ${operator}`);
  await transaction.execute(sql`delete from operator where name = ${operator}`);
}
