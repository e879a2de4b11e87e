import fc from "fast-check";
import { expect, test } from "vitest";
import { vectorFile } from "../testing/vector-file.ts";
import { toHex, utf8 } from "./bytes.ts";
import { canonicalBytes, canonicalText, type Json } from "./canonical-json.ts";
import { readCanonicalJson } from "./canonical-json-reader.ts";

function read(text: string) {
  return readCanonicalJson(utf8(text));
}

const { letrec, oneof, string, nat, boolean, array, dictionary } = fc;
const normalText = string({ unit: "binary" }).map((text) => text.toWellFormed().normalize("NFC"));
const json = letrec<{ value: Json }>((tie) => ({
  value: oneof(
    { depthSize: "small" },
    normalText,
    nat(),
    fc.maxSafeNat(),
    boolean(),
    array(tie("value"), { maxLength: 5 }),
    dictionary(normalText, tie("value"), { maxKeys: 5, noNullPrototype: false }),
  ),
})).value;

test("the RFC 8785 test documents that the protocol allows are written byte for byte", () => {
  type DocumentVectors = {
    cases: { name: string; input: string; output: string; output_hex: string }[];
  };
  let written = 0;
  for (const { input, output, output_hex } of vectorFile<DocumentVectors>("jcs/documents.json")
    .cases) {
    const value = JSON.parse(input);
    if (/null|[0-9]\.[0-9]|[eE][+-][0-9]/.test(output)) {
      expect(() => canonicalText(value)).toThrow(TypeError);
      expect(read(output).ok).toBe(false);
    } else {
      expect(toHex(canonicalBytes(value))).toBe(output_hex);
      expect(read(output).ok).toBe(true);
      written += 1;
    }
  }
  expect(written).toBeGreaterThan(1);
});

test("only integers from 0 to 2^53 - 1 of the RFC 8785 numbers are written and read", () => {
  type NumberVectors = {
    cases: { ieee754_hex: string; expected: string }[];
    must_reject_ieee754_hex: string[];
  };
  const { cases, must_reject_ieee754_hex } = vectorFile<NumberVectors>("jcs/numbers.json");
  for (const { ieee754_hex, expected } of cases) {
    const value = Buffer.from(ieee754_hex, "hex").readDoubleBE();
    if (
      /^(0|[1-9][0-9]{0,15})$/.test(expected) &&
      Number(expected) <= Number.MAX_SAFE_INTEGER &&
      !Object.is(value, -0)
    ) {
      expect(canonicalText(value)).toBe(expected);
      expect(read(expected)).toEqual({ ok: true, value });
    } else if (!Object.is(value, -0)) {
      expect(() => canonicalText(value)).toThrow(TypeError);
      expect(read(expected).ok).toBe(false);
    }
  }
  for (const hex of must_reject_ieee754_hex) {
    expect(() => canonicalText(Buffer.from(hex, "hex").readDoubleBE())).toThrow(TypeError);
  }
});

test("written values are read back unchanged", () => {
  fc.assert(
    fc.property(json, (value) => {
      const parsed = readCanonicalJson(canonicalBytes(value));
      expect(parsed.ok && canonicalText(parsed.value)).toBe(canonicalText(value));
      expect(parsed).toEqual({ ok: true, value });
    }),
    { numRuns: 500 },
  );
});

test("accepted bytes are exactly the bytes that would be written", () => {
  const damage = fc.record({ value: json, at: fc.nat(), byte: fc.nat(255), cut: fc.nat(2) });
  fc.assert(
    fc.property(damage, ({ value, at, byte, cut }) => {
      const bytes = [...canonicalBytes(value)];
      bytes.splice(at % bytes.length, cut, byte);
      const damaged = Uint8Array.from(bytes);
      const parsed = readCanonicalJson(damaged);
      if (parsed.ok) expect(canonicalBytes(parsed.value)).toEqual(damaged);
    }),
    { numRuns: 3000 },
  );
});

test.each([
  ["56.0", "a float"],
  ["5e1", "an exponent"],
  ["-1", "a negative"],
  ["-0", "minus zero"],
  ["01", "a leading zero"],
  ["9007199254740992", "an integer beyond 2^53 - 1"],
  ["123456789012345678901234567890", "a huge integer"],
  ["null", "null"],
  ["", "nothing"],
  [" 1", "white space before"],
  ["1\n", "a newline behind"],
  ["[1, 2]", "white space inside"],
  ["[1,]", "a comma too many"],
  ["[1", "an open list"],
  ['{"a":1', "an open object"],
  ['{"b":1,"a":2}', "fields out of order"],
  ['{"a":1,"a":1}', "a field twice"],
  ['{"a":1,"b":2,"a":3}', "a field twice, apart"],
  ["{a:1}", "a bare field name"],
  ['"\\u0041"', "an escape that is not needed"],
  ['"\\/"', "an escaped slash"],
  ['"\\u001F"', "an escape in capitals"],
  ['"\\u0008"', "the long spelling of \\b"],
  ['"\t"', "a raw control character"],
  ['"\\ud800"', "a lone surrogate"],
  ['"\\ud83d\\ude00"', "an escaped pair"],
  ['"e\u0301"', "a text that is not NFC"],
  ['{"e\u0301":1}', "a field name that is not NFC"],
  ['"abc', "an open text"],
  ['"abc\\', "a text that ends in an escape"],
  ["tru", "half a word"],
  ["truefalse", "two words"],
  ["\ufeff1", "a BOM"],
])("%j is refused: %s", (text) => {
  expect(read(text).ok).toBe(false);
});

test("bytes that are not UTF-8 are refused", () => {
  for (const bytes of [
    [0x22, 0xff, 0x22],
    [0x22, 0xed, 0xa0, 0x80, 0x22],
    [0x22, 0xc0, 0x80, 0x22],
  ]) {
    expect(readCanonicalJson(Uint8Array.from(bytes))).toEqual({ ok: false, problem: "not UTF-8" });
  }
});

test("fields are sorted by UTF-16 code units, not by code points", () => {
  expect(canonicalText({ "\u{10000}": 1, "\uff61": 2 })).toBe('{"\u{10000}":1,"\uff61":2}');
  expect(read('{"\uff61":2,"\u{10000}":1}').ok).toBe(false);
});

test("a field named __proto__ is an ordinary field", () => {
  const parsed = read('{"__proto__":{"a":1}}');
  expect(parsed.ok && Object.keys(parsed.value)).toEqual(["__proto__"]);
  expect(parsed.ok && canonicalText(parsed.value)).toBe('{"__proto__":{"a":1}}');
});

test("a million open brackets are refused without a stack overflow", () => {
  expect(read("[".repeat(1_000_000)).ok).toBe(false);
  expect(read("[".repeat(200_000) + "]".repeat(200_000)).ok).toBe(true);
});

test("null, undefined in lists and lone surrogates cannot be written", () => {
  for (const value of [null, [undefined], "\ud800", "e\u0301", -1, 1.5, 2 ** 53]) {
    expect(() => canonicalText(value)).toThrow(TypeError);
  }
  expect(canonicalText({ a: undefined, b: 1 })).toBe('{"b":1}');
});
