// Receipts: signed after the commit, and signed again from the rows on request.
import { toHex } from "../../protocol/encoding/bytes.ts";
import {
  type Receipt,
  receiptMessage,
  signedReceipt,
  signReceipt,
  type UnsignedReceipt,
} from "../../protocol/receipts.ts";
import { personTagSalt } from "../../protocol/tickets.ts";
import { identityOf, publicPart } from "../draws/display-name.ts";
import type { entry } from "../draws/entry-tables.server.ts";
import { keyInForceAt } from "../draws/ledger/ledger-store.server.ts";
import { asSealed, type SealedDraw } from "../draws/sealed-draw.ts";
import type { DrawServices } from "../draws/services/draw-services.server.ts";
import type { AppendedBatch } from "./append-tickets.server.ts";
import { hashTicketCode } from "./new-ticket.server.ts";
import { findTicketAt, findTicketOfCode } from "./ticket-store.server.ts";

type EntryRow = typeof entry.$inferSelect;
type StoredTicket = NonNullable<Awaited<ReturnType<typeof findTicketAt>>>;

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

/** One for each new ticket of a committed batch, in the order of the outcomes. */
export function signReceipts({
  draw,
  head,
  signer,
  outcomes,
}: AppendedBatch): Promise<(Receipt | undefined)[]> {
  const { size, time } = head;
  const { terms, termsHash } = draw;
  const root = toHex(head.root);
  return Promise.all(
    outcomes.map(async (outcome) => {
      if (!signer || !outcome.ok || outcome.repeated) return undefined;
      const { id, index, leaf, pub, saltId, saltPub, tagSalt } = outcome.ticket;
      const salts = {
        saltId: toHex(saltId),
        saltPub: toHex(saltPub),
        tagSalt: toHex(tagSalt),
      };
      const unsigned = { id, index, pub, root, ...salts, size, terms, time };
      const message = receiptMessage(unsigned, { termsHash, leaf });
      return signedReceipt(unsigned, await signer.signInBackground(message));
    }),
  );
}

/** By the code in its address; nothing can be looked up by name, phone or e-mail. */
export async function findTicketByCode(
  services: Pick<DrawServices, "database" | "keys">,
  code: string,
): Promise<OwnTicket | undefined> {
  if (!/^[A-Za-z0-9_-]{22}$/.test(code)) return undefined;
  return ownTicket(services, await findTicketOfCode(services.database, hashTicketCode(code)));
}

export async function findTicketByIndex(
  services: Pick<DrawServices, "database" | "keys">,
  drawRowId: number,
  index: number,
): Promise<OwnTicket | undefined> {
  return ownTicket(services, await findTicketAt(services.database, drawRowId, index));
}

async function ownTicket(
  { database, keys }: Pick<DrawServices, "database" | "keys">,
  row: StoredTicket | undefined,
): Promise<OwnTicket | undefined> {
  const draw = row && asSealed(row.draw);
  if (!draw) return undefined;
  const { operator } = draw;
  const signAsOf = async (time: number) => {
    const publicKey = await keyInForceAt(database, operator, time);
    return (await keys.find(database, operator, publicKey)).sign;
  };
  const { status, reason } = row.entry;
  const facts = receiptFacts(draw, row);
  const receipt = facts && signReceipt(facts, await signAsOf(facts.time));
  return { draw, ticket: row.ticket.index + 1, status, reason, receipt };
}

function receiptFacts(
  draw: SealedDraw,
  { entry, ticket, batch, tagKey }: StoredTicket,
): UnsignedReceipt | undefined {
  const { name, phone, email, saltPub, saltId, display, index } = entry;
  if (name === null || phone === null || saltPub === null || saltId === null) return undefined;
  // Destroyed together with the personal data of the draw.
  if (tagKey === null) return undefined;
  const place = entry.place ?? "";
  return {
    id: identityOf({ name, phone, email }),
    index,
    pub: publicPart({ name, place, display }, toHex(ticket.tag), draw.plan.showPlace),
    root: toHex(batch.root),
    saltId: toHex(saltId),
    saltPub: toHex(saltPub),
    size: batch.size,
    tagSalt: toHex(personTagSalt(tagKey, draw.drawId, phone)),
    terms: draw.terms,
    time: batch.time,
  };
}
