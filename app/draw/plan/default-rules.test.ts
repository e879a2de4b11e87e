import { expect, test } from "vitest";
import { defaultRules, rulesContradiction } from "./default-rules.ts";

const figures = { ticketsPerPerson: 1, minimumAge: 18, retentionDays: 180 };
const text = defaultRules({
  ...figures,
  promoter: "Goldkey Estates",
  opens: "Monday",
  closes: "Friday",
  complaints: "Write to us.",
});

test("our text agrees with the plan it was written for, and with a plan in which nothing else changed", () => {
  expect(rulesContradiction(text, figures)).toBe("");
  expect(rulesContradiction("Our own rules, for people aged 30 or older.", figures)).toBe("");
});

test.each([
  [{ minimumAge: 21 }, "“Anybody aged 18 or older”, the plan says “Anybody aged 21 or older”"],
  [{ minimumAge: 0 }, "“Anybody aged 18 or older”, the plan says “Anybody”"],
  [{ ticketsPerPerson: 3 }, "“gets one ticket”, the plan says “gets up to 3 tickets”"],
  [{ retentionDays: 30 }, "“erase them 180 days”, the plan says “erase them 30 days”"],
])("a plan that became %o is not sealed with what our text said before", (change, told) => {
  expect(rulesContradiction(text, { ...figures, ...change })).toContain(told);
});
