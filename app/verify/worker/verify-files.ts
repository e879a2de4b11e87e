// Judges whatever files were given, step by step: the verifier of protocol/ for a proof and what lies beside it,
// and what can be said of a receipt, a ledger or a leaf list that comes alone. Runs in the worker; pure.

import {
  type Check,
  type PrintedAward,
  verifyStepByStep,
} from "../../../protocol/checks/verify.ts";
import { type Sha256, sha256 } from "../../../protocol/encoding/hashes.ts";
import { readProof } from "../../../protocol/proof-file.ts";
import { isOfType } from "../../../protocol/statements.ts";
import type { ProofFileKind } from "./file-kinds.ts";
import {
  judgeLeavesAlone,
  judgeLedgerAlone,
  judgeReceiptAlone,
  type LeavesReport,
  type LedgerReport,
  type ReceiptReport,
} from "./inspect-files.ts";
import { factsOf, type ProofFacts } from "./proof-facts.ts";

export type GivenFiles = Partial<Record<ProofFileKind, Uint8Array>>;

export type ProofReport = {
  kind: "proof";
  verdict: string;
  awards: PrintedAward[];
  witnesses: string[];
};

export type Report = ProofReport | ReceiptReport | LedgerReport | LeavesReport;

export type JudgeStep = { type: "facts"; facts: ProofFacts } | { type: "check"; check: Check };

/** `hashed` is told how many hashes of the Merkle tree are done since the last step. */
export function* judgeFiles(
  files: GivenFiles,
  hashed: (count: number) => void = () => {},
): Generator<JudgeStep, Report> {
  const { proof, leaves, receipt, ledger } = files;
  if (proof) return yield* judgeProof({ ...files, proof }, hashed);
  if (receipt) return judgeReceiptAlone(receipt);
  if (ledger) return judgeLedgerAlone(ledger);
  return judgeLeavesAlone(leaves ?? new Uint8Array(), countingHash(hashed).hash);
}

function* judgeProof(
  evidence: GivenFiles & { proof: Uint8Array },
  hashed: (count: number) => void,
): Generator<JudgeStep, ProofReport> {
  const counter = countingHash(hashed);
  const steps = verifyStepByStep(evidence, { sha256: counter.hash });
  for (;;) {
    const step = steps.next();
    if (step.done) {
      const { verdict, awards, witnesses } = step.value;
      return { kind: "proof", verdict, awards, witnesses };
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

/** Reading the file a second time costs little, and leaves the verifier to verify. */
function readFacts(bytes: Uint8Array): ProofFacts | undefined {
  const reading = readProof(bytes);
  const open = reading.ok ? reading.proof.statements.find(isOfType("open")) : undefined;
  return reading.ok && open ? factsOf(reading.proof, open.body.terms) : undefined;
}

function countingHash(hashed: (count: number) => void): { hash: Sha256; restart(): void } {
  let done = 0;
  return {
    hash: (data) => {
      done += 1;
      // Often enough for a smooth bar, seldom enough to cost nothing.
      if (done % 8192 === 0) hashed(done);
      return sha256(data);
    },
    restart() {
      done = 0;
    },
  };
}
