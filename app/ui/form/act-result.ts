import type { ToastMessage } from "../overlay/toast.tsx";

/** What a form is told after its act. A feature adds values of its own, all of them optional. */
export type ActResult = {
  /** Something was done. */
  toast?: ToastMessage;
  /** Why nothing was done. */
  problem?: string;
  /** The same, by the name of the field it concerns. */
  problems?: Partial<Record<string, string>>;
  /** The password was missing or wrong: the form asks for it. */
  proofProblem?: string;
  /** What was typed into a refused form, except passwords: a page without scripts shows it again. */
  typed?: Partial<Record<string, string>>;
};

/** For a form that shows every problem at one place. */
export function firstProblem(result: ActResult | undefined): string | undefined {
  return result?.problem ?? Object.values(result?.problems ?? {}).find(Boolean);
}
