// Verifies the given files step by step: with a proof by the verifier in protocol/, otherwise a receipt, a ledger
// or a leaf list alone. Runs in the worker; pure.

import {
  type Check,
  type PrintedAward,
  type PrintedPassedOver,
  verifyStepByStep,
} from "../../../protocol/checks/verify.ts";
import { type Sha256, sha256 } from "../../../protocol/encoding/hashes.ts";
import { readProof } from "../../../protocol/proof-file.ts";
import { isOfType } from "../../../protocol/statements.ts";
import type { ProofFileKind } from "./file-kinds.ts";
import {
  inspectLeaves,
  inspectLedger,
  inspectReceipt,
  type LeavesReport,
  type LedgerReport,
  type ReceiptReport,
} from "./inspect-files.ts";
import { factsOf, type ProofFacts } from "./proof-facts.ts";

export type GivenFiles = Partial<Record<ProofFileKind, Uint8Array>> & {
  /** The operator's key from elsewhere, in hex. */
  operatorKey?: string;
};

export type ProofReport = {
  kind: "proof";
  verdict: string;
  awards: PrintedAward[];
  passedOver: PrintedPassedOver[];
  witnesses: string[];
};

export type Report = ProofReport | ReceiptReport | LedgerReport | LeavesReport;

export type VerifyStep = { type: "facts"; facts: ProofFacts } | { type: "check"; check: Check };

/** Calls `hashed` with the number of hashes of the Merkle tree since the last step. */
export function* verifyGivenFiles(
  files: GivenFiles,
  hashed: (count: number) => void = () => {},
): Generator<VerifyStep, Report> {
  const { proof, leaves, receipt, ledger } = files;
  if (proof) return yield* verifyProof({ ...files, proof }, hashed);
  if (receipt) return inspectReceipt(receipt);
  if (ledger) return inspectLedger(ledger);
  return inspectLeaves(leaves ?? new Uint8Array(), countingHash(hashed).hash);
}

function* verifyProof(
  evidence: GivenFiles & { proof: Uint8Array },
  hashed: (count: number) => void,
): Generator<VerifyStep, ProofReport> {
  const counter = countingHash(hashed);
  const steps = verifyStepByStep(evidence, { sha256: counter.hash });
  for (;;) {
    const step = steps.next();
    if (step.done) {
      const { verdict, awards, passedOver, witnesses } = step.value;
      return { kind: "proof", verdict, awards, passedOver, witnesses };
    }
    const check = step.value;
    counter.restart();
    if (check.name === "terms" && check.state === "holds") {
      const facts = readFacts(evidence.proof);
      if (facts) yield { type: "facts", facts };
    }
    yield { type: "check", check };
  }
}

/** Reads the file a second time, which is cheap, instead of adding facts to the verifier. */
function readFacts(bytes: Uint8Array): ProofFacts | undefined {
  const parsed = readProof(bytes);
  const open = parsed.ok ? parsed.proof.statements.find(isOfType("open")) : undefined;
  return parsed.ok && open ? factsOf(parsed.proof, open.body.terms) : undefined;
}

function countingHash(hashed: (count: number) => void): { hash: Sha256; restart(): void } {
  let done = 0;
  return {
    hash: (data) => {
      done += 1;
      // Often enough for a smooth progress bar, and cheap.
      if (done % 8192 === 0) hashed(done);
      return sha256(data);
    },
    restart() {
      done = 0;
    },
  };
}
