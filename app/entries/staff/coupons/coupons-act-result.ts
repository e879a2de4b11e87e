import type { ActResult } from "../../../ui/form/act-result.ts";
import type { CouponsToPrint } from "./made-coupons.tsx";

export type CouponsActResult = ActResult & {
  made?: CouponsToPrint;
  coupon?: { batch: number; serial: number };
};
