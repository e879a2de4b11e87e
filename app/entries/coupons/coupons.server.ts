// Makes coupons in batches, and voids them. Their codes are readable only when they are made; stored are keyed hashes.
import { randomBytes } from "node:crypto";
import { toHex } from "../../../protocol/encoding/bytes.ts";
import { type Actor, recordActivity } from "../../activity/record.server.ts";
import type { DrawServices } from "../../draws/services/draw-services.server.ts";
import { inTransaction } from "../../platform/database/database.server.ts";
import { couponCode } from "../coupon-code.ts";
import { hashCouponCode } from "../new-ticket.server.ts";
import { insertBatch, insertCoupons, markVoid } from "./coupon-store.server.ts";

type CouponBatchInput = { draw: number; label: string; occasion: string; count: number };

/** The only place with readable codes: print or export them now. */
export type MadeCoupons = { batch: number; coupons: { id: number; code: string }[] };

const mostAtOnce = 10_000;

export async function makeCoupons(
  { database, couponKey }: Pick<DrawServices, "database" | "couponKey">,
  { draw, label, occasion, count }: CouponBatchInput,
  who: Actor,
): Promise<MadeCoupons> {
  if (!Number.isInteger(count) || count < 1 || count > mostAtOnce) {
    throw new RangeError(`A batch has 1 to ${mostAtOnce} coupons, not ${count}.`);
  }
  return inTransaction(
    database,
    async (transaction) => {
      const batch = await insertBatch(transaction, { draw, label, occasion, createdBy: who.name });
      const codes = new Map<string, string>();
      while (codes.size < count) {
        const code = couponCode(randomBytes(7));
        codes.set(toHex(hashCouponCode(couponKey, code)), code);
      }
      const rows = await insertCoupons(transaction, batch, draw, [...codes.keys()]);
      const coupons = rows.map(({ id, hash }) => ({ id, code: codes.get(hash) ?? "" }));
      await recordActivity(transaction, {
        who,
        what: "coupons.made",
        about: { kind: "coupon-batch", id: `${batch}`, name: label },
        changes: { count, occasion },
      });
      return { batch, coupons };
    },
    { isolation: "read committed" },
  );
}

/** Voids coupons that are neither redeemed nor void; returns how many. Without ids, all of the batch. */
export async function voidCoupons(
  { database }: Pick<DrawServices, "database">,
  batch: { id: number; label: string },
  ids: number[] | undefined,
  reason: string,
  who: Actor,
): Promise<number> {
  return inTransaction(
    database,
    async (transaction) => {
      const count = await markVoid(transaction, batch.id, ids, { reason, by: who.name });
      if (count === 0) return 0;
      await recordActivity(transaction, {
        who,
        what: "coupons.voided",
        about: { kind: "coupon-batch", id: `${batch.id}`, name: batch.label },
        changes: { reason, count },
      });
      return count;
    },
    { isolation: "read committed" },
  );
}
