// Verifies that a ticket is in the list: the receipt's leaf, its signature, its tag and its inclusion. Pure.

import type { Fraud } from "../../../protocol/checks/check-context.ts";
import { type Check, verify } from "../../../protocol/checks/verify.ts";
import { fromHex, isHex, toHex } from "../../../protocol/encoding/bytes.ts";
import { verifyInclusion } from "../../../protocol/encoding/merkle-proof.ts";
import { readProof } from "../../../protocol/proof-file.ts";
import {
  type Receipt,
  readReceipt,
  receiptLeafHash,
  receiptTagHolds,
} from "../../../protocol/receipts.ts";
import { isOfType, type Statement } from "../../../protocol/statements.ts";
import type { Source } from "./source.ts";

export type ReceiptRequest = {
  type: "receipt";
  receipt: Source;
  proof: Source;
  ledger?: Source;
  /** Responds with `{ "inclusion": [ hex, … ] }` once the list is closed. */
  inclusion?: string;
};

/** What is checked, in this order. */
type ReceiptStep = "leaf" | "signature" | "tag" | "inclusion";

export type ReceiptFinding = {
  step: ReceiptStep;
  state: "holds" | "fails" | "absent";
  why?: string;
  fraud?: Fraud | undefined;
  details: string[];
};

export type ReceiptResult = { type: "receipt"; ticket: number; findings: ReceiptFinding[] };

type ReceiptFiles = {
  receipt: Uint8Array;
  proof: Uint8Array;
  ledger?: Uint8Array | undefined;
  inclusion?: unknown;
};

export function verifyReceiptFiles(files: ReceiptFiles): ReceiptResult {
  const parsed = readReceipt(files.receipt);
  if (!parsed.ok) {
    return { type: "receipt", ticket: 0, findings: [failed("leaf", parsed.problem)] };
  }
  const { receipt } = parsed;
  const leafHash = receiptLeafHash(receipt);
  return {
    type: "receipt",
    ticket: receipt.index + 1,
    findings: [
      { step: "leaf", state: "holds", details: [`leaf ${toHex(leafHash)}`] },
      signatureFinding(files, receipt),
      tagFinding(receipt),
      inclusionFinding(files, receipt, leafHash),
    ],
  };
}

/** The verifier's check `receipt`. A proof that is refused earlier fails here too. */
function signatureFinding({ proof, receipt, ledger }: ReceiptFiles, { signature }: Receipt) {
  const { checks } = verify({ proof, receipt, ledger });
  const refusal = checks.find(({ state }) => state === "fails");
  const check = refusal ?? checks.find(({ name }) => name === "receipt");
  const details = [`signature ${signature}`];
  if (check?.state === "holds") return { step: "signature" as const, state: check.state, details };
  const fraud = check?.state === "fails" ? check.fraud : undefined;
  return { ...failed("signature", whyOf(check)), fraud, details };
}

function tagFinding(receipt: Receipt): ReceiptFinding {
  const state = receiptTagHolds(receipt) ? "holds" : "fails";
  return { step: "tag", state, details: [`tag ${receipt.pub.tag}`] };
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
  const parsed = readProof(proof);
  return parsed.ok ? parsed.proof.statements.find(isOfType("close")) : undefined;
}

function readPath(response: unknown): string[] | undefined {
  if (typeof response !== "object" || response === null || !("inclusion" in response)) {
    return undefined;
  }
  const { inclusion } = response;
  const isPath = (value: unknown): value is string[] =>
    Array.isArray(value) && value.every((hash) => typeof hash === "string" && isHex(hash, 32));
  return isPath(inclusion) ? inclusion : undefined;
}

function failed(step: ReceiptStep, why: string): ReceiptFinding {
  return { step, state: "fails", why, details: [] };
}
