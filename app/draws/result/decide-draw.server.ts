// The result: once the public value is known, everything follows. Written once, by whoever comes first.
import { eq } from "drizzle-orm";
import { publicValueProblem, verifyQuicknetSignature } from "../../../protocol/beacon.ts";
import { fromHex, isHex } from "../../../protocol/encoding/bytes.ts";
import { isNormalized } from "../../../protocol/encoding/canonical-json.ts";
import { rankingLength, rankTickets } from "../../../protocol/ranking.ts";
import { drawSeed } from "../../../protocol/seed.ts";
import { isOfType, type ResultRandomness, type Statement } from "../../../protocol/statements.ts";
import { type AnyDatabase, inTransaction } from "../../platform/database/database.server.ts";
import { readStatementsOfDraw } from "../ledger/ledger-store.server.ts";
import { takeLedgerPen } from "../ledger/write-ledger.server.ts";
import type { SealedDraw } from "../sealed-draw.ts";
import type { DrawServices } from "../services/draw-services.server.ts";
import { lockSealedDraw } from "../store.server.ts";
import { draw } from "../tables.server.ts";
import { awardTickets, openReachedTickets } from "./awarding.server.ts";
import { award } from "./tables.server.ts";

export type Decision =
  | { ok: true; statement: Statement<"result"> }
  | { ok: false; reason: "already-drawn" | "not-closed" | "too-early" | "no-tickets" }
  /** Void for so long that its people were forgotten: nobody could be opened any more. */
  | { ok: false; reason: "erased" }
  | { ok: false; reason: "wrong-value"; problem: string };

type DecidingServices = Pick<DrawServices, "database" | "keys">;

/** Any number of processes, staff and visitors may bring the value: it proves itself. */
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
  const { draw: its } = await lockSealedDraw(transaction, id);
  if (its.state === "drawn") return { ok: false, reason: "already-drawn" };
  if (its.state !== "closed" && its.state !== "void") return { ok: false, reason: "not-closed" };
  if (its.size === 0) return { ok: false, reason: "no-tickets" };
  if (its.erasedAt !== null) return { ok: false, reason: "erased" };
  const problem = randomnessProblem(its, randomness);
  if (problem) return { ok: false, reason: "wrong-value", problem };

  const statements = await readStatementsOfDraw(transaction, its.operator, its.drawId);
  const close = statements.find(isOfType("close"));
  const seed = close && drawSeed(its.terms, close.body, randomness);
  if (!close || !seed) throw new Error(`Draw ${its.slug} is closed without a close.`);
  const ranking = rankTickets(seed, close.body.size, rankingLength(its.terms, close.body));
  const awarding = await awardTickets(transaction, its, close, ranking);

  const pen = await takeLedgerPen(transaction, keys, its.operator);
  if (pen.time < its.moment) return { ok: false, reason: "too-early" };
  const awards = awarding.awards.map((each) => ({ ...each }));
  const statement = await pen.write("result", its.drawId, { awards, randomness, ranking });
  await openReachedTickets(transaction, its, awarding, ranking);
  const rows = awards.map(({ prize, ticket }, slot) => ({
    draw: id,
    slot,
    turn: 0,
    prizeId: prize,
    ticket,
    changedAt: pen.time,
  }));
  for (let at = 0; at < rows.length; at += 1000) {
    await transaction.insert(award).values(rows.slice(at, at + 1000));
  }
  await transaction.update(draw).set({ state: "drawn", endedAt: pen.time }).where(eq(draw.id, id));
  return { ok: true, statement };
}

/** Never another round, never a value that does not verify. */
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
