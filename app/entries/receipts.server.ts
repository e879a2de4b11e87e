// Receipts: made after the commit, and made again from the rows whenever somebody asks.
import { and, eq } from "drizzle-orm";
import { domainTag, fromHex, join, toHex, u64 } from "../../protocol/bytes.ts";
import { canonicalText } from "../../protocol/canonical-json.ts";
import {
  type Receipt,
  receiptFormat,
  signReceipt,
  type UnsignedReceipt,
} from "../../protocol/receipts.ts";
import type { DrawOffice } from "../draws/draw-services.server.ts";
import { entry, ticket, ticketBatch } from "../draws/entry-tables.server.ts";
import type { KeyRing } from "../draws/ledger/key-ring.server.ts";
import { keyInForceAt } from "../draws/ledger/read-ledger.server.ts";
import { nativeHex } from "../draws/native-hashes.server.ts";
import { asSealed, type SealedDraw } from "../draws/sealed-draw.ts";
import { draw } from "../draws/tables.server.ts";
import { type AppendedBatch, newTickets } from "./append-tickets.server.ts";
import { hashTicketCode, identityOf, publicPart } from "./candidate.server.ts";

export type EntryRow = typeof entry.$inferSelect;

/** A ticket as its owner sees it. */
export type OwnTicket = {
  draw: SealedDraw;
  /** The number people see: index + 1. */
  ticket: number;
  status: EntryRow["status"];
  reason: string;
  /** Undefined once the personal data was erased. */
  receipt: Receipt | undefined;
};

const receiptTag = domainTag("sealed-draw/v1/receipt");

/**
 * One for each new ticket of the batch, at its outcome's place. Only for a batch that is committed: a
 * signature is a promise. The messages are those of `receiptMessage` in protocol/receipts.ts, from hashes the batch has
 * computed already; a test holds the two together.
 */
export async function receiptsFor(
  keys: KeyRing,
  { draw: its, head, key, outcomes }: AppendedBatch,
): Promise<(Receipt | undefined)[]> {
  const appended = newTickets(outcomes);
  if (appended.length === 0) return [];
  const before = join(receiptTag, fromHex(its.drawId), its.termsHash);
  const after = join(u64(head.size), head.root, u64(head.time));
  const length = before.length + 8 + 32 + after.length;
  const messages = new Uint8Array(appended.length * length);
  for (const [place, { index, candidate }] of appended.entries()) {
    const start = place * length;
    messages.set(before, start);
    messages.set(u64(index), start + before.length);
    messages.set(candidate.bytes.part("leaf"), start + before.length + 8);
    messages.set(after, start + length - after.length);
  }
  const signatures = nativeHex(await keys.find(its.operator, key).signMany(messages, length));
  const root = nativeHex(head.root);
  let signed = 0;
  return outcomes.map((outcome): Receipt | undefined => {
    if (!outcome.ok || outcome.repeated) return undefined;
    const { pub, id, bytes } = outcome.candidate;
    const signature = signatures.slice(signed, signed + signatureLetters);
    signed += signatureLetters;
    return {
      format: receiptFormat,
      id,
      index: outcome.index,
      pub,
      root,
      saltId: bytes.hex("saltId"),
      saltPub: bytes.hex("saltPub"),
      signature,
      size: head.size,
      terms: its.terms,
      time: head.time,
    };
  });
}

/** In hexadecimal. */
const signatureLetters = 128;

/**
 * The canonical text of a receipt as bytes, one letter for each, put together from its fields in their order;
 * a test compares it. Thousands of receipts hold the same terms: their bytes are made once.
 */
export function receiptLetters(receipt: Receipt): string {
  const { format, id, index, pub, root, saltId, saltPub, signature, size, terms, time } = receipt;
  const termsLetters = knownTerms.get(terms) ?? lettersOf(canonicalText(terms));
  knownTerms.set(terms, termsLetters);
  return (
    `{"format":"${format}","id":${lettersOf(canonicalText(id))},"index":${index},` +
    `"pub":${lettersOf(canonicalText(pub))},"root":"${root}","saltId":"${saltId}",` +
    `"saltPub":"${saltPub}","signature":"${signature}","size":${size},"terms":${termsLetters},"time":${time}}`
  );
}

const knownTerms = new WeakMap<Receipt["terms"], string>();

function lettersOf(text: string): string {
  return /^[ -~]*$/.test(text) ? text : Buffer.from(text).toString("latin1");
}

/** By the code in its address; nothing can be looked up by name, phone or e-mail. */
export async function findTicketByCode(
  office: Pick<DrawOffice, "database" | "keys">,
  code: string,
): Promise<OwnTicket | undefined> {
  if (!/^[A-Za-z0-9_-]{22}$/.test(code)) return undefined;
  return findTicket(office, eq(ticket.codeHash, hashTicketCode(code)));
}

export async function findTicketByIndex(
  office: Pick<DrawOffice, "database" | "keys">,
  drawRowId: number,
  index: number,
): Promise<OwnTicket | undefined> {
  return findTicket(office, and(eq(ticket.draw, drawRowId), eq(ticket.index, index)));
}

async function findTicket(
  { database, keys }: Pick<DrawOffice, "database" | "keys">,
  which: ReturnType<typeof and>,
): Promise<OwnTicket | undefined> {
  const [row] = await database
    .select({ draw, ticket, entry, batch: ticketBatch })
    .from(ticket)
    .innerJoin(entry, and(eq(entry.draw, ticket.draw), eq(entry.index, ticket.index)))
    .innerJoin(
      ticketBatch,
      and(eq(ticketBatch.draw, ticket.draw), eq(ticketBatch.size, ticket.batch)),
    )
    .innerJoin(draw, eq(draw.id, ticket.draw))
    .where(which);
  const its = row && asSealed(row.draw);
  if (!its) return undefined;
  const { status, reason } = row.entry;
  const facts = receiptFacts(its, row.entry, row.ticket.tag, row.batch);
  const receipt =
    facts &&
    signReceipt(
      facts,
      keys.find(its.operator, await keyInForceAt(database, its.operator, facts.time)).sign,
    );
  return { draw: its, ticket: row.ticket.index + 1, status, reason, receipt };
}

function receiptFacts(
  its: SealedDraw,
  row: EntryRow,
  tag: Uint8Array,
  batch: typeof ticketBatch.$inferSelect,
): UnsignedReceipt | undefined {
  const { name, phone, email, saltPub, saltId, display, index } = row;
  if (name === null || phone === null || saltPub === null || saltId === null) return undefined;
  const place = row.place ?? "";
  return {
    id: identityOf({ name, phone, email }),
    index,
    pub: publicPart({ name, place, display }, nativeHex(tag), its.plan.showPlace),
    root: toHex(batch.root),
    saltId: toHex(saltId),
    saltPub: toHex(saltPub),
    size: batch.size,
    terms: its.terms,
    time: batch.time,
  };
}
