// Writes a batch of tickets: one statement for everything, whatever the number of tickets.
import { sql } from "drizzle-orm";
import { type AnyDatabase, repeatedStatement } from "../../platform/database.server.ts";
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
  // The first ticket of a scheduled draw may come before anybody has noted that it is open. Only then:
  // a state that is set, even to what it was, has every page made anew.
  if (its.state !== "open") {
    await transaction.execute(sql`update draw set state = 'open' where id = ${its.id}`);
  }
  await writeTickets(transaction, {
    draw: its.id,
    rulesHash: its.terms.rulesHash,
    first: head.size - appended.length,
    hashes: sideBySide(appended),
    nth: appended.map(({ nth }) => nth),
    route: appended.map(({ candidate }) => candidate.entrant.route),
    name: appended.map(({ candidate }) => candidate.prepared.id.name),
    phone: appended.map(({ candidate }) => candidate.prepared.id.phone),
    email: appended.map(({ candidate }) => candidate.prepared.id.email ?? null),
    place: appended.map(({ candidate }) => candidate.entrant.place),
    display: appended.map(({ candidate }) => candidate.entrant.display),
    network: appended.map(({ candidate }) => candidate.network || null),
    reason: appended.map(({ candidate }) => candidate.holdReason),
    size: head.size,
    root: Buffer.from(head.root),
    peaks: Buffer.concat(head.peaks),
    time: head.time,
  });
  await redeemCoupons(transaction, appended, head.time);
}

/**
 * Everything of fixed length, ticket after ticket: as arrays of PostgreSQL's they would be written as
 * hexadecimal text here and read back there, which takes longer than hashing them did.
 */
function sideBySide(appended: Appended[]): Buffer {
  const bytes = Buffer.allocUnsafe(appended.length * bytesEach);
  let place = 0;
  const put = (value: Uint8Array) => {
    bytes.set(value, place);
    place += value.length;
  };
  for (const { leaf, code, candidate } of appended) {
    put(leaf);
    put(hashTicketCode(code));
    put(candidate.tag);
    put(candidate.prepared.saltPub);
    put(candidate.prepared.saltId);
    put(candidate.attempt);
    put(candidate.fingerprint);
  }
  return bytes;
}

/** In the order of `sideBySide`: six hashes and salts, and the tag of half their length. */
const bytesEach = 208;
const at = (place: number, length: number) =>
  sql.raw(`substr(bytes, (number - 1)::int * ${bytesEach} + ${place} + 1, ${length})`);

const given = sql.placeholder;

const writeTickets = repeatedStatement(
  "write_tickets",
  sql`
    with given as materialized (
      select ${given("first")}::bigint + number - 1 as index, ${at(0, 32)} as leaf,
        ${at(32, 32)} as code_hash, ${at(64, 16)} as tag, ${at(80, 32)} as salt_pub,
        ${at(112, 32)} as salt_id, ${at(144, 32)} as key_hash, ${at(176, 32)} as fingerprint,
        nth, route, name, phone, email, place, display, network, reason
      from (select ${given("hashes")}::bytea as bytes offset 0) as hashes, unnest(
        ${given("nth")}::int[], ${given("route")}::text[], ${given("name")}::text[],
        ${given("phone")}::text[], ${given("email")}::text[], ${given("place")}::text[],
        ${given("display")}::text[], ${given("network")}::text[], ${given("reason")}::text[]
      ) with ordinality
        as typed (nth, route, name, phone, email, place, display, network, reason, number)
    ), batch as (
      insert into ticket_batch (draw, size, root, time)
      values (${given("draw")}::bigint, ${given("size")}::bigint, ${given("root")}::bytea, ${given("time")}::bigint)
    ), tickets as (
      insert into ticket (draw, batch, index, leaf, code_hash, tag, nth, route)
      select ${given("draw")}::bigint, ${given("size")}::bigint, index, leaf, code_hash, tag, nth, route
      from given
    ), people as (
      insert into entry (draw, rules_hash, consented_at, index, name, phone, email, place, display,
        salt_pub, salt_id, network, status, reason)
      select ${given("draw")}::bigint, ${given("rulesHash")}::text, ${given("time")}::bigint, index, name, phone,
        email, place, display, salt_pub, salt_id, network,
        case when reason = '' then 'counted' else 'on-hold' end, reason
      from given
    ), attempts as (
      insert into entry_attempt (draw, index, key_hash, fingerprint)
      select ${given("draw")}::bigint, index, key_hash, fingerprint from given
    )
    update draw set size = ${given("size")}::bigint, root = ${given("root")}::bytea, peaks = ${given("peaks")}::bytea,
      head_time = ${given("time")}::bigint
    where id = ${given("draw")}::bigint`,
);

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
      ${sql.param(redeemed.map(({ couponId }) => couponId))}::bigint[],
      ${sql.param(redeemed.map(({ index }) => index))}::bigint[]) as used (id, index)
    where coupon.id = used.id`);
}
