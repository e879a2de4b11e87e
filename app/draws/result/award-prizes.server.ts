// After the result: skips with a public reason, handovers, and progress with each winner.
import { isOfType, type Statement } from "../../../protocol/statements.ts";
import { type Actor, recordActivity } from "../../activity/record.server.ts";
import { type AnyDatabase, inTransaction } from "../../platform/database/database.server.ts";
import { readStatementsOfDraw } from "../ledger/ledger-store.server.ts";
import { openLedgerWriter } from "../ledger/write-ledger.server.ts";
import { skipRefusal } from "../reasons.ts";
import type { SealedDraw } from "../sealed-draw.ts";
import type { DrawServices } from "../services/draw-services.server.ts";
import type { AwardProgress } from "../states.ts";
import { lockSealedDraw } from "../store.server.ts";
import { requireCurrentAward, saveAwards, updateAward } from "./award-store.server.ts";
import { currentAwarding, openReachedTickets, TicketErased } from "./awarding.server.ts";

type AwardServices = Pick<DrawServices, "database" | "keys">;

type Skipping =
  /** `next` is the ticket that gets the prize; 0 when no rank remains. */
  | { ok: true; next: number; statement: Statement<"skip"> }
  | {
      ok: false;
      reason: "not-drawn" | "holds-no-prize" | "handed-over" | "unknown-reason" | "erased";
    }
  /** The rules do not ask winners to be at the event, or give them more time to answer. */
  | { ok: false; reason: "not-in-rules" | "before-claim-ends" };

type HandingOver =
  | { ok: true; statement: Statement<"handover"> }
  | { ok: false; reason: "not-drawn" | "holds-no-prize" | "handed-over" };

/** The winner cannot take the prize: the next rank gets it, all other awards stay. */
export async function skipWinner(
  services: AwardServices,
  id: number,
  ticket: number,
  reason: string,
  who: Actor,
): Promise<Skipping> {
  try {
    return await inTransaction(
      services.database,
      (transaction) => skipWinnerWithin(transaction, services, id, ticket, reason, who),
      { isolation: "read committed" },
    );
  } catch (error) {
    if (error instanceof TicketErased) return { ok: false, reason: "erased" };
    throw error;
  }
}

export async function skipWinnerWithin(
  transaction: AnyDatabase,
  { keys }: Pick<DrawServices, "keys">,
  id: number,
  ticket: number,
  reason: string,
  who: Actor,
): Promise<Skipping> {
  const { draw, now } = await lockSealedDraw(transaction, id);
  if (draw.state !== "drawn") return { ok: false, reason: "not-drawn" };
  if (!draw.terms.skipReasons.includes(reason)) return { ok: false, reason: "unknown-reason" };
  const { awarding, handedOver } = await currentAwarding(transaction, draw);
  if (handedOver.has(ticket)) return { ok: false, reason: "handed-over" };
  const slot = awarding.awards.findIndex((award) => award.ticket === ticket && ticket !== 0);
  const next = awarding.skip(ticket);
  if (next === undefined) return { ok: false, reason: "holds-no-prize" };
  const award = await requireCurrentAward(transaction, id, slot);
  const { rulesText, plan } = draw;
  const sealed = { reason, rulesText, claimDays: plan.claimDays };
  const refusal = skipRefusal({ ...sealed, awardedAt: award.changedAt, now });
  if (refusal) return { ok: false, reason: refusal };

  const ledger = await openLedgerWriter(transaction, keys, draw.operator);
  const statement = await ledger.write("skip", draw.drawId, { next, reason, ticket });
  await openReachedTickets(transaction, draw, awarding, await readRanking(transaction, draw));
  const { turn, prizeId } = award;
  const changedAt = ledger.time;
  await updateAward(transaction, award, { progress: "skipped", skipReason: reason, changedAt });
  await saveAwards(transaction, [
    { draw: id, slot, turn: turn + 1, prizeId, ticket: next, changedAt },
  ]);
  await recordActivity(transaction, {
    who,
    what: "draws.winner-skipped",
    about: { kind: "draw", id: `${id}`, name: draw.terms.title },
    changes: { ticket, reason, next },
  });
  return { ok: true, next, statement };
}

export async function handOverPrize(
  services: AwardServices,
  id: number,
  ticket: number,
  who: Actor,
): Promise<HandingOver> {
  return inTransaction(
    services.database,
    (transaction) => handOverPrizeWithin(transaction, services, id, ticket, who),
    { isolation: "read committed" },
  );
}

export async function handOverPrizeWithin(
  transaction: AnyDatabase,
  { keys }: Pick<DrawServices, "keys">,
  id: number,
  ticket: number,
  who: Actor,
): Promise<HandingOver> {
  const { draw } = await lockSealedDraw(transaction, id);
  if (draw.state !== "drawn") return { ok: false, reason: "not-drawn" };
  const { awarding, handedOver } = await currentAwarding(transaction, draw);
  if (handedOver.has(ticket)) return { ok: false, reason: "handed-over" };
  const prize = awarding.prizeOf(ticket);
  if (prize === undefined) return { ok: false, reason: "holds-no-prize" };
  const slot = awarding.awards.findIndex((award) => award.ticket === ticket);
  const ledger = await openLedgerWriter(transaction, keys, draw.operator);
  const statement = await ledger.write("handover", draw.drawId, { prize, ticket });
  await updateAward(transaction, await requireCurrentAward(transaction, id, slot), {
    progress: "handed-over",
    handedOverAt: ledger.time,
    changedAt: ledger.time,
  });
  await recordActivity(transaction, {
    who,
    what: "draws.prize-handed-over",
    about: { kind: "draw", id: `${id}`, name: draw.terms.title },
    changes: { ticket, prize },
  });
  return { ok: true, statement };
}

export async function noteProgressWithin(
  transaction: AnyDatabase,
  id: number,
  slot: number,
  change: { progress?: Exclude<AwardProgress, "handed-over" | "skipped">; note?: string },
): Promise<void> {
  await updateAward(transaction, await requireCurrentAward(transaction, id, slot), change);
}

async function readRanking(transaction: AnyDatabase, draw: SealedDraw): Promise<number[]> {
  const statements = await readStatementsOfDraw(transaction, draw.operator, draw.drawId);
  return statements.find(isOfType("result"))?.body.ranking ?? [];
}
