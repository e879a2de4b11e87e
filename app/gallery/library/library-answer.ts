import type { ToastWords } from "../../ui/overlay/toast.tsx";

export type LibraryAnswer = {
  toast?: ToastWords;
  problem?: string;
  /** When the words were saved, by the company's clock. */
  savedAt?: string;
  /** What is wrong with which of them; then nothing was saved. */
  fields?: Record<string, string>;
};
