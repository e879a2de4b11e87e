// Ed25519 with strict rules, so that all verifiers agree: docs/protocol.md, section 2.
import { ed25519 } from "@noble/curves/ed25519.js";
import { sha512 } from "@noble/hashes/sha2.js";
import { fromHex, join, sameBytes, toHex } from "./bytes.ts";

const { Point } = ed25519;
type CurvePoint = ReturnType<typeof Point.fromBytes>;

const groupOrder = Point.Fn.ORDER;

/** A key that has passed the key rule. */
export type PublicKey = { bytes: Uint8Array; point: CurvePoint };

/** Signs a message. The caller holds the secret key. */
export type Sign = (message: Uint8Array) => Uint8Array;

/** The key rule costs more than verifying a signature, and a ledger uses the same key many times. */
const keyCache = new Map<string, PublicKey | undefined>();
const keyCacheSize = 256;

/** The key rule: y < p, no x = 0 with the sign bit set, not of small order, in the prime-order group. */
export function readPublicKey(bytes: Uint8Array): PublicKey | undefined {
  const hex = toHex(bytes);
  if (keyCache.has(hex)) return keyCache.get(hex);
  // A copy: the caller may write to the bytes later.
  const key = applyKeyRule(bytes.slice());
  if (keyCache.size >= keyCacheSize) keyCache.clear();
  keyCache.set(hex, key);
  return key;
}

function applyKeyRule(bytes: Uint8Array): PublicKey | undefined {
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

/** A ledger repeats the statements of the proof; their signatures are verified once. */
const signatureCache = new Map<string, boolean>();
const signatureCacheSize = 4096;
/** Statements, receipts and cosignatures sign shorter messages. Longer ones are not cached. */
const longestCachedMessage = 512;

/** Accepts when the encoding of [S]B - [k]A equals R byte for byte; noble's `verify` is more lenient. */
export function verifySignature(
  key: PublicKey,
  message: Uint8Array,
  signature: Uint8Array,
): boolean {
  if (signature.length !== 64) return false;
  if (message.length > longestCachedMessage) return computeSignature(key, message, signature);
  // Unambiguous: key and signature have fixed lengths.
  const cacheKey = toHex(join(key.bytes, signature, message));
  const cached = signatureCache.get(cacheKey);
  if (cached !== undefined) return cached;
  const valid = computeSignature(key, message, signature);
  if (signatureCache.size >= signatureCacheSize) signatureCache.clear();
  signatureCache.set(cacheKey, valid);
  return valid;
}

function computeSignature(key: PublicKey, message: Uint8Array, signature: Uint8Array): boolean {
  const r = signature.subarray(0, 32);
  const s = littleEndian(signature.subarray(32));
  if (s >= groupOrder) return false;
  const k = littleEndian(sha512(join(r, key.bytes, message))) % groupOrder;
  const expected = Point.BASE.multiplyUnsafe(s).subtract(multiplyWithTable(key.point, k));
  return sameBytes(expected.toBytes(), r);
}

/** How often each key was multiplied; a ledger uses the same few keys many times. */
const multiplicationCounts = new WeakMap<CurvePoint, number>();
/** A table of a key's multiples costs two multiplications; each later one then costs a quarter. */
const tableThreshold = 3;
const tableWindow = 4;

function multiplyWithTable(point: CurvePoint, scalar: bigint): CurvePoint {
  const count = (multiplicationCounts.get(point) ?? 0) + 1;
  multiplicationCounts.set(point, count);
  if (count === tableThreshold) point.precompute(tableWindow);
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
