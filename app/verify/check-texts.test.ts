import { expect, test } from "vitest";
import { type Check, type CheckName, checkNames } from "../../protocol/checks/verify.ts";
import { makeDraw } from "../../protocol/testing/sample-draw.ts";
import { eventfulPlan, publicValuePlan } from "../../protocol/testing/sample-plans.ts";
import { checkDetails } from "./check-details.ts";
import { answerOf, checkOrder, checkTexts, questionOf } from "./check-texts.ts";
import { factsOf } from "./worker/proof-facts.ts";

const calendar = { locale: "en-GB", timeZone: "Europe/London" };
const states = ["holds", "fails", "absent"] as const;

function contextOf(plan: typeof eventfulPlan, witnesses: string[] = []) {
  const { proof, terms } = makeDraw(plan);
  return { facts: factsOf(proof, terms), calendar, witnesses };
}

function checkIn(name: CheckName, state: Check["state"]): Check {
  return { name, state, why: "because" } as Check;
}

test("every check of the protocol has texts, in the protocol's order", () => {
  expect(checkOrder).toEqual(checkNames);
  expect(Object.keys(checkDetails)).toEqual(checkNames);
});

test("every question and every answer is a complete sentence, with and without facts", () => {
  const contexts = [
    { facts: undefined, calendar, witnesses: [] },
    ...(["open", "cancelled", "waiting", "void", "drawn"] as const).map((ending) =>
      contextOf({ ...eventfulPlan, ending }),
    ),
    contextOf(publicValuePlan),
    contextOf({ ...eventfulPlan, secret: "missing", exclusions: 0, skips: 0 }),
  ];
  for (const context of contexts) {
    for (const name of checkNames) {
      expect(questionOf(name, context)).toMatch(/^[A-Z].*\?$/);
      for (const state of states) {
        const answer = answerOf(checkIn(name, state), [], context);
        expect(answer).toMatch(/^[A-Z0-9].*[.]$/s);
        expect(answer).not.toMatch(/undefined|NaN|null|\[object/);
      }
    }
  }
});

test("the text about the closing gives tickets, time to the random number, and exclusions", () => {
  const context = contextOf(eventfulPlan);
  expect(questionOf("closing", context)).toBe("Was the list of 9 tickets closed in time?");
  expect(answerOf(checkIn("closing", "holds"), [], context)).toMatch(
    /^By the operator’s clock it was fixed at \d\d:\d\d:\d\d (BST|GMT), .* before the random number existed\. 2 tickets were excluded, each with a reason\.$/,
  );
});

test("one exclusion uses the singular", () => {
  const context = contextOf({ ...eventfulPlan, exclusions: 1 });
  expect(answerOf(checkIn("closing", "holds"), [], context)).toContain(
    "1 ticket was excluded, with a reason.",
  );
});

test("an unwitnessed draw is called unwitnessed", () => {
  const none = { named: 0, threshold: 0, inTime: 0, late: 0 };
  const few = { named: 3, threshold: 2, inTime: 1, late: 2 };
  for (const witnesses of [none, few]) {
    const context = contextOf({ ...eventfulPlan, witnesses });
    expect(answerOf(checkIn("witnesses", "absent"), [], context)).toContain("unwitnessed");
  }
});

test("after a failed basic check the texts say that the later checks were not performed", () => {
  const all = [checkIn("format", "holds"), checkIn("terms", "fails")];
  const context = { facts: undefined, calendar, witnesses: [] };
  for (const name of ["closing", "receipt", "whole ledger"] as const) {
    expect(answerOf(checkIn(name, "absent"), all, context)).toContain("Not checked");
  }
  expect(answerOf(checkIn("receipt", "absent"), [checkIn("closing", "fails")], context)).toBe(
    checkTexts.receipt.absent,
  );
});

test("a public value is shown with its description, for the visitor to compare", () => {
  expect(answerOf(checkIn("beacon", "holds"), [], contextOf(publicValuePlan))).toContain(
    "The state lottery, six digits, leading zeros kept",
  );
});
