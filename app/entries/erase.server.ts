// Erases personal data while every proof keeps verifying: rows lose their names and salts, leaves stay.
import { isOfType } from "../../protocol/statements.ts";
import { type Actor, recordActivity, theSystem } from "../activity/record.server.ts";
import { readStatementsOfDraw } from "../draws/ledger/ledger-store.server.ts";
import type { SealedDraw } from "../draws/sealed-draw.ts";
import type { DrawServices } from "../draws/services/draw-services.server.ts";
import { lockDraw, lockSealedDraw } from "../draws/store.server.ts";
import { type AnyDatabase, inTransaction } from "../platform/database/database.server.ts";
import { findErasure, isOpened, wipeDraw, wipeEntry } from "./erase-store.server.ts";

const day = 86_400;

/** When the personal data of an ended draw must be gone. */
export function retentionEnds(draw: Pick<SealedDraw, "endedAt" | "plan">): number | undefined {
  return draw.endedAt === null ? undefined : draw.endedAt + draw.plan.retentionDays * day;
}

/**
 * Erases everybody in a draw whose retention period is over, and the key that turned phone numbers into
 * tags. What winners agreed to have shown stays in `opened_ticket`, since the proof shows it for ever.
 */
export async function eraseDraw(
  { database }: Pick<DrawServices, "database">,
  id: number,
): Promise<boolean> {
  return inTransaction(
    database,
    async (transaction) => {
      const locked = await lockDraw(transaction, id);
      if (!locked) return false;
      const { row, now } = locked;
      const due = retentionEnds(row);
      if (row.erasedAt !== null || due === undefined || now < due) return false;
      await wipeDraw(transaction, id, now);
      await recordActivity(transaction, {
        who: theSystem,
        what: "entries.erased",
        about: { kind: "draw", id: `${id}`, name: row.plan.title },
      });
      return true;
    },
    { isolation: "read committed" },
  );
}

export type Erasing =
  | { ok: true }
  /** "still-needed": the ticket takes part or may still move up; withdraw it, or wait for the end. */
  | { ok: false; reason: "unknown-ticket" | "still-needed" };

/** One person's right to be forgotten, before the retention period is over. */
export async function eraseEntry(
  { database }: Pick<DrawServices, "database">,
  id: number,
  ticketNumber: number,
  who: Actor,
): Promise<Erasing> {
  return inTransaction(
    database,
    async (transaction): Promise<Erasing> => {
      const { draw, now } = await lockSealedDraw(transaction, id);
      const entry = await findErasure(transaction, id, ticketNumber);
      if (!entry) return { ok: false, reason: "unknown-ticket" };
      if (entry.erasedAt !== null) return { ok: true };
      if (entry.status !== "excluded" && (await isStillNeeded(transaction, draw, ticketNumber))) {
        return { ok: false, reason: "still-needed" };
      }
      await wipeEntry(transaction, id, ticketNumber, now);
      await recordActivity(transaction, {
        who,
        what: "entries.person-erased",
        about: { kind: "ticket", id: `${id}/${ticketNumber}`, name: draw.terms.title },
      });
      return { ok: true };
    },
    { isolation: "read committed" },
  );
}

/** A skip can still reach a rank that is not open yet, and then the ticket must be opened. */
async function isStillNeeded(
  transaction: AnyDatabase,
  draw: SealedDraw,
  ticketNumber: number,
): Promise<boolean> {
  if (draw.state === "cancelled") return false;
  if (draw.state !== "drawn") return true;
  const statements = await readStatementsOfDraw(transaction, draw.operator, draw.drawId);
  const ranking = statements.find(isOfType("result"))?.body.ranking ?? [];
  if (!ranking.includes(ticketNumber)) return false;
  return !(await isOpened(transaction, draw.id, ticketNumber));
}
