// Writes a batch of tickets: one statement for everything, whatever the number of tickets.
import { sql } from "drizzle-orm";
import type { AnyDatabase } from "../../platform/database.server.ts";
import type { SealedDraw } from "../sealed-draw.ts";
import type { Appended } from "./append-tickets.server.ts";
import { hashTicketCode } from "./candidate.server.ts";

/** The tree after the batch. */
export type NewHead = { size: number; root: Uint8Array; peaks: Uint8Array[]; time: number };

export async function insertAppended(
  transaction: AnyDatabase,
  its: SealedDraw,
  appended: Appended[],
  head: NewHead,
): Promise<void> {
  const root = Buffer.from(head.root);
  // The first ticket of a scheduled draw may come before anybody has noted that it is open. Only then:
  // a state that is set, even to what it was, has every page made anew.
  const opening = its.state === "open" ? sql`` : sql`state = 'open',`;
  await transaction.execute(sql`
    with given as materialized (
      select * from unnest(
        ${column(appended, ({ index }) => index)}::bigint[],
        ${column(appended, ({ leaf }) => Buffer.from(leaf))}::bytea[],
        ${column(appended, ({ code }) => Buffer.from(hashTicketCode(code)))}::bytea[],
        ${column(appended, ({ prepared }) => Buffer.from(prepared.tag))}::bytea[],
        ${column(appended, ({ nth }) => nth)}::int[],
        ${column(appended, ({ candidate }) => candidate.entrant.route)}::text[],
        ${column(appended, ({ prepared }) => prepared.id.name)}::text[],
        ${column(appended, ({ prepared }) => prepared.id.phone)}::text[],
        ${column(appended, ({ prepared }) => prepared.id.email ?? null)}::text[],
        ${column(appended, ({ candidate }) => candidate.entrant.place)}::text[],
        ${column(appended, ({ candidate }) => candidate.entrant.display)}::text[],
        ${column(appended, ({ prepared }) => Buffer.from(prepared.saltPub))}::bytea[],
        ${column(appended, ({ prepared }) => Buffer.from(prepared.saltId))}::bytea[],
        ${column(appended, ({ candidate }) => candidate.network || null)}::text[],
        ${column(appended, ({ candidate }) => candidate.holdReason)}::text[],
        ${column(appended, ({ candidate }) => Buffer.from(candidate.attempt))}::bytea[],
        ${column(appended, ({ candidate }) => Buffer.from(candidate.fingerprint))}::bytea[]
      ) as given (index, leaf, code_hash, tag, nth, route, name, phone, email, place, display,
        salt_pub, salt_id, network, reason, key_hash, fingerprint)
    ), batch as (
      insert into ticket_batch (draw, size, root, time)
      values (${its.id}, ${head.size}, ${root}, ${head.time})
    ), tickets as (
      insert into ticket (draw, batch, index, leaf, code_hash, tag, nth, route)
      select ${its.id}::bigint, ${head.size}::bigint, index, leaf, code_hash, tag, nth, route
      from given order by index
    ), people as (
      insert into entry (draw, rules_hash, consented_at, index, name, phone, email, place, display,
        salt_pub, salt_id, network, status, reason)
      select ${its.id}::bigint, ${its.terms.rulesHash}::text, ${head.time}::bigint, index, name, phone,
        email, place, display, salt_pub, salt_id, network,
        case when reason = '' then 'counted' else 'on-hold' end, reason
      from given order by index
    ), attempts as (
      insert into entry_attempt (draw, index, key_hash, fingerprint)
      select ${its.id}::bigint, index, key_hash, fingerprint from given
    )
    update draw set ${opening} size = ${head.size}, root = ${root},
      peaks = ${Buffer.concat(head.peaks)}, head_time = ${head.time}
    where id = ${its.id}`);
  await redeemCoupons(transaction, appended, head.time);
}

async function redeemCoupons(
  transaction: AnyDatabase,
  appended: Appended[],
  time: number,
): Promise<void> {
  const redeemed = appended.filter(({ couponId }) => couponId !== undefined);
  if (redeemed.length === 0) return;
  await transaction.execute(sql`
    update coupon set ticket_index = used.index, redeemed_at = ${time}
    from unnest(
      ${column(redeemed, ({ couponId }) => couponId)}::bigint[],
      ${column(redeemed, ({ index }) => index)}::bigint[]) as used (id, index)
    where coupon.id = used.id`);
}

/** One column of the batch as a single parameter; a list in a template would become many. */
function column<Value>(appended: Appended[], of: (row: Appended) => Value) {
  return sql.param(appended.map(of));
}
