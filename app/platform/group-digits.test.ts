import { expect, test } from "vitest";
import { groupDigits } from "./group-digits.ts";

test.each([0, 7, 42, 999, 1000, 2204, 999_999, 1_000_000, 28_540_117, -1234, -999])(
  "%i is written as Intl writes it",
  (value) => {
    expect(groupDigits(value)).toBe(value.toLocaleString("en-GB"));
  },
);
