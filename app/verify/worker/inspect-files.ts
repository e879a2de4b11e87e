// Checks of a receipt, a ledger or a leaf list without its proof. Pure.

import { prefixRoots } from "../../../protocol/checks/files.ts";
import { allTermsProblem } from "../../../protocol/checks/foundation.ts";
import { closingProblem } from "../../../protocol/closing.ts";
import { fromHex, toHex } from "../../../protocol/encoding/bytes.ts";
import { readPublicKeyHex, verifySignature } from "../../../protocol/encoding/ed25519.ts";
import type { Sha256 } from "../../../protocol/encoding/hashes.ts";
import { isPhone } from "../../../protocol/encoding/shape.ts";
import { chainProblem } from "../../../protocol/ledger-chain.ts";
import { readLedger } from "../../../protocol/ledger-file.ts";
import { operatorKeysProblem } from "../../../protocol/operator-keys.ts";
import {
  readReceipt,
  receiptLeafHash,
  receiptMessage,
  receiptTagHolds,
} from "../../../protocol/receipts.ts";
import { isOfType, type Statement } from "../../../protocol/statements.ts";
import { termsProblem } from "../../../protocol/terms-rules.ts";

export type ReceiptReport = {
  kind: "receipt";
  problem?: string;
  receipt?: {
    title: string;
    operator: string;
    operatorKey: string;
    ticket: number;
    time: number;
    size: number;
    root: string;
    leafHash: string;
    /** Signed by the key in its own terms. Only the ledger shows whether the key changed later. */
    signedByTermsKey: boolean;
    /** Its tag is the one of its phone number. */
    tagHolds: boolean;
  };
};

export type DrawOutcome = "open" | "waiting" | "drawn" | "cancelled" | "void";

export type LedgerReport = {
  kind: "ledger";
  problem?: string;
  ledger?: {
    operator: string;
    statements: number;
    lastTime: number;
    draws: { title: string; outcome: DrawOutcome }[];
  };
};

export type LeavesReport = { kind: "leaves"; problem?: string; size?: number; root?: string };

export function inspectReceipt(bytes: Uint8Array): ReceiptReport {
  const parsed = readReceipt(bytes);
  if (!parsed.ok) return { kind: "receipt", problem: parsed.problem };
  const { receipt } = parsed;
  const { terms } = receipt;
  const wrongTerms = termsProblem(terms);
  if (wrongTerms) return { kind: "receipt", problem: wrongTerms };
  const key = readPublicKeyHex(terms.operatorKey);
  if (!key) return { kind: "receipt", problem: "its operator's key is not a valid Ed25519 key" };
  if (!isPhone(receipt.id.phone)) {
    return { kind: "receipt", problem: "its phone number is not of the form +4712345678" };
  }
  if (receipt.index >= receipt.size) {
    return { kind: "receipt", problem: "its index is not below its size" };
  }
  if (receipt.time < terms.opensAt || receipt.time >= terms.closesAt) {
    return { kind: "receipt", problem: "it is not dated while entries were open" };
  }
  return {
    kind: "receipt",
    receipt: {
      title: terms.title,
      operator: terms.operator,
      operatorKey: terms.operatorKey,
      ticket: receipt.index + 1,
      time: receipt.time,
      size: receipt.size,
      root: receipt.root,
      leafHash: toHex(receiptLeafHash(receipt)),
      signedByTermsKey: verifySignature(key, receiptMessage(receipt), fromHex(receipt.signature)),
      tagHolds: receiptTagHolds(receipt),
    },
  };
}

export function inspectLedger(bytes: Uint8Array): LedgerReport {
  const { statements, problem } = readLedger(bytes);
  const [first] = statements;
  const ledgerProblem =
    problem ??
    allTermsProblem(statements) ??
    operatorKeysProblem(statements) ??
    chainProblem(statements, first?.operator ?? "", "whole");
  if (ledgerProblem || !first) {
    return { kind: "ledger", problem: ledgerProblem ?? "the ledger is empty" };
  }
  const draws = statements.filter(isOfType("open")).map(({ body: { terms } }) => {
    const ofDraw = statements.filter(({ drawId }) => drawId === terms.drawId);
    return { terms, ofDraw };
  });
  for (const { terms, ofDraw } of draws) {
    const wrong = closingProblem(terms, ofDraw);
    if (wrong) return { kind: "ledger", problem: wrong };
  }
  return {
    kind: "ledger",
    ledger: {
      operator: first.operator,
      statements: statements.length,
      lastTime: statements.at(-1)?.time ?? 0,
      draws: draws.map(({ terms, ofDraw }) => ({ title: terms.title, outcome: outcomeOf(ofDraw) })),
    },
  };
}

function outcomeOf(statements: Statement[]): DrawOutcome {
  const types = new Set(statements.map(({ type }) => type));
  if (types.has("result")) return "drawn";
  if (types.has("cancel")) return types.has("close") ? "void" : "cancelled";
  return types.has("close") ? "waiting" : "open";
}

export function inspectLeaves(leaves: Uint8Array, hash: Sha256): LeavesReport {
  if (leaves.length % 32 !== 0) {
    return { kind: "leaves", problem: "the leaf list is not a whole number of hashes" };
  }
  const size = leaves.length / 32;
  const root = prefixRoots(leaves, [size], hash).get(size);
  return { kind: "leaves", size, ...(root ? { root } : {}) };
}
