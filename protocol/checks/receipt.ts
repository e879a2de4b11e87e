// The check of a receipt: the operator has signed it, its tag is its number's, and no given file contradicts it. docs/protocol.md, sections 4 and 7.
import { fromHex, sameBytes } from "../encoding/bytes.ts";
import { canonicalText } from "../encoding/canonical-json.ts";
import { readPublicKeyHex, verifySignature } from "../encoding/ed25519.ts";
import { isPhone } from "../encoding/shape.ts";
import {
  type Receipt,
  readReceipt,
  receiptLeafHash,
  receiptMessage,
  receiptTagHolds,
} from "../receipts.ts";
import { termsHash } from "../terms.ts";
import { absent, type CheckContext, type Finding, fails, holds } from "./check-context.ts";
import { checkInclusion, openedLeafHash } from "./draw.ts";
import { checkLeafList, prefixRoots } from "./files.ts";
import { knownCheckpoints, knownKeyPeriods } from "./ledger-additions.ts";

export function checkReceipt(draw: CheckContext): Finding {
  const { evidence } = draw;
  if (!evidence.receipt) return absent;
  const parsed = readReceipt(evidence.receipt);
  if (!parsed.ok) return fails(parsed.problem);
  const { receipt } = parsed;
  if (canonicalText(receipt.terms) !== canonicalText(draw.terms)) return otherTerms(draw, receipt);
  const problem = ownProblem(draw, receipt) ?? signatureProblem(draw, receipt);
  if (problem) return fails(problem);
  // From here on the receipt is signed: what is wrong with it is proof of fraud.
  if (!receiptTagHolds(receipt)) {
    return fails("the ticket's tag does not stand for the receipt's phone number", {
      fraud: "tag",
    });
  }
  const otherHead = headsProblem(draw, receipt);
  if (otherHead) return contradiction(otherHead, true);
  // Opened tickets and leaf lists speak for the operator only where they lead to the signed closing root.
  const otherTicket = openedProblem(draw, receipt);
  if (otherTicket) return contradiction(otherTicket, checkInclusion(draw).state === "holds");
  const otherLeaf = leafListProblem(draw, receipt);
  if (!otherLeaf) return holds;
  return contradiction(
    otherLeaf,
    draw.close !== undefined && checkLeafList(draw).state === "holds",
  );
}

function contradiction(why: string, bothAreSigned: boolean): Finding {
  return bothAreSigned ? fails(why, { fraud: "contradiction" }) : fails(why);
}

function otherTerms(draw: CheckContext, receipt: Receipt): Finding {
  if (receipt.terms.drawId !== draw.terms.drawId)
    return fails("the receipt is one of another draw");
  const why = "the receipt carries other terms of the same draw";
  return contradiction(why, signatureProblem(draw, receipt) === undefined);
}

function ownProblem({ terms }: CheckContext, receipt: Receipt): string | undefined {
  if (!isPhone(receipt.id.phone))
    return "the receipt's phone number is not of the form +4712345678";
  if (receipt.index >= receipt.size) return "the receipt's index is not below its size";
  return receipt.time < terms.opensAt || receipt.time >= terms.closesAt
    ? "the receipt is not dated while entries were open"
    : undefined;
}

function signatureProblem(draw: CheckContext, receipt: Receipt): string | undefined {
  const inForce = knownKeyPeriods(draw)
    .filter(({ from, to }) => from <= receipt.time && receipt.time <= to)
    .flatMap(({ key }) => readPublicKeyHex(key) ?? []);
  const message = receiptMessage(receipt);
  return inForce.some((key) => verifySignature(key, message, fromHex(receipt.signature)))
    ? undefined
    : "the receipt is not signed by a key in force at its time";
}

/** Compares the receipt with the sizes and roots of checkpoints and close. */
function headsProblem(draw: CheckContext, receipt: Receipt): string | undefined {
  const heads = [...knownCheckpoints(draw), ...(draw.close ? [draw.close] : [])];
  for (const { type, seq, body, time } of heads) {
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

/** Compares the receipt's leaf with the opened tickets. */
function openedProblem(draw: CheckContext, receipt: Receipt): string | undefined {
  const opened = draw.proof.opened.find(({ ticket }) => ticket === receipt.index + 1);
  if (!opened) return undefined;
  const leafHash = openedLeafHash(draw, termsHash(draw.terms), opened);
  return sameBytes(leafHash, receiptLeafHash(receipt))
    ? undefined
    : "the proof opens another leaf at the receipt's index";
}

/** Compares leaf and root with the leaf list, as far as the list goes. */
function leafListProblem(
  { evidence: { leaves }, provider }: CheckContext,
  receipt: Receipt,
): string | undefined {
  // The check `leaf list` refuses a list that is not a whole number of hashes.
  if (!leaves || leaves.length % 32 !== 0) return undefined;
  const count = leaves.length / 32;
  const leafInList = leaves.subarray(receipt.index * 32, (receipt.index + 1) * 32);
  if (receipt.index < count && !sameBytes(leafInList, receiptLeafHash(receipt)))
    return "the leaf list has another leaf at the receipt's index";
  if (receipt.size > count) return undefined;
  const root = prefixRoots(leaves, [receipt.size], provider.sha256).get(receipt.size);
  return root === receipt.root
    ? undefined
    : "the receipt's root is not that of a prefix of the leaf list";
}
