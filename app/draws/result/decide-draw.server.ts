// The result follows from the public value. It is written once, by the first process that has the value.
import { publicValueProblem, verifyQuicknetSignature } from "../../../protocol/beacon.ts";
import { fromHex, isHex } from "../../../protocol/encoding/bytes.ts";
import { isNormalized } from "../../../protocol/encoding/canonical-json.ts";
import { rankingLength, rankTickets } from "../../../protocol/ranking.ts";
import { drawSeed } from "../../../protocol/seed.ts";
import { isOfType, type ResultRandomness, type Statement } from "../../../protocol/statements.ts";
import { type AnyDatabase, inTransaction } from "../../platform/database/database.server.ts";
import { readStatementsOfDraw } from "../ledger/ledger-store.server.ts";
import { openLedgerWriter } from "../ledger/write-ledger.server.ts";
import type { SealedDraw } from "../sealed-draw.ts";
import type { DrawServices } from "../services/draw-services.server.ts";
import { lockSealedDraw, saveDrawState } from "../store.server.ts";
import { saveAwards } from "./award-store.server.ts";
import { awardTickets, openReachedTickets } from "./awarding.server.ts";

export type Decision =
  | { ok: true; statement: Statement<"result"> }
  | { ok: false; reason: "already-drawn" | "not-closed" | "too-early" | "no-tickets" }
  /** The retention period of a void draw is over: its people are erased and no ticket can be opened. */
  | { ok: false; reason: "erased" }
  | { ok: false; reason: "wrong-value"; problem: string };

type DecidingServices = Pick<DrawServices, "database" | "keys">;

/** Anybody may submit the value, several times, because it is verified. */
export async function decideDraw(
  services: DecidingServices,
  id: number,
  randomness: ResultRandomness,
): Promise<Decision> {
  return inTransaction(
    services.database,
    (transaction) => decideDrawWithin(transaction, services, id, randomness),
    { isolation: "read committed" },
  );
}

export async function decideDrawWithin(
  transaction: AnyDatabase,
  { keys }: Pick<DrawServices, "keys">,
  id: number,
  randomness: ResultRandomness,
): Promise<Decision> {
  const { draw } = await lockSealedDraw(transaction, id);
  if (draw.state === "drawn") return { ok: false, reason: "already-drawn" };
  if (draw.state !== "closed" && draw.state !== "void") return { ok: false, reason: "not-closed" };
  if (draw.size === 0) return { ok: false, reason: "no-tickets" };
  if (draw.erasedAt !== null) return { ok: false, reason: "erased" };
  const problem = randomnessProblem(draw, randomness);
  if (problem) return { ok: false, reason: "wrong-value", problem };

  const statements = await readStatementsOfDraw(transaction, draw.operator, draw.drawId);
  const close = statements.find(isOfType("close"));
  const seed = close && drawSeed(draw.terms, close.body, randomness);
  if (!close || !seed) throw new Error(`Draw ${draw.slug} is closed without a close.`);
  const ranking = rankTickets(seed, close.body.size, rankingLength(draw.terms, close.body));
  const awarding = await awardTickets(transaction, draw, close, ranking);

  const ledger = await openLedgerWriter(transaction, keys, draw.operator);
  if (ledger.time < draw.moment) return { ok: false, reason: "too-early" };
  const awards = awarding.awards.map((award) => ({ ...award }));
  const statement = await ledger.write("result", draw.drawId, { awards, randomness, ranking });
  await openReachedTickets(transaction, draw, awarding, ranking);
  const rows = awards.map(({ prize, ticket }, slot) => ({
    draw: id,
    slot,
    turn: 0,
    prizeId: prize,
    ticket,
    changedAt: ledger.time,
  }));
  await saveAwards(transaction, rows);
  await saveDrawState(transaction, id, { state: "drawn", endedAt: ledger.time });
  return { ok: true, statement };
}

/** Undefined when the value is the one the terms name and it verifies. */
export function randomnessProblem(
  { terms }: Pick<SealedDraw, "terms">,
  given: ResultRandomness,
): string | undefined {
  if (terms.randomness.source === "public-value") {
    if (!("value" in given)) return "this draw is decided by a public value, not by a beacon";
    if (!isNormalized(given.value)) return "the public value is not in Unicode form NFC";
    return publicValueProblem(given.value);
  }
  const { round } = terms.randomness;
  if (!("signature" in given)) return "this draw is decided by a beacon round";
  if (given.round !== round) return `this draw is decided by round ${round}, not ${given.round}`;
  if (!isHex(given.signature, 48)) return "the signature is not 48 bytes of lowercase hex";
  return verifyQuicknetSignature(round, fromHex(given.signature))
    ? undefined
    : "the signature is not that of the beacon";
}
