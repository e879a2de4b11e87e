import type { ActResult } from "../../ui/form/act-result.ts";

export type MediaActResult = ActResult & {
  /** When the words were saved, by the company's clock. */
  savedAt?: string;
};
