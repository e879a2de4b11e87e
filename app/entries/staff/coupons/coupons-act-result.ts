import type { ActResult } from "../../../ui/form/act-result.ts";
import type { Made } from "./made-coupons.tsx";

export type CouponsActResult = ActResult & {
  made?: Made;
  found?: { batch: number; serial: number };
};
