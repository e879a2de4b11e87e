import type { ReactNode } from "react";
import type { PlanField, PlanProblems, PlanValues } from "./plan-form.ts";

export type FieldParts = {
  values: PlanValues;
  problems: PlanProblems;
};

/** Name, value and problem of one text field. */
export function fieldOf(
  { values, problems }: FieldParts,
  name: Exclude<PlanField, "routes" | "displayChoices" | "showPlace" | "onePrizePerPerson">,
) {
  return { name, defaultValue: values[name], problem: problems[name] };
}

export function Pair({ children }: { children: ReactNode }) {
  return <div className="grid gap-4 sm:grid-cols-2">{children}</div>;
}

export function Choices({
  id,
  legend,
  children,
}: {
  id: string;
  legend: string;
  children: ReactNode;
}) {
  return (
    <fieldset id={id} tabIndex={-1} className="scroll-mt-20">
      <legend className="mb-1 text-sm font-medium text-text">{legend}</legend>
      <div className="grid sm:grid-cols-2 sm:gap-x-4">{children}</div>
    </fieldset>
  );
}
