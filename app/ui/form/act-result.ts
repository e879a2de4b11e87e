import type { ToastMessage } from "../overlay/toast.tsx";

/** The response to a form's act. A feature adds values of its own, all of them optional. */
export type ActResult = {
  /** Something was done. */
  toast?: ToastMessage;
  /** Why nothing was done. */
  problem?: string;
  /** The same, by field name. */
  problems?: Partial<Record<string, string>>;
  /** The password was missing or wrong, so the form asks for it. */
  proofProblem?: string;
  /** The values of a refused form, without passwords: a page without JavaScript shows them again. */
  typed?: Partial<Record<string, string>>;
};

/** For a form that shows all problems in one place. */
export function firstProblem(result: ActResult | undefined): string | undefined {
  return result?.problem ?? Object.values(result?.problems ?? {}).find(Boolean);
}
