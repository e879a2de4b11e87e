import { inTransaction } from "../../platform/database/database.server.ts";
import type { DrawServices } from "../services/draw-services.server.ts";
import { lockSealedDraw, saveDrawState } from "../store.server.ts";

/** Marks a scheduled draw as open. Its terms are in the ledger since it was scheduled. */
export async function noteOpening(
  { database }: Pick<DrawServices, "database">,
  id: number,
): Promise<boolean> {
  return inTransaction(
    database,
    async (transaction) => {
      const { draw, now } = await lockSealedDraw(transaction, id);
      if (draw.state !== "scheduled" || now < draw.opensAt) return false;
      await saveDrawState(transaction, id, { state: "open" });
      return true;
    },
    { isolation: "read committed" },
  );
}
