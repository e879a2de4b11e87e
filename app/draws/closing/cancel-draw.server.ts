// Cancelling, with a public reason: before closing, after a missed close, or when no value was published.
import { codePoints } from "../../../protocol/encoding/shape.ts";
import type { Statement } from "../../../protocol/statements.ts";
import { type Actor, recordActivity } from "../../activity/record.server.ts";
import { inTransaction } from "../../platform/database/database.server.ts";
import { openLedgerWriter } from "../ledger/write-ledger.server.ts";
import type { SealedDraw } from "../sealed-draw.ts";
import type { DrawServices } from "../services/draw-services.server.ts";
import { lockSealedDraw, saveDrawState } from "../store.server.ts";

export type Cancelling =
  | { ok: true; statement: Statement<"cancel">; state: "cancelled" | "void" }
  | { ok: false; reason: "no-reason" | "too-late" | "closing" | "before-deadline" };

const longestReason = 500;

/**
 * "closing": between closing time and the moment the draw closes by itself and cannot be stopped.
 * "before-deadline": a closed draw waits for its value until moment + deadlineSeconds.
 */
export async function cancelDraw(
  { database, keys }: Pick<DrawServices, "database" | "keys">,
  id: number,
  publicReason: string,
  who: Actor,
): Promise<Cancelling> {
  const reason = publicReason.normalize("NFC").trim();
  if (reason === "" || codePoints(reason) > longestReason)
    return { ok: false, reason: "no-reason" };
  return inTransaction(
    database,
    async (transaction): Promise<Cancelling> => {
      const { draw } = await lockSealedDraw(transaction, id);
      const ledger = await openLedgerWriter(transaction, keys, draw.operator);
      const refusal = cancelRefusal(draw, ledger.time);
      if (refusal) return { ok: false, reason: refusal };
      const state = draw.state === "closed" ? "void" : "cancelled";
      const statement = await ledger.write("cancel", draw.drawId, { reason });
      await saveDrawState(transaction, id, { state, endedAt: ledger.time });
      await recordActivity(transaction, {
        who,
        what: state === "void" ? "draws.voided" : "draws.cancelled",
        about: { kind: "draw", id: `${id}`, name: draw.terms.title },
        changes: { reason },
      });
      return { ok: true, statement, state };
    },
    { isolation: "read committed" },
  );
}

export function cancelRefusal(
  draw: Pick<SealedDraw, "state" | "closesAt" | "moment" | "terms">,
  now: number,
): Exclude<Cancelling, { ok: true }>["reason"] | undefined {
  if (draw.state === "scheduled" || draw.state === "open") {
    return now < draw.closesAt || now >= draw.moment ? undefined : "closing";
  }
  if (draw.state !== "closed") return "too-late";
  const deadline = draw.moment + draw.terms.randomness.deadlineSeconds;
  return now < deadline ? "before-deadline" : undefined;
}
