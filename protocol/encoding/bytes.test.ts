import fc from "fast-check";
import { expect, test } from "vitest";
import { vectorFile } from "../testing/vector-file.ts";
import { domainTag, fromBase64, isHex, toBase64, toHex, u64, utf8 } from "./bytes.ts";
import { hmacSha256 } from "./hashes.ts";

test("u64 is eight bytes, big-endian, exact up to 2^53 - 1", () => {
  expect(toHex(u64(1))).toBe("0000000000000001");
  expect(toHex(u64(Number.MAX_SAFE_INTEGER))).toBe("001fffffffffffff");
});

test("a domain tag ends with one zero byte", () => {
  expect(toHex(domainTag("ab"))).toBe("616200");
});

test("hex is lowercase and of the right length", () => {
  expect(isHex("0aff", 2)).toBe(true);
  for (const other of ["0AFF", "0aff00", "0af", "0afg", "0aff\n"])
    expect(isHex(other, 2)).toBe(false);
});

test("only canonical base64 is accepted", () => {
  fc.assert(
    fc.property(fc.uint8Array(), (bytes) => {
      expect(fromBase64(toBase64(bytes))).toEqual(bytes);
    }),
  );
  for (const other of ["QQ", "QQ=", "QR==", "QQ===", "QQ==\n", " QQ==", "Q-==", "QUI"]) {
    expect(fromBase64(other)).toBeUndefined();
  }
});

test("HMAC-SHA-256 matches RFC 4231", () => {
  type HmacVectors = { cases: { key: string; data: string; hmac_sha256: string }[] };
  for (const { key, data, hmac_sha256 } of vectorFile<HmacVectors>("hmac/rfc4231.json").cases) {
    const result = hmacSha256(
      Uint8Array.from(Buffer.from(key, "hex")),
      Uint8Array.from(Buffer.from(data, "hex")),
    );
    expect(toHex(result)).toBe(hmac_sha256);
  }
});

test("text is encoded as UTF-8", () => {
  expect(toHex(utf8("ø"))).toBe("c3b8");
});
