import type { SaveResult } from "../../ui/autosave/post-save.ts";
import type { PlanValues } from "./plan-form.ts";

export type PlanActResult = SaveResult & {
  /** Who saved first, when, and the values now. */
  conflict?: { by: string; at: string; values: PlanValues };
  /** The rules as entrants would read them. */
  html?: string;
  /** The default rules, with the dates of this plan. */
  rules?: string;
};
