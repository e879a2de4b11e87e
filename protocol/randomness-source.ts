// The source of the public value, and the moment at which it is published: docs/protocol.md, section 3.
import type { Json } from "./encoding/canonical-json.ts";
import { exactly, integer, isRecord, largestTime, record, text, time } from "./encoding/shape.ts";
import { firstRoundAfter, quicknet, timeOfRound } from "./quicknet.ts";

type DrandSource = {
  source: "drand";
  chainHash: string;
  publicKey: string;
  genesis: number;
  period: number;
  gapSeconds: number;
  round: number;
  deadlineSeconds: number;
};

type PublicValueSource = {
  source: "public-value";
  description: string;
  announcedAt: number;
  deadlineSeconds: number;
};

export type RandomnessSource = DrandSource | PublicValueSource;

/** The close has to be published and witnessed before the value exists. */
export const smallestGapSeconds = 30;

const deadline = integer(1, largestTime);

const drandShape = record({
  source: exactly("drand"),
  chainHash: exactly(quicknet.chainHash),
  publicKey: exactly(quicknet.publicKey),
  genesis: exactly(quicknet.genesis),
  period: exactly(quicknet.period),
  gapSeconds: integer(smallestGapSeconds, largestTime),
  round: integer(),
  deadlineSeconds: deadline,
});

const publicValueShape = record({
  source: exactly("public-value"),
  description: text(1, 500),
  announcedAt: time,
  deadlineSeconds: deadline,
});

export function drandSource(
  closesAt: number,
  gapSeconds: number,
  deadlineSeconds: number,
): DrandSource {
  const round = firstRoundAfter(closesAt + gapSeconds);
  return { source: "drand", ...quicknet, gapSeconds, round, deadlineSeconds };
}

/** The moment: from then on the value may be known, so a close or cosignature is too late. */
export function momentOf(randomness: RandomnessSource): number {
  return randomness.source === "drand" ? timeOfRound(randomness.round) : randomness.announcedAt;
}

export function randomnessSourceProblem(
  value: Json,
  where: string,
  closesAt: number,
): string | undefined {
  if (!isRecord(value)) return `${where} is not an object`;
  if (value.source === "drand") {
    const problem = drandShape(value, where);
    if (problem) return problem;
    const { gapSeconds, round } = value as DrandSource;
    if (closesAt < quicknet.genesis) return "closesAt is before the first round of the chain";
    const expected = firstRoundAfter(closesAt + gapSeconds);
    return round === expected
      ? undefined
      : `${where}.round is ${round}, the formula gives ${expected}`;
  }
  if (value.source === "public-value") {
    const problem = publicValueShape(value, where);
    if (problem) return problem;
    const { announcedAt } = value as PublicValueSource;
    return announcedAt < closesAt + smallestGapSeconds
      ? `${where}.announcedAt is less than ${smallestGapSeconds} seconds after closesAt`
      : undefined;
  }
  return `${where}.source is neither drand nor public-value`;
}
