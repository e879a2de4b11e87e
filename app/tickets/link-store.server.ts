// The addresses of a ticket: the first one, and those mailed to an owner who lost it.
import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import type { DrawServices } from "../draws/services/draw-services.server.ts";
import { hashTicketCode } from "../entries/new-ticket.server.ts";
import { findTicketByCode, findTicketByIndex, type OwnTicket } from "../entries/receipts.server.ts";
import type { AnyDatabase } from "../platform/database/database.server.ts";
import { ticketLink } from "./tables.server.ts";

/** By any of its codes. Nothing can be looked up by name, phone or e-mail. */
export async function findOwnTicket(
  services: Pick<DrawServices, "database" | "keys">,
  code: string,
): Promise<OwnTicket | undefined> {
  const ticket = await findTicketByCode(services, code);
  if (ticket) return ticket;
  const [link] = await services.database
    .select({ draw: ticketLink.draw, index: ticketLink.index })
    .from(ticketLink)
    .where(eq(ticketLink.codeHash, hashTicketCode(code)));
  return link && findTicketByIndex(services, link.draw, link.index);
}

/** Another code for the address of a ticket. It works like the first one after `saveTicketLink`. */
export function newTicketCode(): string {
  return randomBytes(16).toString("base64url");
}

export async function saveTicketLink(
  transaction: AnyDatabase,
  code: string,
  draw: number,
  ticketNumber: number,
): Promise<void> {
  await transaction
    .insert(ticketLink)
    .values({ codeHash: hashTicketCode(code), draw, index: ticketNumber - 1 });
}
