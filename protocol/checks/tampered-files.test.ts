import { expect, test } from "vitest";
import { cachedBeacon } from "../testing/cached-beacons.ts";
import { makeDraw } from "../testing/sample-draw.ts";
import { eventfulPlan } from "../testing/sample-plans.ts";
import { tamperFiles } from "../testing/tamper-files.ts";
import { allFiles } from "../testing/tampered.ts";
import { verify } from "./verify.ts";

function verdictOf(evidence: Parameters<typeof verify>[0]): string {
  return verify(evidence, { verifyBeacon: cachedBeacon }).verdict;
}

test("a tampered leaf list, receipt or ledger is refused by its check", {
  timeout: 180_000,
}, () => {
  const draw = makeDraw({ ...eventfulPlan, otherDraw: true, tickets: 5, exclusions: 1 });
  expect(verdictOf(allFiles(draw))).toBe("verified");
  const wrong: string[] = [];
  const seen = new Map<string, number>();
  for (const { name, evidence, expected } of tamperFiles(draw)) {
    // Every ledger has dozens of signatures to verify: test every ninth field, but every kind of damaged file.
    const number = (seen.get(expected) ?? 0) + 1;
    seen.set(expected, number);
    if (number % 9 !== 0 && !/line|nothing|CRLF|leaves: [^b]|receipt: [^t]/.test(name)) continue;
    const verdict = verdictOf(evidence);
    if (!verdict.startsWith(`refused: ${expected}: `))
      wrong.push(`${name}: ${expected}, not ${verdict}`);
  }
  expect(wrong).toEqual([]);
});
