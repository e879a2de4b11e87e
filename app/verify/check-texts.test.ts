import { expect, test } from "vitest";
import { type Check, type CheckName, checkNames, verify } from "../../protocol/checks/verify.ts";
import { makeDraw } from "../../protocol/testing/sample-draw.ts";
import { eventfulPlan, publicValuePlan } from "../../protocol/testing/sample-plans.ts";
import { allFiles } from "../../protocol/testing/tampered.ts";
import { wordingOf } from "../content/wording/read-wording.server.ts";
import { english } from "../languages/catalogues.server.ts";
import { languageCodes, localeOf } from "../languages/languages.ts";
import { checkDetails } from "./check-details.ts";
import { answerOf, checkOrder, questionOf } from "./check-texts.ts";
import { verdictTexts } from "./verdict-texts.ts";
import { factsOf } from "./worker/proof-facts.ts";

const calendar = { locale: "en-GB", timeZone: "Europe/London" };
const texts = english;

function contextOf(plan: typeof eventfulPlan, witnesses: string[] = []) {
  const { proof, terms } = makeDraw(plan);
  return { texts, facts: factsOf(proof, terms), calendar, witnesses };
}

function checkIn(name: CheckName, state: Check["state"]): Check {
  return { name, state, why: "because" } as Check;
}

test("every check of the protocol has texts, in the protocol's order", () => {
  expect(checkOrder).toEqual(checkNames);
  expect(Object.keys(checkDetails)).toEqual(checkNames);
});

const none = { named: 0, threshold: 0, inTime: 0, late: 0 };
const plans = [
  ...(["open", "cancelled", "waiting", "void", "drawn"] as const).map((ending) => ({
    ...eventfulPlan,
    ending,
  })),
  publicValuePlan,
  { ...eventfulPlan, secret: "missing" as const, exclusions: 0, skips: 0 },
  { ...eventfulPlan, witnesses: none },
];

test.each(languageCodes)(
  "every question and every answer is a whole sentence: %s",
  async (code) => {
    const inLanguage = {
      texts: await wordingOf(code),
      calendar: { ...calendar, locale: localeOf(code) },
    };
    const unread = { ...inLanguage, facts: undefined };
    const sentences = checkNames.map((name) => questionOf(name, unread));
    for (const plan of plans) {
      const draw = makeDraw(plan);
      const { verdict, awards, checks, witnesses } = verify(allFiles(draw));
      const context = { ...inLanguage, facts: factsOf(draw.proof, draw.terms), witnesses };
      sentences.push(
        ...checkNames.map((name) => questionOf(name, context)),
        ...checks.map((check) => answerOf(check, checks, context)),
        ...checkNames.map((name) => answerOf(checkIn(name, "fails"), [], context)),
        verdictTexts({ verdict, awards, checks }, context).sentence,
      );
    }
    expect(
      sentences.filter((sentence) => !/^[\p{L}\p{N}¿\u2068].*[.?؟।]\u2069?$/su.test(sentence)),
    ).toEqual([]);
    const unfilled = /[{}#]|undefined|NaN|null|plural|\[object/;
    expect(sentences.filter((sentence) => unfilled.test(sentence))).toEqual([]);
  },
);

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
  const few = { named: 3, threshold: 2, inTime: 1, late: 2 };
  for (const witnesses of [none, few]) {
    const context = contextOf({ ...eventfulPlan, witnesses });
    expect(answerOf(checkIn("witnesses", "absent"), [], context)).toContain("unwitnessed");
  }
});

test("after a failed basic check the texts say that the later checks were not performed", () => {
  const all = [checkIn("format", "holds"), checkIn("terms", "fails")];
  const context = { texts, facts: undefined, calendar };
  for (const name of ["closing", "receipt", "whole ledger"] as const) {
    expect(answerOf(checkIn(name, "absent"), all, context)).toContain("Not checked");
  }
  expect(answerOf(checkIn("receipt", "absent"), [checkIn("closing", "fails")], context)).toBe(
    texts.verifyChecks.receiptAbsent,
  );
});

test("a public value is shown with its description, for the visitor to compare", () => {
  expect(answerOf(checkIn("beacon", "holds"), [], contextOf(publicValuePlan))).toContain(
    "The state lottery, six digits, leading zeros kept",
  );
});
