// Who holds which prize, computed from the ledger and the tickets by the protocol's own rules.
import { asc, eq, sql } from "drizzle-orm";
import { Awarding } from "../../../protocol/awards.ts";
import { toHex } from "../../../protocol/encoding/bytes.ts";
import { isOfType, type Statement } from "../../../protocol/statements.ts";
import { identityCommitment } from "../../../protocol/tickets.ts";
import type { AnyDatabase } from "../../platform/database/database.server.ts";
import { identityOf, publicPart } from "../display-name.ts";
import { readStatementsOfDraw } from "../ledger/ledger-store.server.ts";
import type { SealedDraw } from "../sealed-draw.ts";
import { openedTicket } from "./tables.server.ts";

/** The state of the prizes after every skip so far, ready for the next one. */
export async function currentAwarding(
  transaction: AnyDatabase,
  its: SealedDraw,
): Promise<{ awarding: Awarding; handedOver: Set<number> }> {
  const statements = await readStatementsOfDraw(transaction, its.operator, its.drawId);
  const close = statements.find(isOfType("close"));
  const result = statements.find(isOfType("result"));
  if (!close || !result) throw new Error(`Draw ${its.slug} has no result.`);
  const awarding = await awardTickets(transaction, its, close, result.body.ranking);
  for (const { body } of statements.filter(isOfType("skip"))) awarding.skip(body.ticket);
  const handedOver = statements.filter(isOfType("handover")).map(({ body }) => body.ticket);
  return { awarding, handedOver: new Set(handedOver) };
}

export async function awardTickets(
  transaction: AnyDatabase,
  its: SealedDraw,
  close: Statement<"close">,
  ranking: number[],
): Promise<Awarding> {
  const tags = await readTags(transaction, its.id, ranking);
  return new Awarding({
    terms: its.terms,
    ranking,
    excluded: new Set(close.body.exclusions.map(({ ticket }) => ticket)),
    tagAt: (_, ticket) => tags.get(ticket),
  });
}

async function readTags(transaction: AnyDatabase, draw: number, ranking: number[]) {
  const indexes = sql.param(ranking.map((ticket) => ticket - 1));
  const { rows } = await transaction.execute<{ index: string; tag: Buffer }>(sql`
    select index, tag from ticket where draw = ${draw} and index = any(${indexes}::bigint[])`);
  return new Map(rows.map(({ index, tag }) => [Number(index) + 1, toHex(tag)]));
}

/** Thrown when a ticket that would have to be opened was erased with its person. */
export class TicketErased extends Error {}

type AwardedPerson = {
  index: string;
  tag: Buffer;
  name: string | null;
  phone: string | null;
  email: string | null;
  place: string | null;
  display: "full" | "first-and-initial" | "initials";
  salt_pub: Buffer | null;
  salt_id: Buffer | null;
};

/** Keeps the public part of every ticket the cursor has reached and that is not kept yet. */
export async function openReachedTickets(
  transaction: AnyDatabase,
  its: SealedDraw,
  awarding: Awarding,
  ranking: number[],
): Promise<void> {
  const known = await transaction
    .select({ rank: openedTicket.rank })
    .from(openedTicket)
    .where(eq(openedTicket.draw, its.id))
    .orderBy(asc(openedTicket.rank));
  const kept = new Set(known.map(({ rank }) => rank));
  const fresh = awarding.openedRanks.filter((rank) => !kept.has(rank));
  if (fresh.length === 0) return;
  const indexes = sql.param(fresh.map((rank) => (ranking[rank] ?? 0) - 1));
  const { rows } = await transaction.execute<AwardedPerson>(sql`
    select ticket.index, ticket.tag, name, phone, email, place, display, salt_pub, salt_id
    from ticket join entry using (draw, index)
    where draw = ${its.id} and index = any(${indexes}::bigint[])`);
  const people = new Map(rows.map((row) => [Number(row.index) + 1, row]));
  const values = fresh.map((rank) => {
    const ticket = ranking[rank] ?? 0;
    return { draw: its.id, rank, ticket, ...openPerson(people.get(ticket), ticket, its) };
  });
  for (let at = 0; at < values.length; at += 1000) {
    await transaction.insert(openedTicket).values(values.slice(at, at + 1000));
  }
}

function openPerson(row: AwardedPerson | undefined, ticket: number, its: SealedDraw) {
  if (!row?.name || !row.phone || !row.salt_pub || !row.salt_id) {
    throw new TicketErased(`Ticket ${ticket} of draw ${its.slug} was erased and cannot be opened.`);
  }
  const { name, phone, email, display } = row;
  const pub = publicPart(
    { name, place: row.place ?? "", display },
    toHex(row.tag),
    its.plan.showPlace,
  );
  return {
    name: pub.name,
    place: pub.place,
    tag: row.tag,
    saltPub: row.salt_pub,
    idCommitment: identityCommitment(identityOf({ name, phone, email }), row.salt_id),
  };
}
