// Writes a batch of tickets: one statement for everything, whatever the number of tickets.
import { sql } from "drizzle-orm";
import type { SealedDraw } from "../draws/sealed-draw.ts";
import { type AnyDatabase, repeatedStatement } from "../platform/database/database.server.ts";
import type { Appended } from "./append-tickets.server.ts";
import type { ReadyCandidate } from "./candidate.server.ts";
import { placeOf, storedLength, type TicketPart } from "./ticket-bytes.server.ts";

/** The tree after the batch. */
export type NewTree = { size: number; root: Uint8Array; peaks: Uint8Array[] };

/** When the batch was appended, by the ledger's time, and the operator's public key in force then. */
export type Moment = { time: number; key: string };

/**
 * Undefined, and nothing written, when the draw is not open or has not the size that the batch was made
 * for. By itself it is a transaction of its own.
 */
export async function insertAppended(
  database: AnyDatabase,
  its: SealedDraw,
  appended: Appended[],
  { size, root, peaks }: NewTree,
): Promise<Moment | undefined> {
  const column = (of: (candidate: ReadyCandidate) => string | null | undefined) =>
    textArray(appended.map(({ candidate }) => of(candidate)));
  const [moment] = await appendTickets(database, {
    draw: its.id,
    rulesHash: its.terms.rulesHash,
    first: size - appended.length,
    hashes: sideBySide(appended),
    nth: `{${appended.map(({ nth }) => nth).join(",")}}`,
    route: column(({ entrant }) => entrant.route),
    name: column(({ id }) => id.name),
    phone: column(({ id }) => id.phone),
    email: column(({ id }) => id.email),
    place: column(({ entrant }) => entrant.place),
    display: column(({ entrant }) => entrant.display),
    network: column(({ network }) => network || null),
    reason: column(({ holdReason }) => holdReason),
    size,
    root: Buffer.from(root),
    peaks: Buffer.concat(peaks),
  });
  return moment && { time: Number(moment.time), key: moment.key };
}

/** As PostgreSQL writes an array of texts; the driver does the same, sign by sign. */
function textArray(texts: (string | null | undefined)[]): string {
  const written = texts.map((text) =>
    text === null || text === undefined ? "null" : `"${text.replace(/["\\]/g, "\\$&")}"`,
  );
  return `{${written.join(",")}}`;
}

/**
 * Everything of fixed length, ticket after ticket: as arrays of PostgreSQL's they would be written as
 * hexadecimal text here and read back there, which takes longer than hashing them did.
 */
function sideBySide(appended: Appended[]): Buffer {
  const bytes = Buffer.allocUnsafe(appended.length * storedLength);
  for (const [place, { candidate }] of appended.entries()) {
    candidate.bytes.copyStored(bytes, place * storedLength);
  }
  return bytes;
}

function cut(part: TicketPart) {
  const { start, length } = placeOf(part);
  return sql.raw(`substr(bytes, (number - 1)::int * ${storedLength} + ${start}, ${length})`);
}

const given = sql.placeholder;

/**
 * The draw is held first; the ledger is kept from changing keys: a receipt must be signed by the key in
 * force at its time, and its time may not lie before a checkpoint with fewer tickets. The time is read when both are held.
 */
const appendTickets = repeatedStatement<{ time: string; key: string }>(
  "append_tickets",
  sql`
    with held as materialized (
      select draw.id, draw.head_time, operator.name, operator.key, operator.head_time as ledger_time
      from draw join operator on operator.name = draw.operator
      where draw.id = ${given("draw")}::bigint and draw.size = ${given("first")}::bigint and draw.state = 'open'
      for update of draw for share of operator
    ), moment as materialized (
      select id, key, greatest(head_time, ledger_time, draw_time(name)) as time from held
    ), given as materialized (
      select id, time, ${given("first")}::bigint + number - 1 as index, ${cut("leaf")} as leaf,
        ${cut("codeHash")} as code_hash, ${cut("tag")} as tag, ${cut("saltPub")} as salt_pub,
        ${cut("saltId")} as salt_id, nth, route, name, phone, email, place, display, network, reason
      from moment, (select ${given("hashes")}::bytea as bytes offset 0) as hashes, unnest(
        ${given("nth")}::int[], ${given("route")}::text[], ${given("name")}::text[],
        ${given("phone")}::text[], ${given("email")}::text[], ${given("place")}::text[],
        ${given("display")}::text[], ${given("network")}::text[], ${given("reason")}::text[]
      ) with ordinality
        as typed (nth, route, name, phone, email, place, display, network, reason, number)
    ), batch as (
      insert into ticket_batch (draw, size, root, time)
      select id, ${given("size")}::bigint, ${given("root")}::bytea, time from moment
    ), tickets as (
      insert into ticket (draw, batch, index, leaf, code_hash, tag, nth, route)
      select id, ${given("size")}::bigint, index, leaf, code_hash, tag, nth, route
      from given
    ), people as (
      insert into entry (draw, rules_hash, consented_at, index, name, phone, email, place, display,
        salt_pub, salt_id, network, status, reason)
      select id, ${given("rulesHash")}::text, time, index, name, phone, email, place, display,
        salt_pub, salt_id, network, case when reason = '' then 'counted' else 'on-hold' end, reason
      from given
    )
    update draw set size = ${given("size")}::bigint, root = ${given("root")}::bytea,
      peaks = ${given("peaks")}::bytea, head_time = moment.time
    from moment where draw.id = moment.id
    returning moment.time, moment.key`,
);

export async function redeemCoupons(
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
