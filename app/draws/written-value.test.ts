import { expect, test } from "vitest";
import {
  describeValue,
  inventValue,
  lookUpAddress,
  normalizeValue,
  valueFormOf,
  withoutAddress,
} from "./written-value.ts";

const lottery = {
  description: "The state lottery of 5 May",
  lookUp: "https://lottery.example/may",
};

test("the sealed description says how the value is written and where to look it up", () => {
  const description = describeValue({ ...lottery, written: "digits" });
  expect(description).toBe(
    "The state lottery of 5 May. Written as digits only, without spaces or separators. Published at https://lottery.example/may.",
  );
  expect(valueFormOf(description)).toBe("digits");
  expect(lookUpAddress(description)).toBe("https://lottery.example/may");
  expect(withoutAddress(description)).not.toContain("Published");
  expect(describeValue({ description: "Six dice" })).toBe("Six dice");
  expect(lookUpAddress("Six dice")).toBe(undefined);
});

test("entries that differ only in spaces and separators are the same where the description says so", () => {
  const digits = describeValue({ ...lottery, written: "digits" });
  const numbers = describeValue({ ...lottery, written: "numbers" });
  for (const typed of ["048315", " 04 83 15 ", "04-83-15", "04.83.15", "04\u00a083\u00a015"]) {
    expect(normalizeValue(typed, digits)).toBe("048315");
  }
  for (const typed of ["4 8 15", "4, 8, 15", "4 – 8 – 15", "\t4  8\u00a015"]) {
    expect(normalizeValue(typed, numbers)).toBe("4 8 15");
  }
  expect(normalizeValue(" A-17  blue ", "The colour called out")).toBe("A-17 blue");
  expect(inventValue(digits, 3)).toMatch(/^\d{6}$/);
  expect(inventValue(numbers, 3)).toMatch(/^(\d ){5}\d$/);
});
