// Verifies a proof file and the files given with it: named checks in order, then one verdict. docs/protocol.md, section 7.
import type { PassedOver } from "../awards.ts";
import { verifyQuicknetSignature } from "../beacon.ts";
import { sha256 } from "../encoding/hashes.ts";
import { readLedger } from "../ledger-file.ts";
import { readProof } from "../proof-file.ts";
import type { Award } from "../statements.ts";
import type { Terms } from "../terms.ts";
import {
  absent,
  type CheckContext,
  type CryptoProvider,
  createContext,
  type Evidence,
  type Finding,
  fails,
  holds,
} from "./check-context.ts";
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
import { acceptedWitnesses, checkWitnesses } from "./witnesses.ts";

/** All checks after `format`, in the order of docs/protocol.md. After a failed basic check the others are absent. */
const contextChecks = [
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

export type CheckName = "format" | (typeof contextChecks)[number]["name"];
export const checkNames: CheckName[] = ["format", ...contextChecks.map(({ name }) => name)];

export type Check = { name: CheckName } & Finding;

export type PrintedPerson = { name: string; place: string };
export type PrintedAward = Award & { pub?: PrintedPerson };
export type PrintedPassedOver = PassedOver & { pub?: PrintedPerson };

export type Verification = {
  checks: Check[];
  verdict: string;
  refused: boolean;
  /** For comparing host and key with what the operator publishes. Only valid terms. */
  terms?: Terms;
  /** After all skips, in slot order; empty when refused or not drawn. */
  awards: PrintedAward[];
  /** Ranks passed because their tag had held a prize, by rank; empty when refused or not drawn. */
  passedOver: PrintedPassedOver[];
  /** Names of the accepted witnesses; empty when refused. */
  witnesses: string[];
  /** What the reader has to compare, for the verdict "compare the public value". */
  publicValue?: { value: string; description: string; announcedAt: number };
};

export type { CryptoProvider, Evidence } from "./check-context.ts";

export function verify(evidence: Evidence, provider: Partial<CryptoProvider> = {}): Verification {
  const steps = verifyStepByStep(evidence, provider);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** Yields every check as soon as it is done, for showing progress. Never throws. */
export function* verifyStepByStep(
  evidence: Evidence,
  provider: Partial<CryptoProvider> = {},
): Generator<Check, Verification> {
  const checks: Check[] = [];
  const { finding, draw } = readContext(evidence, {
    sha256,
    verifyBeacon: verifyQuicknetSignature,
    ...provider,
  });
  yield record({ name: "format", ...finding });

  let stopped = draw === undefined;
  for (const { name, basic, run } of contextChecks) {
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
    ...(draw && !refused ? printedTickets(draw) : { awards: [], passedOver: [] }),
    witnesses: draw && !refused ? acceptedWitnesses(draw) : [],
    ...(draw && verdict === "compare the public value" ? { publicValue: publicValueOf(draw) } : {}),
  };

  function record(check: Check): Check {
    checks.push(check);
    return check;
  }
}

function readContext(
  evidence: Evidence,
  provider: CryptoProvider,
): { finding: Finding; draw?: CheckContext } {
  const parsed = readProof(evidence.proof);
  if (!parsed.ok) return { finding: fails(parsed.problem) };
  const ledger = evidence.ledger && readLedger(evidence.ledger);
  return { finding: holds, draw: createContext(parsed.proof, ledger, evidence, provider) };
}

/** An exception that a hostile file provokes becomes a finding. */
function attempt(run: () => Finding): Finding {
  try {
    return run();
  } catch (error) {
    return fails(
      `could not be checked (${error instanceof Error ? error.message : String(error)})`,
    );
  }
}

function publicValueOf({ terms: { randomness: source }, result }: CheckContext) {
  const stated = result?.body.randomness;
  if (source.source !== "public-value" || !stated || !("value" in stated))
    throw new Error("Only a draw that a public value has decided is judged like this.");
  return {
    value: stated.value,
    description: source.description,
    announcedAt: source.announcedAt,
  };
}

function printedTickets(draw: CheckContext): Pick<Verification, "awards" | "passedOver"> {
  if (!draw.result) return { awards: [], passedOver: [] };
  const opened = new Map(draw.proof.opened.map(({ ticket, pub }) => [ticket, pub]));
  const { awards, passedOver } = finalAwarding(draw);
  return { awards: awards.map(withPerson), passedOver: passedOver.map(withPerson) };

  function withPerson<Row extends { ticket: number }>(row: Row): Row & { pub?: PrintedPerson } {
    const pub = opened.get(row.ticket);
    return pub ? { ...row, pub: { name: pub.name, place: pub.place } } : row;
  }
}
