import { expect, test } from "vitest";
import { isReadable, parseJson } from "./readable-text.ts";

test("text with NUL, half a surrogate pair or U+FFFD is unreadable", () => {
  expect(["", "Ada", "é 日本 👩‍👧"].map(isReadable)).toEqual([true, true, true]);
  expect(["a\0", "\ud800", "a\udc00b", "\ufffd"].map(isReadable)).toEqual(Array(4).fill(false));
});

test("JSON is read with its names and texts checked", () => {
  expect(parseJson('{"a":[1,"b",null]}')).toEqual({ a: [1, "b", null] });
  for (const text of ["", "{", '"\\u0000"', '{"\\ud800":1}', '[{"a":"\\udc00"}]']) {
    expect(parseJson(text)).toBeUndefined();
  }
  expect(parseJson("[".repeat(100_000) + "]".repeat(100_000))).toBeUndefined();
});

test("a name that objects inherit is an ordinary name in JSON", () => {
  const parsed = parseJson('{"__proto__":{"admin":true}}') as object;
  expect(Object.getPrototypeOf(parsed)).toBe(Object.prototype);
  expect("admin" in parsed).toBe(false);
});
