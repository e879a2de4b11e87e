// Tickets in the database: those that a draw has already, and the rows of a batch.
import { and, eq, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { toHex } from "../../protocol/encoding/bytes.ts";
import { settings } from "../content/collections.ts";
import { documentTable } from "../content/documents/tables.server.ts";
import { coupon, entry, ticket, ticketBatch } from "../draws/entry-tables.server.ts";
import { typingError } from "../draws/reasons.ts";
import { asSealed, type SealedDraw } from "../draws/sealed-draw.ts";
import { draw, drawSecret } from "../draws/tables.server.ts";
import type { AnyDatabase } from "../platform/database/database.server.ts";
import { violatedConstraint } from "../platform/start-failure.ts";
import type { NewTicket, TicketLookup } from "./new-ticket.server.ts";

/** The tree after a batch. */
export type TreeHead = { size: number; root: Uint8Array; time: number };

type LockedDraw = {
  draw: SealedDraw;
  codeKey: Uint8Array;
  /** Null once the personal data of the draw was erased. */
  tagKey: Uint8Array | null;
};

/** Locks the draw's row until the transaction ends. Undefined when there is no such draw, or it is a draft. */
export async function lockDrawForEntries(
  transaction: AnyDatabase,
  id: number,
): Promise<LockedDraw | undefined> {
  const [row] = await transaction
    .select({ draw, tagKey: drawSecret.tagKey, codeKey: drawSecret.codeKey })
    .from(draw)
    .innerJoin(drawSecret, eq(drawSecret.draw, draw.id))
    .where(eq(draw.id, id))
    .for("update", { of: draw });
  const sealed = row && asSealed(row.draw);
  return sealed && { draw: sealed, codeKey: row.codeKey, tagKey: row.tagKey };
}

/**
 * Keeps the operator's ledger from changing until the transaction ends: a receipt must be signed by the
 * key in force at its time, and its time may not be before a checkpoint with fewer tickets. The clock is
 * read after the lock was granted, which may have taken a while. `clock` is before `time` if it was set back.
 */
export async function lockLedger(
  transaction: AnyDatabase,
  operator: string,
): Promise<{ time: number; clock: number; key: string }> {
  const { rows } = await transaction.execute<{ time: string; clock: string; key: string }>(sql`
    with locked as materialized (select * from operator where name = ${operator} for share),
      read as materialized (select head_time, key, draw_time(name) as clock from locked)
    select greatest(head_time, clock) as time, clock, key from read`);
  const [ledger] = rows;
  if (!ledger) throw new Error(`There is no operator ${operator}.`);
  return { time: Number(ledger.time), clock: Number(ledger.clock), key: ledger.key };
}

/** A post that got a ticket; without personal data once it was erased. */
export type StoredPost = Pick<
  typeof entry.$inferSelect,
  "index" | "name" | "phone" | "email" | "place" | "display"
> & { couponHash: Uint8Array | null };

type StoredCoupon = { id: number; used: boolean; void: boolean };

/** `corrected`: of all, those that were entered again because of a typing error. They do not count. */
type TicketCount = { all: number; corrected: number };

/** What is stored about the people, posts and coupons of a batch. */
export type StoredTickets = {
  /** How many tickets a person has, by tag in hex. */
  counts: Map<string, TicketCount>;
  /** By the hash of the ticket's code in hex: the same post has the same code. */
  posts: Map<string, StoredPost>;
  /** By the hash of the coupon's code in hex. */
  coupons: Map<string, StoredCoupon>;
};

/** Only while the draw's row is locked: otherwise the result may be outdated at once. */
export async function findStoredTickets(
  transaction: AnyDatabase,
  drawId: number,
  lookups: TicketLookup[],
): Promise<StoredTickets> {
  const tags = lookups.map(({ tag }) => tag);
  const codes = lookups.map(({ codeHash }) => codeHash);
  const coupons = lookups.flatMap(({ couponHash }) => couponHash ?? []);
  return {
    counts: await countByTag(transaction, drawId, tags),
    posts: await findPosts(transaction, codes),
    coupons: coupons.length > 0 ? await lockCoupons(transaction, drawId, coupons) : new Map(),
  };
}

/** As `inArray`, with one parameter instead of one for each value. */
function isOneOf(column: PgColumn, values: Uint8Array[]): SQL {
  return sql`${column} = any(${sql.param(values.map((value) => Buffer.from(value)))}::bytea[])`;
}

async function countByTag(transaction: AnyDatabase, drawId: number, tags: Uint8Array[]) {
  const rows = await transaction
    .select({
      tag: ticket.tag,
      all: sql<number>`count(*)::int`,
      corrected: sql<number>`count(${entry.index})::int`,
    })
    .from(ticket)
    .leftJoin(
      entry,
      and(
        eq(entry.draw, ticket.draw),
        eq(entry.index, ticket.index),
        eq(entry.status, "excluded"),
        eq(entry.reason, typingError),
      ),
    )
    .where(and(eq(ticket.draw, drawId), isOneOf(ticket.tag, tags)))
    .groupBy(ticket.tag);
  return new Map(rows.map(({ tag, ...count }) => [toHex(tag), count]));
}

async function findPosts(transaction: AnyDatabase, codes: Uint8Array[]) {
  const rows = await transaction
    .select({
      codeHash: ticket.codeHash,
      index: ticket.index,
      name: entry.name,
      phone: entry.phone,
      email: entry.email,
      place: entry.place,
      display: entry.display,
      couponHash: coupon.codeHash,
    })
    .from(ticket)
    .innerJoin(entry, and(eq(entry.draw, ticket.draw), eq(entry.index, ticket.index)))
    .leftJoin(coupon, and(eq(coupon.draw, ticket.draw), eq(coupon.ticketIndex, ticket.index)))
    // Codes are unique over all draws. A condition on the draw as well makes PostgreSQL read the draw's whole index.
    .where(isOneOf(ticket.codeHash, codes));
  return new Map(rows.map(({ codeHash, ...post }) => [toHex(codeHash), post]));
}

async function lockCoupons(transaction: AnyDatabase, drawId: number, hashes: Uint8Array[]) {
  const rows = await transaction
    .select({
      id: coupon.id,
      codeHash: coupon.codeHash,
      ticketIndex: coupon.ticketIndex,
      voidReason: coupon.voidReason,
    })
    .from(coupon)
    .where(and(eq(coupon.draw, drawId), isOneOf(coupon.codeHash, hashes)))
    .for("update");
  return new Map(
    rows.map(({ id, codeHash, ticketIndex, voidReason }) => [
      toHex(codeHash),
      { id, used: ticketIndex !== null, void: voidReason !== null },
    ]),
  );
}

/**
 * Inserts the batch with its tickets and entries and updates the head of the draw; triggers enforce the protocol.
 * One statement with the rows as JSON: Drizzle takes longer to build `values` with a parameter for every field
 * than PostgreSQL takes to insert them.
 */
export async function insertTickets(
  transaction: AnyDatabase,
  { id, terms }: SealedDraw,
  tickets: NewTicket[],
  { size, root, time, peaks }: TreeHead & { peaks: Uint8Array },
): Promise<void> {
  const rows = JSON.stringify(tickets.map(rowOf));
  // Kept with the entry, because the site's own may change later.
  const ownLanguage = sql`(select split_part(${documentTable.publishedData} ->> 'locale', '-', 1) from ${documentTable}
    where ${documentTable.collection} = ${settings.name} and ${documentTable.id} = 'site')`;
  await transaction.execute(sql`
    with given as materialized (
      select * from json_to_recordset(${rows}::json) as given (index bigint, leaf text, code_hash text, tag text,
        nth int, route text, name text, phone text, email text, place text, display text, salt_pub text,
        salt_id text, network text, language text, status text, reason text)
    ), batch as (
      insert into ticket_batch (draw, size, root, time)
      values (${id}::bigint, ${size}::bigint, ${Buffer.from(root)}::bytea, ${time}::bigint)
    ), tickets as (
      insert into ticket (draw, batch, index, leaf, code_hash, tag, nth, route)
      select ${id}::bigint, ${size}::bigint, index, decode(leaf, 'hex'), decode(code_hash, 'hex'), decode(tag, 'hex'),
        nth, route from given
    ), people as (
      insert into entry (draw, rules_hash, consented_at, index, name, phone, email, place, display,
        salt_pub, salt_id, network, language, status, reason)
      select ${id}::bigint, ${terms.rulesHash}::text, ${time}::bigint, index, name, phone, email, place, display,
        decode(salt_pub, 'hex'), decode(salt_id, 'hex'), network,
        coalesce(language, ${ownLanguage}), status, reason from given
    )
    update draw set size = ${size}, root = ${Buffer.from(root)}, peaks = ${Buffer.from(peaks)}, head_time = ${time}
    where id = ${id}`);
}

/** PostgreSQL found the draw closed, or not open yet, at the moment of the insert. */
export function isRefusalByTime(error: unknown): boolean {
  return violatedConstraint(error) === "ticket_comes_while_open";
}

/**
 * The first ticket of a scheduled draw may arrive before the job has set its state to open. Not called for every
 * batch: setting the state, even to the same value, notifies all processes, which then render all pages again.
 */
export async function markOpen(transaction: AnyDatabase, drawId: number): Promise<void> {
  await transaction.update(draw).set({ state: "open" }).where(eq(draw.id, drawId));
}

function rowOf({ entry: person, index, leaf, codeHash, nth, pub, saltPub, saltId }: NewTicket) {
  const { route, name, phone, email, place, display, network, language, holdReason } = person;
  return {
    index,
    leaf: toHex(leaf),
    code_hash: toHex(codeHash),
    tag: pub.tag,
    nth,
    route,
    name,
    phone,
    email: email ?? null,
    place,
    display,
    salt_pub: toHex(saltPub),
    salt_id: toHex(saltId),
    network: network || null,
    language: language ?? null,
    status: holdReason ? "on-hold" : "counted",
    reason: holdReason,
  };
}

export async function redeemCoupons(
  transaction: AnyDatabase,
  tickets: NewTicket[],
  time: number,
): Promise<void> {
  const redeemed = tickets.filter(({ couponId }) => couponId !== undefined);
  if (redeemed.length === 0) return;
  await transaction.execute(sql`
    update coupon set ticket_index = used.index, redeemed_at = ${time}
    from unnest(
      ${sql.param(redeemed.map(({ couponId }) => couponId))}::bigint[],
      ${sql.param(redeemed.map(({ index }) => index))}::bigint[]) as used (id, index)
    where coupon.id = used.id`);
}

/** A ticket with everything its receipt states, by the hash of the code in its address. */
export function findTicketOfCode(database: AnyDatabase, codeHash: Uint8Array) {
  return findStoredTicket(database, eq(ticket.codeHash, codeHash));
}

export function findTicketAt(database: AnyDatabase, drawId: number, index: number) {
  return findStoredTicket(database, and(eq(ticket.draw, drawId), eq(ticket.index, index)));
}

async function findStoredTicket(database: AnyDatabase, which: SQL | undefined) {
  const [row] = await database
    .select({ draw, ticket, entry, batch: ticketBatch, tagKey: drawSecret.tagKey })
    .from(ticket)
    .innerJoin(entry, and(eq(entry.draw, ticket.draw), eq(entry.index, ticket.index)))
    .innerJoin(
      ticketBatch,
      and(eq(ticketBatch.draw, ticket.draw), eq(ticketBatch.size, ticket.batch)),
    )
    .innerJoin(draw, eq(draw.id, ticket.draw))
    .innerJoin(drawSecret, eq(drawSecret.draw, draw.id))
    .where(which);
  return row;
}
