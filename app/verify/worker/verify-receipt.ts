// Is this ticket in? The receipt's leaf worked out again, its signature, and its place in the closed list. Pure.

import { type Check, verify } from "../../../protocol/checks/verify.ts";
import { fromHex, isHex, toHex } from "../../../protocol/encoding/bytes.ts";
import { verifyInclusion } from "../../../protocol/encoding/merkle-proof.ts";
import { readProof } from "../../../protocol/proof-file.ts";
import { type Receipt, readReceipt, receiptLeafHash } from "../../../protocol/receipts.ts";
import { isOfType, type Statement } from "../../../protocol/statements.ts";
import type { Source } from "./source.ts";

export type ReceiptQuestion = {
  type: "receipt";
  receipt: Source;
  proof: Source;
  ledger?: Source;
  /** Answers `{ "inclusion": [ hex, … ] }` once the list is closed. */
  inclusion?: string;
};

/** The three things a ticket's owner wants to know. */
export type ReceiptStep = "leaf" | "signature" | "inclusion";

export type ReceiptFinding = {
  step: ReceiptStep;
  state: "holds" | "fails" | "absent";
  why?: string;
  details: string[];
};

export type ReceiptAnswer = { type: "receipt"; ticket: number; findings: ReceiptFinding[] };

export type ReceiptFiles = {
  receipt: Uint8Array;
  proof: Uint8Array;
  ledger?: Uint8Array | undefined;
  inclusion?: unknown;
};

export function judgeReceipt(files: ReceiptFiles): ReceiptAnswer {
  const reading = readReceipt(files.receipt);
  if (!reading.ok) {
    return { type: "receipt", ticket: 0, findings: [failed("leaf", reading.problem)] };
  }
  const { receipt } = reading;
  const leafHash = receiptLeafHash(receipt);
  return {
    type: "receipt",
    ticket: receipt.index + 1,
    findings: [
      { step: "leaf", state: "holds", details: [`leaf ${toHex(leafHash)}`] },
      signatureFinding(files, receipt),
      inclusionFinding(files, receipt, leafHash),
    ],
  };
}

/** The verifier's own check `receipt`; a proof that falls before it is a failure here too. */
function signatureFinding({ proof, receipt, ledger }: ReceiptFiles, { signature }: Receipt) {
  const { checks } = verify({ proof, receipt, ledger });
  const refusal = checks.find(({ state }) => state === "fails");
  const check = refusal ?? checks.find(({ name }) => name === "receipt");
  const details = [`signature ${signature}`];
  if (check?.state === "holds") return { step: "signature" as const, state: check.state, details };
  return { ...failed("signature", whyOf(check)), details };
}

function whyOf(check: Check | undefined): string {
  if (!check || !("why" in check) || !check.why) return "it could not be compared";
  return check.name === "receipt" ? check.why : `${check.name}: ${check.why}`;
}

function inclusionFinding(
  { proof, inclusion }: ReceiptFiles,
  receipt: Receipt,
  leafHash: Uint8Array,
): ReceiptFinding {
  const close = closeOf(proof);
  if (!close) return { step: "inclusion", state: "absent", details: [] };
  const path = readPath(inclusion);
  if (!path) return failed("inclusion", "the path to the closed list is missing");
  const { root, size } = close.body;
  const included = verifyInclusion({
    index: receipt.index,
    size,
    leafHash,
    proof: path.map(fromHex),
    root: fromHex(root),
  });
  const details = [`${path.length} steps lead to root ${root}`];
  return included
    ? { step: "inclusion", state: "holds", details }
    : failed("inclusion", "the path does not lead to the closed list");
}

function closeOf(proof: Uint8Array): Statement<"close"> | undefined {
  const reading = readProof(proof);
  return reading.ok ? reading.proof.statements.find(isOfType("close")) : undefined;
}

function readPath(answer: unknown): string[] | undefined {
  if (typeof answer !== "object" || answer === null || !("inclusion" in answer)) return undefined;
  const { inclusion } = answer;
  const isPath = (value: unknown): value is string[] =>
    Array.isArray(value) && value.every((hash) => typeof hash === "string" && isHex(hash, 32));
  return isPath(inclusion) ? inclusion : undefined;
}

function failed(step: ReceiptStep, why: string): ReceiptFinding {
  return { step, state: "fails", why, details: [] };
}
