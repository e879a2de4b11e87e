// Opening a draw: the plan becomes the terms, sealed for good, and the ledger gets its statement in the same transaction.
import { createHmac } from "node:crypto";
import { toHex, utf8 } from "../../protocol/encoding/bytes.ts";
import type { Json } from "../../protocol/encoding/canonical-json.ts";
import { sha256 } from "../../protocol/encoding/hashes.ts";
import { drandSource, type RandomnessSource } from "../../protocol/randomness-source.ts";
import { protocolName, secretCommitment, type Terms } from "../../protocol/terms.ts";
import { termsProblem } from "../../protocol/terms-rules.ts";
import { type Actor, recordActivity } from "../activity/record.server.ts";
import { drawTime } from "../draws/clock-store.server.ts";
import { findOperator } from "../draws/ledger/ledger-store.server.ts";
import { demonstrationOperator } from "../draws/ledger/operator.server.ts";
import { openLedgerWriter } from "../draws/ledger/write-ledger.server.ts";
import type { DrawPlan, PrizePlan } from "../draws/plan.ts";
import type { SealedDraw } from "../draws/sealed-draw.ts";
import type { DrawServices } from "../draws/services/draw-services.server.ts";
import { findDraw, lockDraw } from "../draws/store.server.ts";
import { describeValue } from "../draws/written-value.ts";
import { type AnyDatabase, inTransaction } from "../platform/database/database.server.ts";
import { enqueueJobs } from "../platform/jobs/store.server.ts";
import { type ChecklistItem, planChecklist, type WordedTime } from "./checklist.ts";
import { readSecret, saveTerms } from "./opening-store.server.ts";
import { readPrizePlans } from "./store.server.ts";

export type Opening =
  | { ok: true; draw: SealedDraw }
  | { ok: false; reason: "not-a-draft" | "changed-meanwhile" }
  | { ok: false; reason: "incomplete"; checklist: ChecklistItem[] };

type OpeningServices = Pick<DrawServices, "database" | "operator" | "keys">;

/**
 * `planVersion` is the version whose terms staff have read: a later change is not sealed unseen.
 * A draw that opens later is scheduled: sealed and public now, with entries from its opening time.
 */
export async function openDraw(
  services: OpeningServices,
  id: number,
  planVersion: number,
  who: Actor,
  inWords?: WordedTime,
): Promise<Opening> {
  return inTransaction(
    services.database,
    (transaction) => openDrawWithin(transaction, services, id, planVersion, who, inWords),
    { isolation: "read committed" },
  );
}

export async function openDrawWithin(
  transaction: AnyDatabase,
  { keys, operator }: Pick<DrawServices, "operator" | "keys">,
  id: number,
  planVersion: number,
  who: Actor,
  inWords?: WordedTime,
): Promise<Opening> {
  const locked = await lockDraw(transaction, id);
  if (locked?.row.state !== "draft") return { ok: false, reason: "not-a-draft" };
  if (locked.row.planVersion !== planVersion) return { ok: false, reason: "changed-meanwhile" };
  const { plan } = locked.row;
  const prizes = await readPrizePlans(transaction, id);
  const pen = await openLedgerWriter(transaction, keys, operator);
  const checklist = planChecklist(
    plan,
    prizes,
    pen.time,
    inWords,
    operator === demonstrationOperator,
  );
  if (checklist.some(({ done }) => !done)) return { ok: false, reason: "incomplete", checklist };

  const { codeKey, secret } = await readSecret(transaction, id);
  const terms = sealTerms(plan, prizes, {
    operator,
    operatorKey: pen.key,
    drawId: drawIdFrom(codeKey),
    secret,
    now: pen.time,
  });
  const problem = termsProblem(terms as unknown as Json);
  if (problem) throw new Error(`The terms cannot be sealed: ${problem}.`);

  await pen.write("open", terms.drawId, { terms });
  const sealed = await saveTerms(transaction, id, terms, plan.rulesText, pen.time);
  await enqueueJobs(transaction, "draw-steps", [""]);
  await recordActivity(transaction, {
    who,
    what: "draws.opened",
    about: { kind: "draw", id: `${id}`, name: terms.title },
    changes: { drawId: terms.drawId },
  });
  return { ok: true, draw: sealed };
}

/**
 * The terms exactly as opening would seal them now, for staff to read before they open the draw. Without
 * an opening time in the plan, a draw opens in the second it is sealed.
 */
export async function previewTerms(
  { database, operator }: Pick<DrawServices, "database" | "operator">,
  id: number,
  inWords?: WordedTime,
): Promise<{ terms?: Terms; checklist: ChecklistItem[] } | undefined> {
  const draw = await findDraw(database, id);
  const signer = await findOperator(database, operator);
  if (draw?.state !== "draft" || !signer) return undefined;
  const { plan } = draw;
  const prizes = await readPrizePlans(database, id);
  const now = Math.max(signer.headTime, await drawTime(database, operator));
  const checklist = planChecklist(plan, prizes, now, inWords, operator === demonstrationOperator);
  if (checklist.some(({ done }) => !done)) return { checklist };
  const { secret, codeKey } = await readSecret(database, id);
  const seal = { operator, operatorKey: signer.key, drawId: drawIdFrom(codeKey), secret, now };
  return { terms: sealTerms(plan, prizes, seal), checklist };
}

/** Derived from a random key of the draft, so that the preview of the terms has the final id. */
function drawIdFrom(codeKey: Uint8Array): string {
  return createHmac("sha256", codeKey).update("goldkey draw id").digest("hex").slice(0, 32);
}

type Seal = {
  operator: string;
  operatorKey: string;
  drawId: string;
  secret: Uint8Array;
  now: number;
};

function sealTerms(plan: DrawPlan, prizes: PrizePlan[], seal: Seal): Terms {
  const { closesAt } = plan;
  if (closesAt === null) throw new Error("A draw without a closing time cannot be sealed.");
  return {
    protocol: protocolName,
    operator: seal.operator,
    operatorKey: seal.operatorKey,
    drawId: seal.drawId,
    title: plan.title,
    rulesHash: toHex(sha256(utf8(plan.rulesText))),
    opensAt: plan.opensAt ?? seal.now,
    closesAt,
    ticketsPerPerson: plan.ticketsPerPerson,
    prizes: prizes.map(({ prizeId, name, quantity }) => ({ id: prizeId, name, quantity })),
    reserves: plan.reserves,
    onePrizePerPerson: plan.onePrizePerPerson,
    secretCommitment: toHex(secretCommitment(seal.drawId, seal.secret)),
    randomness: randomnessOf(plan, closesAt),
    exclusionReasons: plan.exclusionReasons,
    skipReasons: plan.skipReasons,
    checkpointSeconds: plan.checkpointSeconds,
    witnesses: {
      threshold: plan.witnesses.threshold,
      keys: plan.witnesses.members.map(({ key }) => key),
    },
  };
}

function randomnessOf({ randomness }: DrawPlan, closesAt: number): RandomnessSource {
  if (randomness.source === "drand") {
    return drandSource(closesAt, randomness.gapSeconds, randomness.deadlineSeconds);
  }
  const { announcedAt, deadlineSeconds } = randomness;
  const description = describeValue(randomness);
  if (announcedAt === null) throw new Error("The public value has no time.");
  return { source: "public-value", description, announcedAt, deadlineSeconds };
}
