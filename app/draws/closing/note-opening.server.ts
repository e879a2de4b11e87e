import { eq } from "drizzle-orm";
import { inTransaction } from "../../platform/database/database.server.ts";
import type { DrawServices } from "../services/draw-services.server.ts";
import { lockSealedDraw } from "../store.server.ts";
import { draw } from "../tables.server.ts";

/** A scheduled draw whose minute has come is open; its terms have been in the ledger all along. */
export async function noteOpening(
  { database }: Pick<DrawServices, "database">,
  id: number,
): Promise<boolean> {
  return inTransaction(
    database,
    async (transaction) => {
      const { draw: its, now } = await lockSealedDraw(transaction, id);
      if (its.state !== "scheduled" || now < its.opensAt) return false;
      await transaction.update(draw).set({ state: "open" }).where(eq(draw.id, id));
      return true;
    },
    { isolation: "read committed" },
  );
}
