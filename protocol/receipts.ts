// Receipts: signed statements that a ticket is in the tree: docs/protocol.md, section 4.
import { domainTag, fromHex, join, toHex, u64 } from "./encoding/bytes.ts";
import { readCanonicalJson } from "./encoding/canonical-json-reader.ts";
import type { Sign } from "./encoding/ed25519.ts";
import { anyRecord, exactly, hex, integer, record, time } from "./encoding/shape.ts";
import { type Terms, termsHash } from "./terms.ts";
import {
  type Identity,
  identityCommitment,
  identityShape,
  type PublicPart,
  personTag,
  publicCommitment,
  publicPartShape,
  ticketLeafHash,
} from "./tickets.ts";

const receiptFormat = "sealed-draw-receipt/v2";

export type Receipt = {
  format: typeof receiptFormat;
  id: Identity;
  index: number;
  pub: PublicPart;
  root: string;
  saltId: string;
  saltPub: string;
  signature: string;
  size: number;
  tagSalt: string;
  terms: Terms;
  time: number;
};

export type UnsignedReceipt = Omit<Receipt, "format" | "signature">;

const receiptTag = domainTag("sealed-draw/v2/receipt");

const receiptShape = record({
  format: exactly(receiptFormat),
  id: identityShape,
  index: integer(),
  pub: publicPartShape,
  root: hex(32),
  saltId: hex(32),
  saltPub: hex(32),
  signature: hex(64),
  size: integer(),
  tagSalt: hex(32),
  terms: anyRecord,
  time,
});

export function receiptLeafHash(receipt: UnsignedReceipt): Uint8Array {
  return ticketLeafHash({
    drawId: receipt.terms.drawId,
    index: receipt.index,
    termsHash: termsHash(receipt.terms),
    pubC: publicCommitment(receipt.pub, fromHex(receipt.saltPub)),
    idC: identityCommitment(receipt.id, fromHex(receipt.saltId)),
  });
}

/** Whether the ticket's tag belongs to the receipt's phone number, and so to no other. */
export function receiptTagHolds({ id, pub, tagSalt, terms }: UnsignedReceipt): boolean {
  return toHex(personTag(terms.drawId, fromHex(tagSalt), id.phone)) === pub.tag;
}

/** The hashes a receipt is signed with. Code that has just made the ticket knows them already. */
type ReceiptHashes = { termsHash: Uint8Array; leaf: Uint8Array };

/** The bytes the operator signs. */
export function receiptMessage(
  receipt: UnsignedReceipt,
  { termsHash, leaf }: ReceiptHashes = receiptHashes(receipt),
): Uint8Array {
  return join(
    receiptTag,
    fromHex(receipt.terms.drawId),
    termsHash,
    u64(receipt.index),
    leaf,
    fromHex(receipt.tagSalt),
    u64(receipt.size),
    fromHex(receipt.root),
    u64(receipt.time),
  );
}

function receiptHashes(receipt: UnsignedReceipt): ReceiptHashes {
  return { termsHash: termsHash(receipt.terms), leaf: receiptLeafHash(receipt) };
}

export function signReceipt(receipt: UnsignedReceipt, sign: Sign): Receipt {
  return signedReceipt(receipt, sign(receiptMessage(receipt)));
}

/** With a signature of `receiptMessage` that was made elsewhere. */
export function signedReceipt(receipt: UnsignedReceipt, signature: Uint8Array): Receipt {
  return { format: receiptFormat, ...receipt, signature: toHex(signature) };
}

/** The terms are only checked to be an object: compare them with checked terms. */
export function readReceipt(
  bytes: Uint8Array,
): { ok: true; receipt: Receipt } | { ok: false; problem: string } {
  const parsed = readCanonicalJson(bytes);
  if (!parsed.ok) return parsed;
  const problem = receiptShape(parsed.value, "receipt");
  return problem ? { ok: false, problem } : { ok: true, receipt: parsed.value as Receipt };
}
