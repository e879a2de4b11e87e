// Who held which prize, turn by turn, as the statements of a draw give it. Pure.
import { isOfType, type Statement } from "../../../protocol/statements.ts";

/** One turn of a slot. Times are those of the statements. */
export type AwardTurn = {
  slot: number;
  turn: number;
  prize: string;
  /** 0 when no rank remained. */
  ticket: number;
  /** Empty unless the ticket was skipped. */
  skipReason: string;
  changedAt: number;
  handedOverAt: number | null;
};

/** In the order of slots and turns; empty without a result. The statements must be verified. */
export function awardHistory(statements: Statement[]): AwardTurn[] {
  const result = statements.find(isOfType("result"));
  if (!result) return [];
  const slots = result.body.awards.map(({ prize, ticket }, slot) => [
    newTurn({ slot, turn: 0, prize, ticket, changedAt: result.time }),
  ]);
  const held = new Map(slots.flat().map((turn) => [turn.ticket, turn]));
  for (const statement of statements) {
    if (statement.type !== "skip" && statement.type !== "handover") continue;
    const current = held.get(statement.body.ticket);
    if (!current) throw new Error(`Ticket ${statement.body.ticket} holds no prize.`);
    current.changedAt = statement.time;
    if (statement.type === "handover") {
      current.handedOverAt = statement.time;
      continue;
    }
    current.skipReason = statement.body.reason;
    const { slot, turn, prize } = current;
    const { next } = statement.body;
    const follower = newTurn({
      slot,
      turn: turn + 1,
      prize,
      ticket: next,
      changedAt: statement.time,
    });
    slots[slot]?.push(follower);
    held.delete(current.ticket);
    held.set(next, follower);
  }
  return slots.flat();
}

function newTurn(turn: Omit<AwardTurn, "skipReason" | "handedOverAt">): AwardTurn {
  return { ...turn, skipReason: "", handedOverAt: null };
}
