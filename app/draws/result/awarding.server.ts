// Who holds which prize, computed from the ledger and the tickets by the protocol's own rules.
import { Awarding } from "../../../protocol/awards.ts";
import { toHex } from "../../../protocol/encoding/bytes.ts";
import { isOfType, type Statement } from "../../../protocol/statements.ts";
import { identityCommitment } from "../../../protocol/tickets.ts";
import type { AnyDatabase } from "../../platform/database/database.server.ts";
import { identityOf, publicPart } from "../display-name.ts";
import { readStatementsOfDraw } from "../ledger/ledger-store.server.ts";
import type { SealedDraw } from "../sealed-draw.ts";
import {
  type AwardedPerson,
  listOpenedRanks,
  readPeople,
  readTags,
  saveOpenedTickets,
} from "./opened-ticket-store.server.ts";

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

/** Thrown when a ticket that would have to be opened was erased with its person. */
export class TicketErased extends Error {}

/** Saves the public part of every ticket the ranking has reached, unless it is saved already. */
export async function openReachedTickets(
  transaction: AnyDatabase,
  its: SealedDraw,
  awarding: Awarding,
  ranking: number[],
): Promise<void> {
  const saved = new Set(await listOpenedRanks(transaction, its.id));
  const reached = awarding.openedRanks
    .filter((rank) => !saved.has(rank))
    .map((rank) => ({ rank, ticket: ranking[rank] ?? 0 }));
  if (reached.length === 0) return;
  const tickets = reached.map(({ ticket }) => ticket);
  const people = await readPeople(transaction, its.id, tickets);
  const rows = reached.map(({ rank, ticket }) => ({
    ...{ draw: its.id, rank, ticket },
    ...openPerson(people.get(ticket), ticket, its),
  }));
  await saveOpenedTickets(transaction, rows);
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
