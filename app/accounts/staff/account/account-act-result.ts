import type { ActResult } from "../../../ui/form/act-result.ts";

/** Each card of the account page shows what concerns it. */
export type AccountActResult = ActResult & {
  setUp?: { picture: string; secret: string };
  recoveryCodes?: string[];
};
