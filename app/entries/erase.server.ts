// Forgetting people while every proof keeps verifying: rows lose their names and salts, leaves stay.
import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { isOfType } from "../../protocol/statements.ts";
import { type Actor, recordActivity, theSystem } from "../activity/record.server.ts";
import { entry } from "../draws/entry-tables.server.ts";
import { readStatementsOfDraw } from "../draws/ledger/ledger-store.server.ts";
import { award, openedTicket } from "../draws/result/tables.server.ts";
import type { SealedDraw } from "../draws/sealed-draw.ts";
import type { DrawServices } from "../draws/services/draw-services.server.ts";
import { lockSealedDraw } from "../draws/store.server.ts";
import { draw, drawSecret } from "../draws/tables.server.ts";
import { type AnyDatabase, inTransaction } from "../platform/database/database.server.ts";

const day = 86_400;

const nothingPersonal = {
  name: null,
  phone: null,
  email: null,
  place: null,
  saltPub: null,
  saltId: null,
  network: null,
  note: "",
};

/** When the personal data of an ended draw must be gone. */
export function retentionEnds(its: Pick<SealedDraw, "endedAt" | "plan">): number | undefined {
  return its.endedAt === null ? undefined : its.endedAt + its.plan.retentionDays * day;
}

/**
 * Erases everybody of a draw whose time is up, and the key that turned phones into tags. What
 * winners agreed to have shown stays in `opened_ticket`, since the proof shows it for ever.
 */
export async function eraseDraw(
  { database }: Pick<DrawServices, "database">,
  id: number,
): Promise<boolean> {
  return inTransaction(
    database,
    async (transaction) => {
      const { draw: its, now } = await lockSealedDraw(transaction, id);
      const due = retentionEnds(its);
      if (its.erasedAt !== null || due === undefined || now < due) return false;
      await transaction
        .update(entry)
        .set({ ...nothingPersonal, erasedAt: now })
        .where(and(eq(entry.draw, id), isNull(entry.erasedAt)));
      await forgetWinners(transaction, id);
      await transaction.update(drawSecret).set({ tagKey: null }).where(eq(drawSecret.draw, id));
      await transaction.update(draw).set({ erasedAt: now }).where(eq(draw.id, id));
      await recordActivity(transaction, {
        who: theSystem,
        what: "entries.erased",
        about: { kind: "draw", id: `${id}`, name: its.terms.title },
      });
      return true;
    },
    { isolation: "read committed" },
  );
}

/** Ended draws that still hold personal data; a job looks at each one's own period. */
export async function listDrawsToErase(database: AnyDatabase): Promise<number[]> {
  const rows = await database
    .select({ id: draw.id })
    .from(draw)
    .where(
      and(
        isNull(draw.erasedAt),
        isNotNull(draw.endedAt),
        sql`draw_time(${draw.operator}) >= ${draw.endedAt} + (${draw.plan} ->> 'retentionDays')::bigint * ${day}`,
      ),
    );
  return rows.map(({ id }) => id);
}

export type Erasing =
  | { ok: true }
  /** "still-needed": the ticket takes part or may still move up; withdraw it, or wait for the end. */
  | { ok: false; reason: "unknown-ticket" | "still-needed" };

/** One person's right to be forgotten, before the period is over. */
export async function eraseEntry(
  { database }: Pick<DrawServices, "database">,
  id: number,
  ticketNumber: number,
  who: Actor,
): Promise<Erasing> {
  return inTransaction(
    database,
    async (transaction): Promise<Erasing> => {
      const { draw: its, now } = await lockSealedDraw(transaction, id);
      const place = and(eq(entry.draw, id), eq(entry.index, ticketNumber - 1));
      const [row] = await transaction.select().from(entry).where(place);
      if (!row) return { ok: false, reason: "unknown-ticket" };
      if (row.erasedAt !== null) return { ok: true };
      if (row.status !== "excluded" && (await isStillNeeded(transaction, its, ticketNumber))) {
        return { ok: false, reason: "still-needed" };
      }
      await transaction
        .update(entry)
        .set({ ...nothingPersonal, erasedAt: now })
        .where(place);
      await forgetWinners(transaction, id, ticketNumber);
      await recordActivity(transaction, {
        who,
        what: "entries.person-erased",
        about: { kind: "ticket", id: `${id}/${ticketNumber}`, name: its.terms.title },
      });
      return { ok: true };
    },
    { isolation: "read committed" },
  );
}

/** What staff wrote about reaching and knowing a winner; of one ticket, or of all of a draw. */
async function forgetWinners(transaction: AnyDatabase, id: number, ticket?: number): Promise<void> {
  const which = and(
    eq(award.draw, id),
    ticket === undefined ? undefined : eq(award.ticket, ticket),
  );
  await transaction.update(award).set({ note: "" }).where(which);
  await transaction.execute(sql`
    update winner_file set identity_note = '' from award
    where (award.draw, award.slot, award.turn) = (winner_file.draw, winner_file.slot, winner_file.turn)
      and ${which}`);
}

/** A rank that is not open yet could be reached by a skip, and must then be opened. */
async function isStillNeeded(
  transaction: AnyDatabase,
  its: SealedDraw,
  ticketNumber: number,
): Promise<boolean> {
  if (its.state === "cancelled") return false;
  if (its.state !== "drawn") return true;
  const statements = await readStatementsOfDraw(transaction, its.operator, its.drawId);
  const ranking = statements.find(isOfType("result"))?.body.ranking ?? [];
  if (!ranking.includes(ticketNumber)) return false;
  const [opened] = await transaction
    .select({ rank: openedTicket.rank })
    .from(openedTicket)
    .where(and(eq(openedTicket.draw, its.id), eq(openedTicket.ticket, ticketNumber)));
  return opened === undefined;
}
