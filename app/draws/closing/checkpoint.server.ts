// Checkpoints: heads of the growing ticket tree, stated in the ledger while entries are open.
import { toHex } from "../../../protocol/encoding/bytes.ts";
import { type AnyDatabase, inTransaction } from "../../platform/database/database.server.ts";
import { takeLedgerPen } from "../ledger/write-ledger.server.ts";
import type { SealedDraw } from "../sealed-draw.ts";
import type { DrawServices } from "../services/draw-services.server.ts";
import { lockSealedDraw, saveCheckpoint } from "../store.server.ts";

type CheckpointServices = Pick<DrawServices, "database" | "keys">;

/** Early enough that a slow moment does not make it late: the terms promise at least this often. */
const marginSeconds = 5;

export function checkpointIsDue(
  its: Pick<SealedDraw, "state" | "size" | "checkpointSize" | "checkpointTime" | "terms">,
  now: number,
): boolean {
  const wait = Math.max(1, its.terms.checkpointSeconds - marginSeconds);
  return its.state === "open" && its.size > its.checkpointSize && now >= its.checkpointTime + wait;
}

export async function makeCheckpoint(services: CheckpointServices, id: number): Promise<boolean> {
  return inTransaction(
    services.database,
    async (transaction) => {
      const { draw: its, now } = await lockSealedDraw(transaction, id);
      if (!checkpointIsDue(its, now) || now >= its.closesAt) return false;
      await stateCheckpoint(transaction, services, its);
      return true;
    },
    { isolation: "read committed" },
  );
}

/** The draw must be locked by the caller. */
export async function stateCheckpoint(
  transaction: AnyDatabase,
  { keys }: Pick<DrawServices, "keys">,
  its: SealedDraw,
): Promise<void> {
  const pen = await takeLedgerPen(transaction, keys, its.operator);
  await pen.write("checkpoint", its.drawId, { root: toHex(its.root), size: its.size });
  await saveCheckpoint(transaction, its, pen.time);
}
