// Erases personal data: sets it to null or empty in all rows that have it.
import { and, eq, isNotNull, isNull, like, ne, or, type SQL, sql } from "drizzle-orm";
import { entry } from "../draws/entry-tables.server.ts";
import { award, openedTicket } from "../draws/result/tables.server.ts";
import { draw, drawSecret } from "../draws/tables.server.ts";
import { outboxMail } from "../mail/tables.server.ts";
import type { AnyDatabase } from "../platform/database/database.server.ts";

const nothingPersonal = {
  name: null,
  phone: null,
  email: null,
  place: null,
  saltPub: null,
  saltId: null,
  network: null,
  language: null,
  note: "",
};

/** Ended draws that have personal data although their retention period is over. */
export async function listDrawsToErase(database: AnyDatabase): Promise<number[]> {
  const rows = await database
    .select({ id: draw.id })
    .from(draw)
    .where(
      and(
        isNull(draw.erasedAt),
        isNotNull(draw.endedAt),
        sql`draw_time(${draw.operator}) >= ${draw.endedAt} + (${draw.plan} ->> 'retentionDays')::bigint * 86400`,
      ),
    );
  return rows.map(({ id }) => id);
}

export async function wipeDraw(transaction: AnyDatabase, id: number, now: number): Promise<void> {
  await transaction
    .update(entry)
    .set({ ...nothingPersonal, erasedAt: now })
    .where(and(eq(entry.draw, id), isNull(entry.erasedAt)));
  await wipeWinnerNotes(transaction, id);
  await wipeMails(transaction, eq(outboxMail.about, `draw:${id}`));
  await transaction.update(drawSecret).set({ tagKey: null }).where(eq(drawSecret.draw, id));
  await transaction.update(draw).set({ erasedAt: now }).where(eq(draw.id, id));
}

export async function wipeEntry(
  transaction: AnyDatabase,
  drawId: number,
  ticketNumber: number,
  now: number,
): Promise<void> {
  await transaction
    .update(entry)
    .set({ ...nothingPersonal, erasedAt: now })
    .where(and(eq(entry.draw, drawId), eq(entry.index, ticketNumber - 1)));
  await wipeWinnerNotes(transaction, drawId, ticketNumber);
  const [row] = await transaction.select({ id: draw.drawId }).from(draw).where(eq(draw.id, drawId));
  // Mails to winners are not among them: a ticket that was drawn is needed until the end.
  const ofTicket = or(
    like(outboxMail.occasion, `ticket:${row?.id}:${ticketNumber}:%`),
    eq(outboxMail.occasion, `not-this-time:${row?.id}:${ticketNumber}`),
    // Sent again by staff.
    like(outboxMail.occasion, `not-this-time:${row?.id}:${ticketNumber} %`),
  );
  await wipeMails(transaction, and(eq(outboxMail.about, `draw:${drawId}`), ofTicket));
}

/** That a mail was sent stays: it is in the evidence of the draw. */
async function wipeMails(transaction: AnyDatabase, which: SQL | undefined): Promise<void> {
  await transaction.delete(outboxMail).where(and(which, ne(outboxMail.state, "sent")));
  await transaction
    .update(outboxMail)
    .set({ recipient: "", bodyText: "", bodyHtml: "", calendar: "" })
    .where(which);
}

/** The notes of staff about reaching and identifying a winner; of one ticket, or of all of a draw. */
async function wipeWinnerNotes(
  transaction: AnyDatabase,
  drawId: number,
  ticketNumber?: number,
): Promise<void> {
  const which = and(
    eq(award.draw, drawId),
    ticketNumber === undefined ? undefined : eq(award.ticket, ticketNumber),
  );
  await transaction.update(award).set({ note: "" }).where(which);
  await transaction.execute(sql`
    update winner_file set identity_note = '' from award
    where (award.draw, award.slot, award.turn) = (winner_file.draw, winner_file.slot, winner_file.turn)
      and ${which}`);
}

/** Whether an entry was erased, and whether it takes part. */
export async function findErasure(database: AnyDatabase, drawId: number, ticketNumber: number) {
  const [row] = await database
    .select({ erasedAt: entry.erasedAt, status: entry.status })
    .from(entry)
    .where(and(eq(entry.draw, drawId), eq(entry.index, ticketNumber - 1)));
  return row;
}

/** Whether the result or a skip has published the public part of this ticket. */
export async function isOpened(
  database: AnyDatabase,
  drawId: number,
  ticketNumber: number,
): Promise<boolean> {
  const [opened] = await database
    .select({ rank: openedTicket.rank })
    .from(openedTicket)
    .where(and(eq(openedTicket.draw, drawId), eq(openedTicket.ticket, ticketNumber)));
  return opened !== undefined;
}
