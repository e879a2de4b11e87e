// Coupons after they were made: which are redeemed, by whom, which are void, and whose code this is.
import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import { toHex } from "../../../protocol/encoding/bytes.ts";
import { type Actor, recordActivity } from "../../activity/record.server.ts";
import { coupon, couponBatch, entry } from "../../draws/entry-tables.server.ts";
import type { DrawServices } from "../../draws/services/draw-services.server.ts";
import { draw } from "../../draws/tables.server.ts";
import { type AnyDatabase, inTransaction } from "../../platform/database/database.server.ts";
import { normaliseCouponCode } from "../coupon-code.ts";
import { hashCouponCode } from "../new-ticket.server.ts";

export async function findBatch(database: AnyDatabase, drawRowId: number, id: number) {
  const [batch] = await database
    .select()
    .from(couponBatch)
    .where(and(eq(couponBatch.draw, drawRowId), eq(couponBatch.id, id)));
  return batch;
}

/** The number printed on a coupon: its place in the batch. */
const serial = sql<number>`(row_number() over (order by ${coupon.id}))::int`;

export async function listCoupons(database: AnyDatabase, batch: number) {
  return database
    .select({
      id: coupon.id,
      serial,
      ticketIndex: coupon.ticketIndex,
      redeemedAt: coupon.redeemedAt,
      voidReason: coupon.voidReason,
      voidedBy: coupon.voidedBy,
      name: entry.name,
    })
    .from(coupon)
    .leftJoin(entry, and(eq(entry.draw, coupon.draw), eq(entry.index, coupon.ticketIndex)))
    .where(eq(coupon.batch, batch))
    .orderBy(asc(coupon.id));
}

/** Which of these codes belong to the batch, by their numbers: only those are printed. */
export async function numberCodes(
  { database, couponKey }: Pick<DrawServices, "database" | "couponKey">,
  batch: number,
  codes: string[],
): Promise<{ serial: number; code: string }[]> {
  const byHash = new Map(codes.map((code) => [toHex(hashCouponCode(couponKey, code)), code]));
  const rows = await database
    .select({ hash: sql<string>`encode(${coupon.codeHash}, 'hex')`, serial })
    .from(coupon)
    .where(eq(coupon.batch, batch))
    .orderBy(asc(coupon.id));
  return rows.flatMap(({ hash, serial: number }) => {
    const code = byHash.get(hash);
    return code ? { serial: number, code } : [];
  });
}

export type FoundCoupon = { batch: number; serial: number };

/** By the code as somebody reads it out. */
export async function findCouponInDraw(
  { database, couponKey }: Pick<DrawServices, "database" | "couponKey">,
  drawRowId: number,
  typed: string,
): Promise<FoundCoupon | undefined> {
  const code = normaliseCouponCode(typed);
  if (!code) return undefined;
  const hash = hashCouponCode(couponKey, code);
  const [found] = await database
    .select({ id: coupon.id, batch: coupon.batch })
    .from(coupon)
    .where(and(eq(coupon.draw, drawRowId), eq(coupon.codeHash, hash)));
  if (!found) return undefined;
  const [row] = await database
    .select({ before: sql<number>`count(*)::int` })
    .from(coupon)
    .where(and(eq(coupon.batch, found.batch), sql`${coupon.id} <= ${found.id}`));
  return { batch: found.batch, serial: row?.before ?? 0 };
}

/** The public draw a coupon is for. */
export async function findDrawOfCoupon(
  { database, couponKey }: Pick<DrawServices, "database" | "couponKey">,
  code: string,
): Promise<{ slug: string } | undefined> {
  const [found] = await database
    .select({ slug: draw.slug })
    .from(coupon)
    .innerJoin(draw, eq(draw.id, coupon.draw))
    .where(and(eq(coupon.codeHash, hashCouponCode(couponKey, code)), sql`${draw.state} <> 'draft'`))
    .limit(1);
  return found;
}

/** Those that are neither redeemed nor void; answers how many it were. Without ids: the whole batch. */
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
      const voided = await transaction
        .update(coupon)
        .set({ voidReason: reason, voidedBy: who.name, voidedAt: sql`now()` })
        .where(
          and(
            eq(coupon.batch, batch.id),
            ids && inArray(coupon.id, [-1, ...ids]),
            isNull(coupon.ticketIndex),
            isNull(coupon.voidReason),
          ),
        )
        .returning({ id: coupon.id });
      if (voided.length === 0) return 0;
      await recordActivity(transaction, {
        who,
        what: "coupons.voided",
        about: { kind: "coupon-batch", id: `${batch.id}`, name: batch.label },
        changes: { reason, count: voided.length },
      });
      return voided.length;
    },
    { isolation: "read committed" },
  );
}
