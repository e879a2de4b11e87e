import { expect, test } from "vitest";
import { rememberedBeacon } from "../testing/remembered-beacons.ts";
import { makeDraw } from "../testing/sample-draw.ts";
import { eventfulPlan, publicValuePlan } from "../testing/sample-plans.ts";
import { tamperFields } from "../testing/tamper-fields.ts";
import { tamperLists } from "../testing/tamper-lists.ts";
import { tamperTerms } from "../testing/tamper-terms.ts";
import { proofAlone, type Tampered } from "../testing/tampered.ts";
import { verify } from "./verify.ts";

/** The twins whose first failing check is another than the owner of what was changed. */
function misjudged(twins: Iterable<Tampered>): { count: number; wrong: string[] } {
  const wrong: string[] = [];
  let count = 0;
  for (const { name, evidence, expected } of twins) {
    count += 1;
    const { verdict } = verify(evidence, { verifyBeacon: rememberedBeacon });
    if (!verdict.startsWith(`refused: ${expected}: `))
      wrong.push(`${name}: ${expected}, not ${verdict}`);
  }
  return { count, wrong };
}

test("the untouched draws are accepted", () => {
  for (const plan of [eventfulPlan, publicValuePlan]) {
    const { verdict } = verify(proofAlone(makeDraw(plan)), { verifyBeacon: rememberedBeacon });
    expect(verdict).toBe("sound in itself, ledger not checked");
  }
});

test("every field of an eventful proof, changed in every way, is refused by the check that owns it", {
  timeout: 180_000,
}, () => {
  const { count, wrong } = misjudged(tamperFields(makeDraw(eventfulPlan)));
  expect(wrong).toEqual([]);
  expect(count).toBeGreaterThan(2000);
});

test("every field of a public-value proof is refused likewise", { timeout: 180_000 }, () => {
  const draw = makeDraw(publicValuePlan);
  const here = /randomness|body\.(value|reason|awards)|cosignatures|announced|description/;
  const { count, wrong } = misjudged([...tamperFields(draw)].filter(({ name }) => here.test(name)));
  expect(wrong).toEqual([]);
  expect(count).toBeGreaterThan(200);
});

test("elements taken out, doubled or swapped are refused by the check that owns the list", () => {
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
