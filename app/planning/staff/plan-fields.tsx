import type { ReactNode } from "react";
import { Chip } from "../../ui/chip.tsx";
import { fixFields } from "../../ui/form/problem-links.tsx";
import { Icon } from "../../ui/icon/icon.tsx";
import type { PlanField, PlanProblems, PlanValues } from "./plan-form.ts";

export type FieldParts = {
  values: PlanValues;
  problems: PlanProblems;
};

/** In the order of the page. */
export const planLabels: Record<PlanField, string> = {
  title: "Title",
  slug: "Address",
  promoter: "Promoter",
  permitNumber: "Permit number",
  story: "Story",
  rulesText: "Rules, as entrants read them",
  opensAt: "Opens",
  closesAt: "Closes",
  showAt: "Show starts",
  routes: "Ways to enter",
  ticketsPerPerson: "Tickets per person",
  minimumAge: "Minimum age",
  countries: "Phones from",
  phoneCountry: "Numbers without a country code are from",
  reserves: "Reserves",
  onePrizePerPerson: "One prize per person",
  source: "The deciding value",
  description: "Which value",
  written: "Written as",
  lookUp: "Where people can look it up",
  announcedAt: "Announced at",
  gapSeconds: "Seconds between closing and the round",
  deadlineDays: "Days to wait for the value",
  displayChoices: "Entrants may choose to be shown as",
  showPlace: "With their town",
  claimDays: "Days for a winner to answer",
  retentionDays: "Days to keep names and phone numbers",
  exclusionReasons: "Reasons to exclude an entry",
  skipReasons: "Reasons to skip a winner",
  witnesses: "Witnesses",
  threshold: "How many must have signed",
  checkpointSeconds: "Publish a checkpoint every (seconds)",
};

/** Links to the fields that could not be saved. */
export function planProblemLinks(problems: PlanProblems) {
  const names = Object.keys(planLabels) as PlanField[];
  return names.flatMap((name) => {
    const problem = problems[name];
    return problem ? { name, label: planLabels[name], problem } : [];
  });
}

/** Name, label, value and problem of one text field. */
export function fieldOf(
  { values, problems }: FieldParts,
  name: Exclude<PlanField, "routes" | "displayChoices" | "showPlace" | "onePrizePerPerson">,
) {
  return {
    name,
    label: planLabels[name],
    defaultValue: values[name],
    problem: problems[name],
  };
}

export function Pair({ children }: { children: ReactNode }) {
  return <div className="grid gap-4 sm:grid-cols-2">{children}</div>;
}

/** Fields that few people change, because the defaults are good. A mark says if one of them has a problem. */
export function Advanced({
  about,
  fields,
  problems,
  children,
}: {
  about: string;
  fields: PlanField[];
  problems: PlanProblems;
  children: ReactNode;
}) {
  const wrong = fields.filter((name) => problems[name]).length;
  return (
    <details className="group rounded-sm border border-line-strong">
      <summary className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-3 gap-y-0.5 px-3.5 py-2">
        <span className="font-medium text-text">Advanced</span>
        <span className="text-xs text-muted">{about}</span>
        {wrong > 0 && <Chip look="bad">{fixFields(wrong)}</Chip>}
        <Icon name="down" className="ml-auto size-4 text-muted group-open:rotate-180" />
      </summary>
      <div className="grid gap-4 px-3.5 pt-2 pb-4">{children}</div>
    </details>
  );
}

export function Choices({ id, children }: { id: PlanField; children: ReactNode }) {
  return (
    <fieldset id={id} tabIndex={-1} className="scroll-mt-20">
      <legend className="mb-1 text-sm font-medium text-text">{planLabels[id]}</legend>
      <div className="grid sm:grid-cols-2 sm:gap-x-4">{children}</div>
    </fieldset>
  );
}
