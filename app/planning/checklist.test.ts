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
