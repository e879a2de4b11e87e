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
  draw: SealedDraw,
): Promise<{ awarding: Awarding; handedOver: Set<number> }> {
  const statements = await readStatementsOfDraw(transaction, draw.operator, draw.drawId);
  const close = statements.find(isOfType("close"));
  const result = statements.find(isOfType("result"));
  if (!close || !result) throw new Error(`Draw ${draw.slug} has no result.`);
  const awarding = await awardTickets(transaction, draw, close, result.body.ranking);
  for (const { body } of statements.filter(isOfType("skip"))) awarding.skip(body.ticket);
  const handedOver = statements.filter(isOfType("handover")).map(({ body }) => body.ticket);
  return { awarding, handedOver: new Set(handedOver) };
}

export async function awardTickets(
  transaction: AnyDatabase,
  draw: SealedDraw,
  close: Statement<"close">,
  ranking: number[],
): Promise<Awarding> {
  const tags = await readTags(transaction, draw.id, ranking);
  return new Awarding({
    terms: draw.terms,
    ranking,
    excluded: new Set(close.body.exclusions.map(({ ticket }) => ticket)),
    tagAt: (_, ticket) => tags.get(ticket),
  });
}

/** Thrown when the person of a ticket that must be opened was erased. */
export class TicketErased extends Error {}

/** Saves the public part of every ticket the ranking has reached, unless it is saved already. */
export async function openReachedTickets(
  transaction: AnyDatabase,
  draw: SealedDraw,
  awarding: Awarding,
  ranking: number[],
): Promise<void> {
  const saved = new Set(await listOpenedRanks(transaction, draw.id));
  const reached = awarding.openedRanks
    .filter((rank) => !saved.has(rank))
    .map((rank) => ({ rank, ticket: ranking[rank] ?? 0 }));
  if (reached.length === 0) return;
  const tickets = reached.map(({ ticket }) => ticket);
  const people = await readPeople(transaction, draw.id, tickets);
  const rows = reached.map(({ rank, ticket }) => ({
    ...{ draw: draw.id, rank, ticket },
    ...openPerson(people.get(ticket), ticket, draw),
  }));
  await saveOpenedTickets(transaction, rows);
}

function openPerson(row: AwardedPerson | undefined, ticket: number, draw: SealedDraw) {
  if (!row?.name || !row.phone || !row.salt_pub || !row.salt_id) {
    throw new TicketErased(
      `Ticket ${ticket} of draw ${draw.slug} was erased and cannot be opened.`,
    );
  }
  const { name, phone, email, display } = row;
  const pub = publicPart(
    { name, place: row.place ?? "", display },
    toHex(row.tag),
    draw.plan.showPlace,
  );
  return {
    name: pub.name,
    place: pub.place,
    tag: row.tag,
    saltPub: row.salt_pub,
    idCommitment: identityCommitment(identityOf({ name, phone, email }), row.salt_id),
  };
}
