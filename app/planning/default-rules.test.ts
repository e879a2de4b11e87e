import { expect, test } from "vitest";
import { drawPlanSchema } from "../draws/plan.ts";
import { missingReason, skipRefusal } from "../draws/reasons.ts";
import { defaultRules, rulesContradiction, withoutTimes } from "./default-rules.ts";

const { exclusionReasons } = drawPlanSchema.parse({});
const figures = {
  ...{ ticketsPerPerson: 1, minimumAge: 18, retentionDays: 180, claimDays: 14 },
  ...{ exclusionReasons, skipReasons: ["declined", "not-eligible", "unreachable"] },
};
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
  [{ claimDays: 7 }, "cannot be reached within 7 days is skipped"],
  [{ skipReasons: ["declined"] }, "“A winner who declines is skipped with a published reason”"],
  [{ exclusionReasons: ["entrant-withdrew"] }, "the plan says “We exclude people who withdraw”"],
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

test("the rules name every reason of the plan and the time given, and an evening's rules demand presence", () => {
  const custom = { exclusionReasons: [...exclusionReasons, "moved-abroad"] };
  for (const skipReasons of [
    ["absent-at-event", "declined"],
    ["declined", "unreachable"],
    ["absent-at-event", "unreachable", "in-prison"],
  ]) {
    const rules = defaultRules({ ...facts, ...custom, skipReasons });
    expect(missingReason(rules, { ...custom, skipReasons })).toBe(undefined);
    const present = skipReasons.includes("absent-at-event");
    expect(rules.includes("have to be there")).toBe(present);
    expect(rules.includes("We call the number")).toBe(!present);
    expect(rules.includes("within 14 days")).toBe(skipReasons.includes("unreachable"));
  }
  expect(missingReason(text, { exclusionReasons, skipReasons: ["in-prison"] })).toEqual({
    ...{ kind: "skip", reason: "in-prison" },
  });
});

test("nobody is skipped before the promised time, and for absence only if the rules demand presence", () => {
  const sealed = { rulesText: text, claimDays: 14, awardedAt: 1000 };
  const after = (days: number) => ({ ...sealed, now: 1000 + days * 86_400 });
  expect(skipRefusal({ ...after(13.9), reason: "unreachable" })).toBe("before-claim-ends");
  expect(skipRefusal({ ...after(14), reason: "unreachable" })).toBe(undefined);
  expect(skipRefusal({ ...after(0), reason: "declined" })).toBe(undefined);
  expect(skipRefusal({ ...after(99), reason: "absent-at-event" })).toBe("not-in-rules");
  const evening = defaultRules({ ...facts, skipReasons: ["absent-at-event"] });
  expect(skipRefusal({ ...after(0), rulesText: evening, reason: "absent-at-event" })).toBe(
    undefined,
  );
});
