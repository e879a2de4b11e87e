import { expect, test } from "vitest";
import { rememberedBeacon } from "../testing/remembered-beacons.ts";
import { makeDraw } from "../testing/sample-draw.ts";
import { eventfulPlan } from "../testing/sample-plans.ts";
import { tamperFiles } from "../testing/tamper-files.ts";
import { allFiles } from "../testing/tampered.ts";
import { verify } from "./verify.ts";

function verdictOf(evidence: Parameters<typeof verify>[0]): string {
  return verify(evidence, { verifyBeacon: rememberedBeacon }).verdict;
}

test("leaf list, receipt and ledger tampered with are refused by their checks", {
  timeout: 180_000,
}, () => {
  const draw = makeDraw({ ...eventfulPlan, otherDraw: true, tickets: 5, exclusions: 1 });
  expect(verdictOf(allFiles(draw))).toBe("verified");
  const wrong: string[] = [];
  const seen = new Map<string, number>();
  for (const { name, evidence, expected } of tamperFiles(draw)) {
    // Each takes dozens of signature checks: every ninth field, but every kind of damaged file.
    const number = (seen.get(expected) ?? 0) + 1;
    seen.set(expected, number);
    if (number % 9 !== 0 && !/line|nothing|CRLF|leaves: [^b]|receipt: [^t]/.test(name)) continue;
    const verdict = verdictOf(evidence);
    if (!verdict.startsWith(`refused: ${expected}: `))
      wrong.push(`${name}: ${expected}, not ${verdict}`);
  }
  expect(wrong).toEqual([]);
});
