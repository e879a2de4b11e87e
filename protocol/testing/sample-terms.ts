// The plan of a sample draw and the terms that follow from it. docs/protocol.md, section 3.
import { toHex, utf8 } from "../encoding/bytes.ts";
import { sha256 } from "../encoding/hashes.ts";
import { quicknet } from "../quicknet.ts";
import { drandSource, type RandomnessSource } from "../randomness-source.ts";
import { protocolName, secretCommitment, type Terms } from "../terms.ts";
import beaconFile from "../vectors/drand/quicknet-beacons.json" with { type: "json" };
import { formatWitnessKey } from "../witness-key.ts";
import { type SampleOperator, sampleKey } from "./sample-operator.ts";
import type { SeededRandom } from "./seeded-random.ts";

export type SampleEnding =
  | "open"
  | "cancelled"
  | "cancelled after a missed close"
  | "waiting"
  | "void"
  | "drawn"
  | "drawn after void";

export type SampleDrawPlan = {
  seed: string;
  /** Draws with the same value share the keys of operator and witnesses. The seed by default. */
  keys?: string;
  operator: string;
  source: "drand" | "public-value";
  tickets: number;
  persons: number;
  prizes: number[];
  reserves: number;
  ticketsPerPerson: number;
  onePrizePerPerson: boolean;
  exclusions: number;
  secret: "given" | "missing" | "wrong";
  ending: SampleEnding;
  skips: number;
  handovers: number;
  checkpoints: number;
  checkpointsInProof: boolean;
  /** How many witnesses are named, how many are required, and how many cosign in time and too late. */
  witnesses: { named: number; threshold: number; inTime: number; late: number };
  rotations: { beforeOpen: boolean; whileOpen: boolean; afterClose: boolean; afterResult: boolean };
  /** Adds a second draw of the same operator, between the statements of this one. */
  otherDraw: boolean;
};

/** Without the earliest rounds: no draw can open before them. */
export const recordedBeacons = beaconFile.beacons.filter(({ round }) => round > 60_000);

export function draftTerms(plan: SampleDrawPlan, random: SeededRandom, secret: Uint8Array): Terms {
  const gapSeconds = random.between(30, 900);
  const beacon = random.pick(recordedBeacons);
  // Each of these three seconds leads to the recorded round.
  const closesAt =
    quicknet.genesis + (beacon.round - 2) * quicknet.period - gapSeconds + random.below(3);
  const deadlineSeconds = random.between(3600, 604800);
  const drawId = toHex(random.bytes(16));
  const randomness: RandomnessSource =
    plan.source === "drand"
      ? drandSource(closesAt, gapSeconds, deadlineSeconds)
      : {
          source: "public-value",
          description: "The state lottery, six digits, leading zeros kept",
          announcedAt: closesAt + gapSeconds,
          deadlineSeconds,
        };
  return {
    protocol: protocolName,
    operator: plan.operator,
    operatorKey: "",
    drawId,
    title: "A sample draw",
    rulesHash: toHex(sha256(utf8("The rules."))),
    opensAt: closesAt - random.between(2000, 90_000),
    closesAt,
    ticketsPerPerson: plan.ticketsPerPerson,
    prizes: plan.prizes.map((quantity, index) => ({
      id: `prize-${index + 1}`,
      name: `Prize ${index + 1}`,
      quantity,
    })),
    reserves: plan.reserves,
    onePrizePerPerson: plan.onePrizePerPerson,
    secretCommitment: toHex(secretCommitment(drawId, secret)),
    randomness,
    exclusionReasons: ["duplicate-person", "entrant-withdrew", "under-age"],
    skipReasons: ["declined", "unreachable"],
    checkpointSeconds: 300,
    witnesses: {
      threshold: plan.witnesses.threshold,
      keys: sampleWitnesses(plan).map(({ name, publicKey }) => formatWitnessKey(name, publicKey)),
    },
  };
}

export function sampleWitnesses(plan: SampleDrawPlan) {
  return Array.from({ length: plan.witnesses.named }, (_, index) => {
    const name = `witness-${index + 1}.example`;
    return { name, ...sampleKey(`${plan.keys ?? plan.seed} ${name}`) };
  });
}

export function otherTerms(draft: Terms, operator: SampleOperator, random: SeededRandom): Terms {
  const drawId = toHex(random.bytes(16));
  return { ...draft, drawId, title: "Another draw", operatorKey: toHex(operator.key.publicKey) };
}
