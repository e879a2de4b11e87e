import type { ToastWords } from "../../../ui/overlay/toast.tsx";

/** What a post of the people page answers: done, or what stood in its way. */
export type PeopleAnswer = {
  toast?: ToastWords;
  problem?: string;
  fields?: { name?: string; email?: string; role?: string };
  /** The password was missing or wrong: it is asked for, here and now. */
  proofProblem?: string;
};
