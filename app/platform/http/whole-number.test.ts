import { expect, test } from "vitest";
import { readWholeNumber, wholeNumber } from "./whole-number.ts";

const bad = ["", "-1", "1.5", "1e3", "1e309", "NaN", "0x1", " 1", "2147483648", "9".repeat(20)];

test("only plain digits up to the largest integer of PostgreSQL are a whole number", () => {
  expect(["0", "7", "007", "2147483647"].map(readWholeNumber)).toEqual([0, 7, 7, 2147483647]);
  expect(bad.map(readWholeNumber)).toEqual(bad.map(() => undefined));
  expect([null, undefined].map(readWholeNumber)).toEqual([undefined, undefined]);
});

test("a form field that is no whole number is refused with its sentence", () => {
  const field = wholeNumber("There is no such e-mail.");
  expect(field.parse(" 12 ")).toBe(12);
  for (const value of [...bad.filter((text) => text !== " 1"), undefined, ["1", "2"]]) {
    expect(field.safeParse(value).error?.issues[0]?.message).toBe("There is no such e-mail.");
  }
});
