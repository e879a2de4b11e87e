import type { ActResult } from "../../ui/form/act-result.ts";

export type MediaActResult = ActResult & {
  /** When the texts were saved, in the company's time zone. */
  savedAt?: string;
};
