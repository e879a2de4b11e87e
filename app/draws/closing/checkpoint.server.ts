// Checkpoints: heads of the ticket tree, written to the ledger while entries are open.
import { toHex } from "../../../protocol/encoding/bytes.ts";
import { type AnyDatabase, inTransaction } from "../../platform/database/database.server.ts";
import { openLedgerWriter } from "../ledger/write-ledger.server.ts";
import type { SealedDraw } from "../sealed-draw.ts";
import type { DrawServices } from "../services/draw-services.server.ts";
import { lockSealedDraw, saveCheckpoint } from "../store.server.ts";

type CheckpointServices = Pick<DrawServices, "database" | "keys">;

/** The terms promise a checkpoint at least this often, so it is made a little early. */
const marginSeconds = 5;

export function checkpointIsDue(
  draw: Pick<SealedDraw, "state" | "size" | "checkpointSize" | "checkpointTime" | "terms">,
  now: number,
): boolean {
  const wait = Math.max(1, draw.terms.checkpointSeconds - marginSeconds);
  return (
    draw.state === "open" && draw.size > draw.checkpointSize && now >= draw.checkpointTime + wait
  );
}

export async function makeCheckpoint(services: CheckpointServices, id: number): Promise<boolean> {
  return inTransaction(
    services.database,
    async (transaction) => {
      const { draw, now } = await lockSealedDraw(transaction, id);
      if (!checkpointIsDue(draw, now) || now >= draw.closesAt) return false;
      await stateCheckpoint(transaction, services, draw);
      return true;
    },
    { isolation: "read committed" },
  );
}

/** The draw must be locked by the caller. */
export async function stateCheckpoint(
  transaction: AnyDatabase,
  { keys }: Pick<DrawServices, "keys">,
  draw: SealedDraw,
): Promise<void> {
  const ledger = await openLedgerWriter(transaction, keys, draw.operator);
  await ledger.write("checkpoint", draw.drawId, { root: toHex(draw.root), size: draw.size });
  await saveCheckpoint(transaction, draw, ledger.time);
}
