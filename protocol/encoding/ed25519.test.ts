import fc from "fast-check";
import { expect, test } from "vitest";
import { vectorFile } from "../testing/vector-file.ts";
import { fromHex, toHex, utf8 } from "./bytes.ts";
import {
  publicKeyOf,
  readPublicKey,
  readPublicKeyHex,
  signerOf,
  verifySignature,
} from "./ed25519.ts";

type SignVectors = {
  cases: {
    name: string;
    secret_key: string;
    public_key: string;
    message: string;
    signature: string;
  }[];
};
type EdgeCases = {
  cases: {
    number: number;
    public_key: string;
    signature: string;
    message_utf8: string;
    flags: string[];
  }[];
};

const groupOrder = 2n ** 252n + 27742317777372353535851937790883648493n;

function accepts(key: string, message: Uint8Array, signature: string): boolean {
  const publicKey = readPublicKeyHex(key);
  return publicKey !== undefined && verifySignature(publicKey, message, fromHex(signature));
}

test("keys and signatures match RFC 8032 and sign.input and are accepted", () => {
  for (const vector of vectorFile<SignVectors>("ed25519/sign-verify.json").cases) {
    const secret = fromHex(vector.secret_key);
    expect(toHex(publicKeyOf(secret))).toBe(vector.public_key);
    expect(toHex(signerOf(secret)(fromHex(vector.message)))).toBe(vector.signature);
    expect(accepts(vector.public_key, fromHex(vector.message), vector.signature)).toBe(true);
  }
});

test("only edge cases with a valid key and a canonical R are accepted", () => {
  // docs/protocol.md, section 2: a canonical key of prime order, and R compared byte for byte. R may have low order.
  const refusedFlags = [
    "low_order_A",
    "low_order_component_A",
    "non_canonical_A",
    "non_canonical_R",
    "low_order_residue",
  ];
  let accepted = 0;
  for (const { public_key, signature, message_utf8, flags, number } of vectorFile<EdgeCases>(
    "ed25519/edge-cases.json",
  ).cases) {
    const verdict = accepts(public_key, utf8(message_utf8), signature);
    const expected = !flags.some((flag) => refusedFlags.includes(flag));
    expect(verdict, `case ${number}: ${flags.join(", ")}`).toBe(expected);
    if (verdict) accepted += 1;
  }
  expect(accepted).toBe(2);
});

test("S + L is refused although it satisfies the equation", () => {
  const [vector] = vectorFile<SignVectors>("ed25519/sign-verify.json").cases;
  if (!vector) throw new Error("no vector");
  const s = BigInt(`0x${toHex(fromHex(vector.signature.slice(64)).toReversed())}`);
  const larger = (s + groupOrder).toString(16).padStart(64, "0");
  const forged = vector.signature.slice(0, 64) + toHex(fromHex(larger).toReversed());
  expect(accepts(vector.public_key, fromHex(vector.message), forged)).toBe(false);
});

test("the key rule refuses y >= p, x = 0 with the sign bit, small order and mixed order", () => {
  const refused = [
    "edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f", // y = p
    "eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f", // y = p + 1
    "0100000000000000000000000000000000000000000000000000000000000080", // x = 0, sign set
    "0100000000000000000000000000000000000000000000000000000000000000", // the neutral point
    "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f", // order 2
    "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05", // order 8
    "0200000000000000000000000000000000000000000000000000000000000000", // not on the curve
  ];
  for (const key of refused) expect(readPublicKeyHex(key)).toBeUndefined();
  const mixed = vectorFile<EdgeCases>("ed25519/edge-cases.json").cases.filter(
    ({ flags }) => flags.includes("low_order_component_A") && !flags.includes("low_order_A"),
  );
  expect(mixed.length).toBeGreaterThan(0);
  for (const { public_key } of mixed) expect(readPublicKeyHex(public_key)).toBeUndefined();
  expect(readPublicKey(new Uint8Array(31))).toBeUndefined();
});

test("a signature with a flipped bit, or of another message, is refused", () => {
  const sign = signerOf(fromHex("11".repeat(32)));
  const key = readPublicKey(publicKeyOf(fromHex("11".repeat(32))));
  if (!key) throw new Error("the key is valid");
  fc.assert(
    fc.property(fc.uint8Array(), fc.nat(511), (message, bit) => {
      const signature = sign(message);
      expect(verifySignature(key, message, signature)).toBe(true);
      expect(verifySignature(key, Uint8Array.of(...message, 0), signature)).toBe(false);
      const flipped = signature.slice();
      flipped[bit >> 3] = (flipped[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      expect(verifySignature(key, message, flipped)).toBe(false);
    }),
    { numRuns: 60 },
  );
  expect(verifySignature(key, utf8(""), new Uint8Array(63))).toBe(false);
});
