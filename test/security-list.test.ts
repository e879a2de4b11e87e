// The list of the OWASP ASVS in docs/security.md: complete, and every line that is met says where.
import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const text = readFileSync(path.resolve(import.meta.dirname, "../docs/security.md"), "utf8");
const lines = [...text.matchAll(/^\| (\d+\.\d+\.\d+) \| ([^|]+) \| ([^|]+) \| ([^|]+) \|$/gm)].map(
  ([, number = "", requirement = "", state = "", where = ""]) => ({
    number,
    requirement,
    state,
    where,
  }),
);

/** Requirements of levels 1 and 2 in each chapter of version 5.0.0. */
const perChapter = {
  1: 27,
  2: 11,
  3: 19,
  4: 10,
  5: 9,
  6: 35,
  7: 18,
  8: 7,
  9: 7,
  10: 29,
  11: 14,
  12: 9,
  13: 13,
  14: 9,
  15: 13,
  16: 16,
  17: 7,
};

test("every requirement of levels 1 and 2 is listed once", () => {
  const numbers = lines.map(({ number }) => number);
  expect(new Set(numbers).size).toBe(numbers.length);
  const counts = Object.fromEntries(
    [...Map.groupBy(numbers, (number) => number.split(".")[0])].map(([chapter, all]) => [
      chapter,
      all.length,
    ]),
  );
  expect(counts).toEqual(perChapter);
});

test("every line has a known state and says where, or why not", () => {
  const known = ["met", "partly", "not met", "n/a"];
  expect(lines.filter(({ state, where }) => !known.includes(state) || !where)).toEqual([]);
});

test("every test that a line names in quotation marks is in the named file", () => {
  const named = lines.flatMap(({ number, where }) =>
    [...where.matchAll(/`([^`]+\.test\.tsx?)` \(([^)]+)\)/g)].flatMap(
      ([, file = "", remark = ""]) =>
        [...remark.matchAll(/"([^"]+)"/g)].map(([, name = ""]) => ({ number, file, name })),
    ),
  );
  expect(named.length).toBeGreaterThan(5);
  const missing = named.filter(({ file, name }) => {
    const tests = readFileSync(path.resolve(import.meta.dirname, "..", file), "utf8");
    return !name.split("…").every((part) => tests.includes(part.trim()));
  });
  expect(missing).toEqual([]);
});

test("the sums above the list are right", () => {
  const count = (wanted: string) => lines.filter(({ state }) => state === wanted).length;
  const sums = [count("met"), count("partly"), count("not met"), count("n/a")].join(" | ");
  expect(text).toContain(`| ${sums} |`);
});
