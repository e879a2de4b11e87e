import { expect, test } from "vitest";
import { cachedBeacon } from "../testing/cached-beacons.ts";
import { randomDraw } from "../testing/random-draw.ts";
import { makeDraw, type SampleDraw } from "../testing/sample-draw.ts";
import { eventfulPlan, publicValuePlan } from "../testing/sample-plans.ts";
import { tamperLinks } from "../testing/tamper-links.ts";
import { tamperResigned } from "../testing/tamper-resigned.ts";
import { verify } from "./verify.ts";

function verdictOf(evidence: Parameters<typeof verify>[0]): string {
  return verify(evidence, { verifyBeacon: cachedBeacon }).verdict;
}

test("a changed ledger that the operator has signed again is refused by the check responsible for it", {
  timeout: 180_000,
}, () => {
  const draws: SampleDraw[] = [
    makeDraw({ ...eventfulPlan, tickets: 12, checkpoints: 3 }),
    makeDraw({ ...publicValuePlan, tickets: 12, exclusions: 3 }),
    makeDraw({
      ...eventfulPlan,
      seed: "several",
      onePrizePerPerson: false,
      tickets: 20,
      skips: 2,
      handovers: 2,
    }),
    makeDraw({ ...eventfulPlan, ending: "cancelled" }),
    makeDraw({ ...eventfulPlan, ending: "cancelled after a missed close" }),
    makeDraw({ ...publicValuePlan, ending: "void" }),
    makeDraw({ ...publicValuePlan, ending: "waiting", tickets: 0, exclusions: 0, checkpoints: 0 }),
    makeDraw({ ...eventfulPlan, ending: "open" }),
    ...Array.from({ length: 1 }, (_, number) => randomDraw(`resigned ${number}`)),
  ];
  const wrong: string[] = [];
  const kinds = new Set<string>();
  for (const draw of draws) {
    for (const { name, evidence, expected } of tamperResigned(draw)) {
      kinds.add(name);
      const verdict = verdictOf(evidence);
      if (!verdict.startsWith(`refused: ${expected}: `)) {
        wrong.push(`${draw.plan.seed}, ${draw.plan.ending}, ${name}: ${expected}, not ${verdict}`);
      }
    }
  }
  expect(wrong).toEqual([]);
  // Every change applied to at least one of the draws.
  expect(kinds.size).toBe(69);
});

test("a single changed statement that was signed again is refused by the check of the ledger", {
  timeout: 180_000,
}, () => {
  const wrong: string[] = [];
  const kinds = new Set<string>();
  // In the third plan the first key is not next to the open, so that only its own rule can refuse it.
  const noRotation = { beforeOpen: false, whileOpen: false, afterClose: false, afterResult: false };
  const apart = { ...eventfulPlan, otherDraw: true, rotations: noRotation };
  for (const plan of [eventfulPlan, publicValuePlan, apart]) {
    for (const { name, evidence } of tamperLinks(makeDraw(plan))) {
      kinds.add(name.replace(/.*: /, ""));
      const verdict = verdictOf(evidence);
      if (!verdict.startsWith("refused: ledger: ")) wrong.push(`${name}: ${verdict}`);
    }
  }
  expect(wrong).toEqual([]);
  expect(kinds.size).toBe(5);
});
