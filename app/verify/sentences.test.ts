// docs/protocol.md, section 10, says what every sentence about a draw rests on.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { verify, verifyLimits } from "../content/wording/verify-texts.ts";
import { checkTexts } from "./check-texts.ts";
import { receiptTexts } from "./receipt-texts.ts";

const page = readFileSync(join(import.meta.dirname, "../../docs/protocol.md"), "utf8");
const section = page.slice(page.indexOf("## 10. What each sentence rests on"));

const states = ["holds", "fails", "absent"];

function keysOf(name: string, part: { texts: object }): string[] {
  return Object.keys(part.texts).map((key) => `${name}.${key}`);
}

test("every text about a check, and every text around the checks, says what it rests on", () => {
  const keys = [
    ...[...Object.keys(checkTexts), ...Object.keys(receiptTexts)].flatMap((name) =>
      states.map((state) => `${name}.${state}`),
    ),
    ...keysOf("verify", verify),
    ...keysOf("verifyLimits", verifyLimits),
  ];
  expect(keys.filter((key) => !section.includes(`\`${key}\``))).toEqual([]);
  const named = [...section.matchAll(/`((?:verify|verifyLimits)\.[A-Za-z]+)`/g)].map(
    ([, key]) => key,
  );
  expect(named.filter((key) => !keys.includes(key ?? ""))).toEqual([]);
});
