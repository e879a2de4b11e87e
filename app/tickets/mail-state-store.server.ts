// What became of the mail with a ticket.
import { desc, like, sql } from "drizzle-orm";
import { outboxMail } from "../mail/tables.server.ts";
import type { AnyDatabase } from "../platform/database/database.server.ts";

type TicketMailState = {
  state: "waiting" | "sent" | "failed";
  recipient: string;
  /** When the mail server took it; when it was written, before. */
  at: Date;
};

/** The newest mail with the address of this ticket. */
export async function findTicketMail(
  database: AnyDatabase,
  drawId: string,
  ticket: number,
): Promise<TicketMailState | undefined> {
  const [mail] = await database
    .select({
      state: outboxMail.state,
      recipient: outboxMail.recipient,
      at: sql<Date>`coalesce(${outboxMail.sentAt}, ${outboxMail.createdAt})`.mapWith(
        outboxMail.createdAt,
      ),
    })
    .from(outboxMail)
    .where(like(outboxMail.occasion, `ticket:${drawId}:${ticket}:%`))
    .orderBy(desc(outboxMail.id))
    .limit(1);
  return mail;
}
