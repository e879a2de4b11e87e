import { type Actor, recordActivity } from "../../activity/record.server.ts";
import { type Database, inTransaction } from "../../platform/database/database.server.ts";
import { deleteDemonstration } from "./demonstration-store.server.ts";
import { demonstrationOperator } from "./operator.server.ts";

/** Removes the sample draws, their ledger and their operator in one transaction. */
export async function removeDemonstration(database: Database, who: Actor): Promise<void> {
  await inTransaction(
    database,
    async (transaction) => {
      await deleteDemonstration(transaction, demonstrationOperator);
      await recordActivity(transaction, { who, what: "draws.demonstration-removed" });
    },
    { isolation: "read committed" },
  );
}
