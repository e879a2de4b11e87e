import type { ActResult } from "../../../ui/form/act-result.ts";

/** Every card of the account page shows its part. */
export type AccountActResult = ActResult & {
  setUp?: { picture: string; secret: string };
  recoveryCodes?: string[];
};
