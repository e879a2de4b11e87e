// Which statements of a ledger a proof file holds: docs/protocol.md, section 7.
import { isOfType, type Statement } from "./statements.ts";

/**
 * The newest key before the open, the open, then all statements of the draw and all keys up to the
 * draw's last statement. Empty when the ledger does not open the draw.
 */
export function selectStatements(ledger: Statement[], drawId: string): Statement[] {
  const ofDraw = ledger.filter((statement) => statement.drawId === drawId);
  const open = ofDraw.find(isOfType("open"));
  const last = ofDraw.at(-1);
  if (!open || !last) return [];
  const newestKey = ledger.findLast(({ type, seq }) => type === "key" && seq < open.seq);
  const others = ledger.filter(
    ({ type, seq, drawId: draw }) =>
      seq >= open.seq && seq <= last.seq && (draw === drawId || type === "key"),
  );
  return newestKey ? [newestKey, ...others] : others;
}
