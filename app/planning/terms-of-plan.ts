// The terms that a plan gives when it is sealed. Pure.
import { toHex, utf8 } from "../../protocol/encoding/bytes.ts";
import { sha256 } from "../../protocol/encoding/hashes.ts";
import { drandSource, momentOf, type RandomnessSource } from "../../protocol/randomness-source.ts";
import { protocolName, secretCommitment, type Terms } from "../../protocol/terms.ts";
import type { DrawPlan, PrizePlan } from "../draws/plan.ts";
import type { DrawRow, SealedDraw } from "../draws/sealed-draw.ts";
import { describeValue } from "../draws/written-value.ts";

type Seal = {
  operator: string;
  operatorKey: string;
  drawId: string;
  secret: Uint8Array;
  now: number;
};

export function sealTerms(plan: DrawPlan, prizes: PrizePlan[], seal: Seal): Terms {
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

/**
 * A draft in the shape of a sealed draw, for rehearsals only. Nothing is sealed: the hash, the id and the commitment
 * belong to no draw. Times that the plan does not have yet are `now`.
 */
export function asRehearsed(row: DrawRow, now: number): SealedDraw {
  const { operator, plan } = row;
  const closesAt = plan.closesAt ?? now;
  const { randomness } = plan;
  const timed =
    randomness.source === "drand"
      ? randomness
      : { ...randomness, announcedAt: randomness.announcedAt ?? closesAt };
  const seal = { operator, operatorKey: "", drawId: "", secret: new Uint8Array(), now };
  const terms = sealTerms({ ...plan, closesAt, randomness: timed }, [], seal);
  return {
    ...row,
    terms,
    state: "scheduled",
    drawId: "",
    termsHash: new Uint8Array(),
    opensAt: terms.opensAt,
    closesAt,
    moment: momentOf(terms.randomness),
    rulesText: plan.rulesText,
    ticketsPerPerson: plan.ticketsPerPerson,
  };
}
