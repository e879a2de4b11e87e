import type { PlanProblems, PlanValues } from "./plan-form.ts";

/** What a post of the plan page answers. */
export type PlanAnswer = {
  /** The plan is safe; `version` is the one to build on. */
  saved?: { version: number; at: string };
  problems?: PlanProblems;
  problem?: string;
  unreachable?: boolean;
  /** Somebody else saved first. Nothing was overwritten: the person at the form decides. */
  conflict?: { by: string; at: string; version: number; values: PlanValues };
  /** The rules as entrants would read them. */
  html?: string;
  /** The default rules, with the dates of this plan. */
  rules?: string;
  toast?: { text: string };
  proofProblem?: string;
  titleProblem?: string;
};
