import { expect, test } from "vitest";
import { drawPlanSchema } from "../draws/plan.ts";
import { planChecklist } from "./checklist.ts";

function promoterProblem(promoter: string) {
  const items = planChecklist(drawPlanSchema.parse({ promoter }), [], 0);
  return items.find(({ id }) => id === "promoter")?.problem;
}

test("a placeholder is no promoter, and cannot be sealed", () => {
  expect(promoterProblem("")).toBe("Say who runs the draw, with an address.");
  for (const promoter of [
    "Your company, 3 Mill Lane",
    "Ashgrove, Our office, Street and number",
    "Ashgrove, [address]",
    "Ashgrove, …",
    "TBD",
  ]) {
    expect(promoterProblem(promoter), promoter).toContain("is a placeholder");
  }
  expect(promoterProblem("Ashgrove & Daughters, 3 Mill Lane, Uppsala")).toBe("");
});

test("a reason that the rules do not carry cannot be sealed", () => {
  const problemOf = (rulesText: string, skipReasons: string[]) =>
    planChecklist(drawPlanSchema.parse({ rulesText, skipReasons }), [], 0).find(
      ({ id }) => id === "reasons",
    )?.problem;
  const excluded =
    "We exclude duplicates, minors under age, staff, invalid coupons, typing errors and who withdraws.";
  expect(problemOf("One each.", ["declined"])).toContain("name the reason “duplicate person”");
  expect(problemOf(excluded, ["declined"])).toContain(
    "name the reason “declined” to skip a winner",
  );
  expect(problemOf(`${excluded} Winners may decline.`, ["declined"])).toBe("");
  const reached = `${excluded} Winners who cannot be reached are skipped`;
  expect(problemOf(`${reached}.`, ["unreachable"])).toContain("Add “14 days” to the rules");
  expect(problemOf(`${reached} after 14 days.`, ["unreachable"])).toBe("");
});

test("rules of a site in several languages say which one is binding", () => {
  const problemOf = (rulesText: string, languages: string[]) =>
    planChecklist(drawPlanSchema.parse({ rulesText }), [], 0, undefined, false, languages).find(
      ({ id }) => id === "language",
    )?.problem;
  const own = "Teilnehmen darf jeder.";
  expect(problemOf(own, [])).toBeUndefined();
  expect(problemOf(own, ["de", "it"])).toContain("by its own name: Deutsch, Italiano.");
  expect(problemOf("One each. A German translation helps.", ["de", "en"])).not.toBe("");
  for (const clause of [
    "Diese Regeln sind auf Deutsch geschrieben.",
    "These rules are written in English.",
    "Règlement rédigé en français.",
    "Il regolamento è scritto in italiano.",
    "كُتبت هذه القواعد بالعربية.",
    "ये नियम हिंदी में लिखे गए हैं।",
  ]) {
    expect(problemOf(clause, ["de", "it"]), clause).toBe("");
  }
});
