// Coupons and their batches: which are redeemed, by whom, which are void, and which one has a given code.
import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import { toHex } from "../../../protocol/encoding/bytes.ts";
import { coupon, couponBatch, entry } from "../../draws/entry-tables.server.ts";
import type { DrawServices } from "../../draws/services/draw-services.server.ts";
import { draw } from "../../draws/tables.server.ts";
import type { AnyDatabase } from "../../platform/database/database.server.ts";
import { normaliseCouponCode } from "../coupon-code.ts";
import { hashCouponCode } from "../new-ticket.server.ts";

export async function insertBatch(
  transaction: AnyDatabase,
  values: { draw: number; label: string; occasion: string; createdBy: string },
): Promise<number> {
  const [batch] = await transaction
    .insert(couponBatch)
    .values(values)
    .returning({ id: couponBatch.id });
  if (!batch) throw new Error("The batch was not saved.");
  return batch.id;
}

/** Hashes are hex, before and after. */
export async function insertCoupons(
  transaction: AnyDatabase,
  batch: number,
  drawId: number,
  hashes: string[],
): Promise<{ id: number; hash: string }[]> {
  const { rows } = await transaction.execute<{ id: string; hash: string }>(sql`
    insert into coupon (batch, draw, code_hash)
    select ${batch}::bigint, ${drawId}::bigint, decode(hash, 'hex')
      from unnest(${sql.param(hashes)}::text[]) as hash
    returning id, encode(code_hash, 'hex') as hash`);
  return rows
    .map(({ id, hash }) => ({ id: Number(id), hash }))
    .toSorted((first, second) => first.id - second.id);
}

export async function listCouponBatches(database: AnyDatabase, drawId: number) {
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
    .where(eq(couponBatch.draw, drawId))
    .groupBy(couponBatch.id)
    .orderBy(asc(couponBatch.id));
}

export async function findBatch(database: AnyDatabase, drawId: number, id: number) {
  const [batch] = await database
    .select()
    .from(couponBatch)
    .where(and(eq(couponBatch.draw, drawId), eq(couponBatch.id, id)));
  return batch;
}

/** The number printed on a coupon: its position in the batch. */
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

/** Those of the codes that belong to the batch, with their numbers: only they are printed. */
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

type FoundCoupon = { batch: number; serial: number };

/** `typed` is the code as somebody reads it from the paper. */
export async function findCouponInDraw(
  { database, couponKey }: Pick<DrawServices, "database" | "couponKey">,
  drawId: number,
  typed: string,
): Promise<FoundCoupon | undefined> {
  const code = normaliseCouponCode(typed);
  if (!code) return undefined;
  const [row] = await database
    .select({ id: coupon.id, batch: coupon.batch })
    .from(coupon)
    .where(and(eq(coupon.draw, drawId), eq(coupon.codeHash, hashCouponCode(couponKey, code))));
  if (!row) return undefined;
  const [position] = await database
    .select({ serial: sql<number>`count(*)::int` })
    .from(coupon)
    .where(and(eq(coupon.batch, row.batch), sql`${coupon.id} <= ${row.id}`));
  return { batch: row.batch, serial: position?.serial ?? 0 };
}

/** The public draw a coupon is for. */
export async function findDrawOfCoupon(
  { database, couponKey }: Pick<DrawServices, "database" | "couponKey">,
  code: string,
): Promise<{ slug: string } | undefined> {
  const [row] = await database
    .select({ slug: draw.slug })
    .from(coupon)
    .innerJoin(draw, eq(draw.id, coupon.draw))
    .where(and(eq(coupon.codeHash, hashCouponCode(couponKey, code)), sql`${draw.state} <> 'draft'`))
    .limit(1);
  return row;
}

export type CouponState = "free" | "used" | "void";

/** By the hash of the code in hex; unknown coupons are left out. */
export async function findCouponStates(
  database: AnyDatabase,
  drawId: number,
  hashes: string[],
): Promise<Map<string, CouponState>> {
  if (hashes.length === 0) return new Map();
  const { rows } = await database.execute<{ hash: string; state: CouponState }>(sql`
    select encode(code_hash, 'hex') as hash, case when ticket_index is not null then 'used'
      when void_reason is not null then 'void' else 'free' end as state
    from coupon where draw = ${drawId} and encode(code_hash, 'hex') = any(${sql.param(hashes)}::text[])`);
  return new Map(rows.map(({ hash, state }) => [hash, state]));
}

/** Returns how many coupons are now void that were neither redeemed nor void before. */
export async function markVoid(
  transaction: AnyDatabase,
  batch: number,
  ids: number[] | undefined,
  { reason, by }: { reason: string; by: string },
): Promise<number> {
  const { rowCount } = await transaction
    .update(coupon)
    .set({ voidReason: reason, voidedBy: by, voidedAt: sql`now()` })
    .where(
      and(
        eq(coupon.batch, batch),
        ids && inArray(coupon.id, [-1, ...ids]),
        isNull(coupon.ticketIndex),
        isNull(coupon.voidReason),
      ),
    );
  return rowCount ?? 0;
}
