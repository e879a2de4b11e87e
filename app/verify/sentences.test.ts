// docs/protocol.md, section 10, says what every sentence about a draw rests on.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { english } from "../languages/catalogues.server.ts";

const page = readFileSync(join(import.meta.dirname, "../../docs/protocol.md"), "utf8");
const section = page.slice(page.indexOf("## 10. What each sentence rests on"));

const { verifyChecks, receiptChecks, verdictCard, verify, verifyLimits } = english;
const parts = { verifyChecks, receiptChecks, verdictCard, verify, verifyLimits };

test("every text about a check, and every text around the checks, says what it rests on", () => {
  const keys = Object.entries(parts).flatMap(([name, texts]) =>
    // A question claims nothing.
    Object.keys(texts).flatMap((key) => (/Question/.test(key) ? [] : [`${name}.${key}`])),
  );
  expect(keys.filter((key) => !section.includes(`\`${key}\``))).toEqual([]);
  const names = Object.keys(parts).join("|");
  const named = [...section.matchAll(new RegExp(`\`((?:${names})\\.[A-Za-z]+)\``, "g"))];
  expect(named.map(([, key]) => key).filter((key) => !keys.includes(key ?? ""))).toEqual([]);
});

test("every verdict says what it rests on", () => {
  const headings = Object.values(english.verdicts);
  expect(headings.filter((heading) => !section.includes(heading))).toEqual([]);
});
