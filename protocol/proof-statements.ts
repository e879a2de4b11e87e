// Which statements of a ledger a proof file holds: docs/protocol.md, section 7.
import { isOfType, type Statement } from "./statements.ts";

/**
 * The newest key before the open, the open, then all statements of the draw and all keys up to the
 * last one of the draw, which ends the list: where checkpoints are left out, keys after the last
 * other statement are left out too. Empty when the ledger does not open the draw.
 */
export function selectStatements(
  ledger: Statement[],
  drawId: string,
  withCheckpoints: boolean,
): Statement[] {
  const ofDraw = ledger.filter(
    (statement) =>
      statement.drawId === drawId && (withCheckpoints || statement.type !== "checkpoint"),
  );
  const open = ofDraw.find(isOfType("open"));
  const last = ofDraw.at(-1);
  if (!open || !last) return [];
  const newestKey = ledger.findLast(({ type, seq }) => type === "key" && seq < open.seq);
  const keys = ledger.filter(({ type, seq }) => type === "key" && seq > open.seq && seq < last.seq);
  const others = [...ofDraw, ...keys].toSorted((left, right) => left.seq - right.seq);
  return newestKey ? [newestKey, ...others] : others;
}
