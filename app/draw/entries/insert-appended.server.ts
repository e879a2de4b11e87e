// Writes a batch of tickets: one statement per table, whatever the number of tickets.
import { sql } from "drizzle-orm";
import type { AnyDatabase } from "../../platform/database.server.ts";
import type { SealedDraw } from "../sealed-draw.ts";
import type { Appended } from "./append-tickets.server.ts";
import { hashTicketCode } from "./candidate.server.ts";

type Head = { size: number; root: Uint8Array; time: number };

export async function insertAppended(
  transaction: AnyDatabase,
  its: SealedDraw,
  appended: Appended[],
  head: Head,
): Promise<void> {
  const indexes = column(appended, ({ index }) => index);
  await transaction.execute(sql`
    insert into ticket_batch (draw, size, root, time)
    values (${its.id}, ${head.size}, ${Buffer.from(head.root)}, ${head.time})`);
  await transaction.execute(sql`
    insert into ticket (draw, batch, index, leaf, code_hash, tag, nth, route)
    select ${its.id}::bigint, ${head.size}::bigint, * from unnest(
      ${indexes}::bigint[],
      ${column(appended, ({ leaf }) => Buffer.from(leaf))}::bytea[],
      ${column(appended, ({ code }) => Buffer.from(hashTicketCode(code)))}::bytea[],
      ${column(appended, ({ prepared }) => Buffer.from(prepared.tag))}::bytea[],
      ${column(appended, ({ nth }) => nth)}::int[],
      ${column(appended, ({ candidate }) => candidate.entrant.route)}::text[])`);
  await insertPeople(transaction, its, appended, head.time);
  await transaction.execute(sql`
    insert into entry_attempt (draw, index, key_hash, fingerprint)
    select ${its.id}::bigint, * from unnest(
      ${indexes}::bigint[],
      ${column(appended, ({ candidate }) => Buffer.from(candidate.attempt))}::bytea[],
      ${column(appended, ({ candidate }) => Buffer.from(candidate.fingerprint))}::bytea[])`);
  const redeemed = appended.filter(({ couponId }) => couponId !== undefined);
  if (redeemed.length === 0) return;
  await transaction.execute(sql`
    update coupon set ticket_index = used.index, redeemed_at = ${head.time}
    from unnest(
      ${column(redeemed, ({ couponId }) => couponId)}::bigint[],
      ${column(redeemed, ({ index }) => index)}::bigint[]) as used (id, index)
    where coupon.id = used.id`);
}

async function insertPeople(
  transaction: AnyDatabase,
  its: SealedDraw,
  appended: Appended[],
  time: number,
): Promise<void> {
  const { rulesHash } = its.terms;
  await transaction.execute(sql`
    insert into entry (draw, rules_hash, consented_at, index, name, phone, email, place, display,
      salt_pub, salt_id, network, status, reason)
    select ${its.id}::bigint, ${rulesHash}::text, ${time}::bigint, * from unnest(
      ${column(appended, ({ index }) => index)}::bigint[],
      ${column(appended, ({ prepared }) => prepared.id.name)}::text[],
      ${column(appended, ({ prepared }) => prepared.id.phone)}::text[],
      ${column(appended, ({ prepared }) => prepared.id.email ?? null)}::text[],
      ${column(appended, ({ candidate }) => candidate.entrant.place)}::text[],
      ${column(appended, ({ candidate }) => candidate.entrant.display)}::text[],
      ${column(appended, ({ prepared }) => Buffer.from(prepared.saltPub))}::bytea[],
      ${column(appended, ({ prepared }) => Buffer.from(prepared.saltId))}::bytea[],
      ${column(appended, ({ candidate }) => candidate.network || null)}::text[],
      ${column(appended, ({ candidate }) => (candidate.holdReason ? "on-hold" : "counted"))}::text[],
      ${column(appended, ({ candidate }) => candidate.holdReason)}::text[])`);
}

/** One column of the batch as a single parameter; a list in a template would become many. */
function column<Value>(appended: Appended[], of: (row: Appended) => Value) {
  return sql.param(appended.map(of));
}
