// Coupons: made in batches, shown once in clear when they are printed, kept as keyed hashes.
import { randomBytes } from "node:crypto";
import { asc, eq, sql } from "drizzle-orm";
import { type Actor, recordActivity } from "../../activity/record.server.ts";
import { coupon, couponBatch } from "../../draws/entry-tables.server.ts";
import type { DrawServices } from "../../draws/services/draw-services.server.ts";
import { type AnyDatabase, inTransaction } from "../../platform/database/database.server.ts";
import { couponCode } from "../coupon-code.ts";
import { hashCouponCode } from "../new-ticket.server.ts";

export type CouponBatchInput = { draw: number; label: string; occasion: string; count: number };

/** The codes in clear exist in this answer only: print or export them now. */
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
      const [batch] = await transaction
        .insert(couponBatch)
        .values({ draw, label, occasion, createdBy: who.name })
        .returning({ id: couponBatch.id });
      if (!batch) throw new Error("The batch was not saved.");
      const codes = new Map<string, string>();
      while (codes.size < count) {
        const code = couponCode(randomBytes(7));
        codes.set(Buffer.from(hashCouponCode(couponKey, code)).toString("hex"), code);
      }
      const coupons = await insertCoupons(transaction, batch.id, draw, codes);
      await recordActivity(transaction, {
        who,
        what: "coupons.made",
        about: { kind: "coupon-batch", id: `${batch.id}`, name: label },
        changes: { count, occasion },
      });
      return { batch: batch.id, coupons };
    },
    { isolation: "read committed" },
  );
}

async function insertCoupons(
  transaction: AnyDatabase,
  batch: number,
  draw: number,
  codes: Map<string, string>,
) {
  const hashes = sql.param([...codes.keys()]);
  const { rows } = await transaction.execute<{ id: string; hash: string }>(sql`
    insert into coupon (batch, draw, code_hash)
    select ${batch}::bigint, ${draw}::bigint, decode(hash, 'hex') from unnest(${hashes}::text[]) as hash
    returning id, encode(code_hash, 'hex') as hash`);
  return rows
    .map(({ id, hash }) => ({ id: Number(id), code: codes.get(hash) ?? "" }))
    .toSorted((left, right) => left.id - right.id);
}

export async function listCouponBatches(database: AnyDatabase, draw: number) {
  return database
    .select({
      id: couponBatch.id,
      label: couponBatch.label,
      occasion: couponBatch.occasion,
      createdBy: couponBatch.createdBy,
      createdAt: couponBatch.createdAt,
      coupons: sql<number>`count(${coupon.id})::int`,
      redeemed: sql<number>`count(${coupon.ticketIndex})::int`,
      voided: sql<number>`count(${coupon.voidReason})::int`,
    })
    .from(couponBatch)
    .leftJoin(coupon, eq(coupon.batch, couponBatch.id))
    .where(eq(couponBatch.draw, draw))
    .groupBy(couponBatch.id)
    .orderBy(asc(couponBatch.id));
}
