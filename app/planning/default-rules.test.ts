import { expect, test } from "vitest";
import { defaultRules, rulesContradiction, withoutTimes } from "./default-rules.ts";

const figures = { ticketsPerPerson: 1, minimumAge: 18, retentionDays: 180 };
const facts = {
  ...figures,
  promoter: "Goldkey Estates",
  opens: "Monday",
  closes: "Friday",
  complaints: "Write to us.",
};
const text = defaultRules(facts);

test("the default text agrees with its plan, and custom text is not checked", () => {
  expect(rulesContradiction(text, figures)).toBe("");
  expect(rulesContradiction("Our own rules, for people aged 30 or older.", figures)).toBe("");
});

test.each([
  [{ minimumAge: 21 }, "“Anyone aged 18 or older”, the plan says “Anyone aged 21 or older”"],
  [{ minimumAge: 0 }, "“Anyone aged 18 or older”, the plan says “Anyone”"],
  [{ ticketsPerPerson: 3 }, "“gets one ticket”, the plan says “gets up to 3 tickets”"],
  [{ countries: ["GB", "NO"] }, "older with a phone number from the United Kingdom or Norway”"],
  [{ retentionDays: 30 }, "“erase them 180 days”, the plan says “erase them 30 days”"],
])("a plan changed to %o contradicts the default text written before", (change, problem) => {
  expect(rulesContradiction(text, { ...figures, ...change })).toContain(problem);
});

test("rules with other times than the plan are a contradiction, and a copy has no times", () => {
  const dated = { opens: "Monday", closes: "Friday" };
  expect(rulesContradiction(text, figures, dated)).toBe("");
  expect(rulesContradiction(text, figures, { ...dated, closes: "Sunday" })).toContain(
    "“close on Friday”, the plan says “close on Sunday”",
  );
  expect(rulesContradiction(text, figures, { opens: undefined, closes: "Friday" })).toContain(
    "“open on Monday”, the plan says “open when you press Open”",
  );
  const copy = withoutTimes(text);
  expect(copy).not.toMatch(/Monday|Friday/);
  expect(rulesContradiction(copy, figures, { opens: undefined, closes: "Sunday" })).toBe("");
  const custom = "We close on Tuesday.";
  expect(withoutTimes(custom)).toBe(custom);
});

test("the rules of an evening say that winners must be present", () => {
  const evening = defaultRules({ ...facts, skipReasons: ["absent-at-event", "declined"] });
  expect(evening).toContain("have to be there. Winners are shown");
  expect(evening).toContain("A winner who is not there when called, declines");
  expect(evening).not.toContain("three working days");
  const both = { ...facts, skipReasons: ["absent-at-event", "unreachable"] };
  expect([defaultRules(both), text].every((rules) => rules.includes("We call the number"))).toBe(
    true,
  );
});
