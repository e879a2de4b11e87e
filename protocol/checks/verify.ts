// Verifies a proof file and whatever lies beside it: named checks in order, then one verdict. docs/protocol.md, section 7.
import { verifyQuicknetSignature } from "../beacon.ts";
import { sha256 } from "../encoding/hashes.ts";
import { readLedger } from "../ledger-file.ts";
import { readProof } from "../proof-file.ts";
import type { Award } from "../statements.ts";
import type { Terms } from "../terms.ts";
import {
  absent,
  type Case,
  type Evidence,
  type Finding,
  fails,
  holds,
  type Machinery,
  openCase,
} from "./case.ts";
import {
  checkAwards,
  checkBeacon,
  checkInclusion,
  checkRanking,
  checkSecret,
  finalAwarding,
} from "./draw.ts";
import { checkLeafList, checkWholeLedger } from "./files.ts";
import { checkClosing, checkLedger, checkOperatorKey, checkTerms } from "./foundation.ts";
import { checkReceipt } from "./receipt.ts";
import { verdictOf } from "./verdict.ts";
import { checkWitnesses, countingWitnesses } from "./witnesses.ts";

/** Every check after `format`, in the order of the page. After a failure of a basic one the rest are absent. */
const checksOfTheCase = [
  { name: "terms", basic: true, run: checkTerms },
  { name: "operator key", basic: true, run: checkOperatorKey },
  { name: "ledger", basic: true, run: checkLedger },
  { name: "closing", basic: false, run: checkClosing },
  { name: "secret", basic: false, run: checkSecret },
  { name: "beacon", basic: false, run: checkBeacon },
  { name: "ranking", basic: false, run: checkRanking },
  { name: "inclusion", basic: false, run: checkInclusion },
  { name: "awards", basic: false, run: checkAwards },
  { name: "witnesses", basic: false, run: checkWitnesses },
  { name: "leaf list", basic: false, run: checkLeafList },
  { name: "receipt", basic: false, run: checkReceipt },
  { name: "whole ledger", basic: false, run: checkWholeLedger },
] as const;

export type CheckName = "format" | (typeof checksOfTheCase)[number]["name"];
export const checkNames: CheckName[] = ["format", ...checksOfTheCase.map(({ name }) => name)];

export type Check = { name: CheckName } & Finding;

export type PrintedAward = Award & { pub?: { name: string; place: string } };

export type Verification = {
  checks: Check[];
  verdict: string;
  refused: boolean;
  /** Host and key to compare with what the operator publishes; terms as far as they are valid. */
  terms?: Terms;
  /** After all skips, in slot order; empty when refused or not drawn. */
  awards: PrintedAward[];
  /** Names of the witnesses that count; empty when refused. */
  witnesses: string[];
  /** What a reader has to compare, when the verdict says so. */
  publicValue?: { value: string; description: string; announcedAt: number };
};

export type { Evidence, Machinery } from "./case.ts";

export function verify(evidence: Evidence, machinery: Partial<Machinery> = {}): Verification {
  const steps = verifyStepByStep(evidence, machinery);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** Yields each check as soon as it is known, for a reader who watches. Never throws. */
export function* verifyStepByStep(
  evidence: Evidence,
  machinery: Partial<Machinery> = {},
): Generator<Check, Verification> {
  const checks: Check[] = [];
  const { finding, draw } = readCase(evidence, {
    sha256,
    verifyBeacon: verifyQuicknetSignature,
    ...machinery,
  });
  yield record({ name: "format", ...finding });

  let stopped = draw === undefined;
  for (const { name, basic, run } of checksOfTheCase) {
    const outcome = draw === undefined || stopped ? absent : attempt(() => run(draw));
    yield record({ name, ...outcome });
    stopped ||= basic && outcome.state === "fails";
  }

  const verdict = verdictOf(checks, draw);
  const refused = checks.some(({ state }) => state === "fails");
  const termsAreValid = checks.some(({ name, state }) => name === "terms" && state === "holds");
  return {
    checks,
    verdict,
    refused,
    ...(draw && termsAreValid ? { terms: draw.terms } : {}),
    awards: draw && !refused ? printedAwards(draw) : [],
    witnesses: draw && !refused ? countingWitnesses(draw) : [],
    ...(draw && verdict === "compare the public value" ? { publicValue: publicValueOf(draw) } : {}),
  };

  function record(check: Check): Check {
    checks.push(check);
    return check;
  }
}

function readCase(evidence: Evidence, machinery: Machinery): { finding: Finding; draw?: Case } {
  const reading = readProof(evidence.proof);
  if (!reading.ok) return { finding: fails(reading.problem) };
  const ledger = evidence.ledger && readLedger(evidence.ledger);
  return { finding: holds, draw: openCase(reading.proof, ledger, evidence, machinery) };
}

/** Whatever a hostile file may provoke, the answer is a finding. */
function attempt(run: () => Finding): Finding {
  try {
    return run();
  } catch (error) {
    return fails(
      `could not be checked (${error instanceof Error ? error.message : String(error)})`,
    );
  }
}

function publicValueOf({ terms: { randomness: source }, result }: Case) {
  const stated = result?.body.randomness;
  if (source.source !== "public-value" || !stated || !("value" in stated))
    throw new Error("Only a draw that a public value has decided is judged like this.");
  return {
    value: stated.value,
    description: source.description,
    announcedAt: source.announcedAt,
  };
}

function printedAwards(draw: Case): PrintedAward[] {
  if (!draw.result) return [];
  const opened = new Map(draw.proof.opened.map(({ ticket, pub }) => [ticket, pub]));
  return finalAwarding(draw).awards.map((award) => {
    const pub = opened.get(award.ticket);
    return pub ? { ...award, pub: { name: pub.name, place: pub.place } } : award;
  });
}
