// The check of a receipt: the operator has signed it, and no given file contradicts it. docs/protocol.md, sections 4 and 7.
import { fromHex, sameBytes } from "../encoding/bytes.ts";
import { canonicalText } from "../encoding/canonical-json.ts";
import { readPublicKeyHex, verifySignature } from "../encoding/ed25519.ts";
import { keyPeriods } from "../operator-keys.ts";
import { type Receipt, readReceipt, receiptLeafHash, receiptMessage } from "../receipts.ts";
import { termsHash } from "../terms.ts";
import {
  absent,
  type CheckContext,
  type Finding,
  fails,
  holdsUnless,
  knownStatements,
} from "./check-context.ts";
import { openedLeafHash } from "./draw.ts";
import { prefixRoots } from "./files.ts";

export function checkReceipt(draw: CheckContext): Finding {
  const { evidence } = draw;
  if (!evidence.receipt) return absent;
  const parsed = readReceipt(evidence.receipt);
  if (!parsed.ok) return fails(parsed.problem);
  const { receipt } = parsed;
  return holdsUnless(
    ownProblem(draw, receipt) ??
      signatureProblem(draw, receipt) ??
      headsProblem(draw, receipt) ??
      leafProblem(draw, receipt),
  );
}

function ownProblem({ terms }: CheckContext, receipt: Receipt): string | undefined {
  if (canonicalText(receipt.terms) !== canonicalText(terms)) {
    return receipt.terms.drawId === terms.drawId
      ? "the receipt carries other terms of the same draw"
      : "the receipt is one of another draw";
  }
  if (receipt.index >= receipt.size) return "the receipt's index is not below its size";
  return receipt.time < terms.opensAt || receipt.time >= terms.closesAt
    ? "the receipt is not dated while entries were open"
    : undefined;
}

function signatureProblem({ proof, ledger }: CheckContext, receipt: Receipt): string | undefined {
  const inForce = keyPeriods(distinctBySeq([...proof.statements, ...(ledger?.statements ?? [])]))
    .filter(({ from, to }) => from <= receipt.time && receipt.time <= to)
    .flatMap(({ key }) => readPublicKeyHex(key) ?? []);
  const message = receiptMessage(receipt);
  return inForce.some((key) => verifySignature(key, message, fromHex(receipt.signature)))
    ? undefined
    : "the receipt is not signed by a key in force at its time";
}

function distinctBySeq<Item extends { seq: number }>(items: Item[]): Item[] {
  return [...new Map(items.map((item) => [item.seq, item])).values()];
}

/** Compares the receipt with the sizes and roots of checkpoints and close. */
function headsProblem(draw: CheckContext, receipt: Receipt): string | undefined {
  for (const statement of knownStatements(draw)) {
    if (statement.type !== "checkpoint" && statement.type !== "close") continue;
    const { type, seq, body, time } = statement;
    if (type === "close" && (receipt.index >= body.size || receipt.size > body.size)) {
      return "the receipt lies beyond the closing size";
    }
    if (body.size === receipt.size && body.root !== receipt.root) {
      return `statement ${seq} (${type}) states another root at the receipt's size`;
    }
    if (type === "checkpoint" && time > receipt.time && body.size < receipt.size) {
      return `checkpoint ${seq} is dated after the receipt and has a smaller size`;
    }
  }
  return undefined;
}

/** Compares the receipt's leaf with the opened tickets and the leaf list. */
function leafProblem(draw: CheckContext, receipt: Receipt): string | undefined {
  const { evidence, proof, provider, terms } = draw;
  const leafHash = receiptLeafHash(receipt);
  const opened = proof.opened.find(({ ticket }) => ticket === receipt.index + 1);
  if (opened && !sameBytes(openedLeafHash(draw, termsHash(terms), opened), leafHash)) {
    return "the proof opens another leaf at the receipt's index";
  }
  const { leaves } = evidence;
  // The check `leaf list` refuses a list that is not a whole number of hashes.
  if (!leaves || leaves.length % 32 !== 0) return undefined;
  const count = leaves.length / 32;
  const leafInList = leaves.subarray(receipt.index * 32, (receipt.index + 1) * 32);
  if (receipt.index < count && !sameBytes(leafInList, leafHash))
    return "the leaf list has another leaf at the receipt's index";
  if (receipt.size > count) return undefined;
  const root = prefixRoots(leaves, [receipt.size], provider.sha256).get(receipt.size);
  return root === receipt.root
    ? undefined
    : "the receipt's root is not that of a prefix of the leaf list";
}
