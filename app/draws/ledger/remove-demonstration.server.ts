import { sql } from "drizzle-orm";
import { type Actor, recordActivity } from "../../activity/record.server.ts";
import { type Database, inTransaction } from "../../platform/database/database.server.ts";
import { demonstrationOperator } from "./found-operator.server.ts";

/** Children first. The triggers let go of demonstrations and of nothing else. */
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

/** Takes the sample draws, their ledger and their operator out of the site, all at once. */
export async function removeDemonstration(database: Database, who: Actor): Promise<void> {
  await inTransaction(
    database,
    async (transaction) => {
      for (const table of tablesOfDraws) {
        await transaction.execute(sql`
          delete from ${sql.identifier(table)} using draw
          where draw.id = ${sql.identifier(table)}.draw and draw.operator = ${demonstrationOperator}`);
      }
      await transaction.execute(sql`delete from draw where operator = ${demonstrationOperator}`);
      await transaction.execute(
        sql`delete from cosignature where operator = ${demonstrationOperator}`,
      );
      await transaction.execute(
        sql`delete from statement where operator = ${demonstrationOperator}`,
      );
      await transaction.execute(sql`delete from operator where name = ${demonstrationOperator}`);
      await recordActivity(transaction, { who, what: "draws.demonstration-removed" });
    },
    { isolation: "read committed" },
  );
}
