import { expect, test } from "vitest";
import { cachedBeacon } from "../testing/cached-beacons.ts";
import { makeDraw } from "../testing/sample-draw.ts";
import { eventfulPlan, publicValuePlan } from "../testing/sample-plans.ts";
import { tamperFields } from "../testing/tamper-fields.ts";
import { tamperLists } from "../testing/tamper-lists.ts";
import { tamperTerms } from "../testing/tamper-terms.ts";
import { proofAlone, type Tampered } from "../testing/tampered.ts";
import { verify } from "./verify.ts";

/** The twins that another check than the expected one refuses, or none. */
function misjudged(twins: Iterable<Tampered>): { count: number; wrong: string[] } {
  const wrong: string[] = [];
  let count = 0;
  for (const { name, evidence, expected } of twins) {
    count += 1;
    const { verdict } = verify(evidence, { verifyBeacon: cachedBeacon });
    if (!verdict.startsWith(`refused: ${expected}: `))
      wrong.push(`${name}: ${expected}, not ${verdict}`);
  }
  return { count, wrong };
}

test("the unchanged draws are accepted", () => {
  for (const plan of [eventfulPlan, publicValuePlan]) {
    const { verdict } = verify(proofAlone(makeDraw(plan)), { verifyBeacon: cachedBeacon });
    expect(verdict).toBe("sound in itself, ledger not checked");
  }
});

test("a change of any field of a proof is refused by the check responsible for it", {
  timeout: 180_000,
}, () => {
  const { count, wrong } = misjudged(tamperFields(makeDraw(eventfulPlan)));
  expect(wrong).toEqual([]);
  expect(count).toBeGreaterThan(2000);
});

test("a change of any field of a public-value proof is refused, too", { timeout: 180_000 }, () => {
  const draw = makeDraw(publicValuePlan);
  const specificFields =
    /randomness|body\.(value|reason|awards)|cosignatures|announced|description/;
  const { count, wrong } = misjudged(
    [...tamperFields(draw)].filter(({ name }) => specificFields.test(name)),
  );
  expect(wrong).toEqual([]);
  expect(count).toBeGreaterThan(200);
});

test("removed, repeated and swapped elements are refused by the check responsible for the list", () => {
  for (const plan of [eventfulPlan, publicValuePlan]) {
    const { count, wrong } = misjudged(tamperLists(makeDraw(plan)));
    expect(wrong).toEqual([]);
    expect(count).toBeGreaterThan(40);
  }
});

test("terms that break a rule of section 3 are refused by the check of the terms", () => {
  for (const plan of [eventfulPlan, publicValuePlan]) {
    const { count, wrong } = misjudged(tamperTerms(makeDraw(plan)));
    expect(wrong).toEqual([]);
    expect(count).toBeGreaterThan(50);
  }
});
