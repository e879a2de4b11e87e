// Validates the drand beacon and the public value, and derives 32 random bytes from them: docs/protocol.md, section 6.
import { bls12_381 } from "@noble/curves/bls12-381.js";
import { domainTag, fromHex, join, sameBytes, toHex, u64, utf8 } from "./encoding/bytes.ts";
import { sha256 } from "./encoding/hashes.ts";
import { codePoints } from "./encoding/shape.ts";
import { quicknet } from "./quicknet.ts";

/** RFC 9380 hash to G1; the tag is that of drand's scheme bls-unchained-g1-rfc9380. */
const signatureDomain = "BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_";
const publicValueTag = domainTag("sealed-draw/v2/public-value");
const longestPublicValue = 200;

/** Whether the signature is quicknet's for this round. Never throws. */
export type BeaconCheck = (round: number, signature: Uint8Array) => boolean;

/** A pairing takes a tenth of a second, and the same round is verified many times. */
const roundCache = new Map<string, boolean>();
const roundCacheSize = 64;

export function verifyQuicknetSignature(round: number, signature: Uint8Array): boolean {
  if (!Number.isSafeInteger(round) || round < 1 || signature.length !== 48) return false;
  const cacheKey = `${round} ${toHex(signature)}`;
  const cached = roundCache.get(cacheKey);
  if (cached !== undefined) return cached;
  const valid = computeRound(round, signature);
  if (roundCache.size >= roundCacheSize) roundCache.clear();
  roundCache.set(cacheKey, valid);
  return valid;
}

function computeRound(round: number, signature: Uint8Array): boolean {
  const { G1, G2, shortSignatures } = bls12_381;
  try {
    const point = G1.Point.fromBytes(signature);
    if (point.is0() || !sameBytes(point.toBytes(true), signature)) return false;
    point.assertValidity();
    const message = shortSignatures.hash(sha256(u64(round)), signatureDomain);
    const publicKey = G2.Point.fromBytes(fromHex(quicknet.publicKey));
    return shortSignatures.verify(point, message, publicKey);
  } catch {
    // noble throws when the bytes are not a point of the group.
    return false;
  }
}

export function beaconRandomness(signature: Uint8Array): Uint8Array {
  return sha256(signature);
}

/** White space is refused, not trimmed: two people who type the same value must get the same bytes. */
export function publicValueProblem(value: string): string | undefined {
  const length = codePoints(value);
  if (length < 1 || length > longestPublicValue) {
    return `the public value has ${length} characters, not 1-${longestPublicValue}`;
  }
  return /^[\p{White_Space}\uFEFF]|[\p{White_Space}\uFEFF]$/u.test(value)
    ? "the public value starts or ends with white space"
    : undefined;
}

export function publicValueRandomness(value: string): Uint8Array {
  return sha256(join(publicValueTag, utf8(value)));
}
