// Ed25519 with one rule that leaves verifiers nothing to disagree on: docs/protocol.md, section 2.
import { ed25519 } from "@noble/curves/ed25519.js";
import { sha512 } from "@noble/hashes/sha2.js";
import { fromHex, join, sameBytes, toHex } from "./bytes.ts";

const { Point } = ed25519;
type CurvePoint = ReturnType<typeof Point.fromBytes>;

const groupOrder = Point.Fn.ORDER;

/** A key that has passed the key rule. */
export type PublicKey = { bytes: Uint8Array; point: CurvePoint };

/** Signs a message; the caller decides where the secret lives. */
export type Sign = (message: Uint8Array) => Uint8Array;

/** Deciding the key rule costs more than a signature, and a ledger asks it of one key again and again. */
const decidedKeys = new Map<string, PublicKey | undefined>();
const mostDecidedKeys = 256;

/** The key rule: y < p, no x = 0 with the sign bit set, not of small order, in the prime-order group. */
export function readPublicKey(bytes: Uint8Array): PublicKey | undefined {
  const hex = toHex(bytes);
  if (decidedKeys.has(hex)) return decidedKeys.get(hex);
  // A copy: whoever gave us the bytes may go on to write into them.
  const key = decideKeyRule(bytes.slice());
  if (decidedKeys.size >= mostDecidedKeys) decidedKeys.clear();
  decidedKeys.set(hex, key);
  return key;
}

function decideKeyRule(bytes: Uint8Array): PublicKey | undefined {
  let point: CurvePoint;
  try {
    point = Point.fromBytes(bytes);
  } catch {
    return undefined;
  }
  if (!sameBytes(point.toBytes(), bytes)) return undefined;
  return point.isSmallOrder() || !point.isTorsionFree() ? undefined : { bytes, point };
}

export function readPublicKeyHex(hex: string): PublicKey | undefined {
  return readPublicKey(fromHex(hex));
}

/** A whole ledger holds the statements of the proof once more: what was decided is not computed again. */
const decidedSignatures = new Map<string, boolean>();
const mostDecidedSignatures = 4096;
/** Statements, receipts and cosignatures sign less; longer messages are not remembered. */
const longestRemembered = 512;

/** Accepts when the encoding of [S]B - [k]A equals R byte for byte; noble's own `verify` is laxer. */
export function verifySignature(
  key: PublicKey,
  message: Uint8Array,
  signature: Uint8Array,
): boolean {
  if (signature.length !== 64) return false;
  if (message.length > longestRemembered) return decideSignature(key, message, signature);
  // Key and signature have one length each: what is joined here can be read in one way only.
  const question = toHex(join(key.bytes, signature, message));
  const known = decidedSignatures.get(question);
  if (known !== undefined) return known;
  const answer = decideSignature(key, message, signature);
  if (decidedSignatures.size >= mostDecidedSignatures) decidedSignatures.clear();
  decidedSignatures.set(question, answer);
  return answer;
}

function decideSignature(key: PublicKey, message: Uint8Array, signature: Uint8Array): boolean {
  const r = signature.subarray(0, 32);
  const s = littleEndian(signature.subarray(32));
  if (s >= groupOrder) return false;
  const k = littleEndian(sha512(join(r, key.bytes, message))) % groupOrder;
  const expected = Point.BASE.multiplyUnsafe(s).subtract(multiplyOften(key.point, k));
  return sameBytes(expected.toBytes(), r);
}

/** How often each key was multiplied; a ledger asks it of the same few again and again. */
const multiplied = new WeakMap<CurvePoint, number>();
/** Making a table of a key's multiples costs two multiplications, and later ones a quarter. */
const worthTable = 3;
const tableWindow = 4;

function multiplyOften(point: CurvePoint, scalar: bigint): CurvePoint {
  const times = (multiplied.get(point) ?? 0) + 1;
  multiplied.set(point, times);
  if (times === worthTable) point.precompute(tableWindow);
  return point.multiplyUnsafe(scalar);
}

export function publicKeyOf(secretKey: Uint8Array): Uint8Array {
  return ed25519.getPublicKey(secretKey);
}

export function signerOf(secretKey: Uint8Array): Sign {
  return (message) => ed25519.sign(message, secretKey);
}

function littleEndian(bytes: Uint8Array): bigint {
  return bytes.reduceRight((value, byte) => (value << 8n) | BigInt(byte), 0n);
}
