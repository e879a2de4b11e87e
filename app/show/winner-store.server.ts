// Queries about the winner on stage.
import { and, desc, eq, inArray } from "drizzle-orm";
import { entry } from "../draws/entry-tables.server.ts";
import { award } from "../draws/result/tables.server.ts";
import type { AnyDatabase } from "../platform/database/database.server.ts";

/** Confirms the current holder of the prize. Progress beyond "contacted" stays unchanged. */
export async function confirmAward(
  transaction: AnyDatabase,
  draw: number,
  slot: number,
): Promise<void> {
  const [holder] = await transaction
    .select({ turn: award.turn })
    .from(award)
    .where(and(eq(award.draw, draw), eq(award.slot, slot)))
    .orderBy(desc(award.turn))
    .limit(1);
  await transaction
    .update(award)
    .set({ progress: "confirmed" })
    .where(
      and(
        eq(award.draw, draw),
        eq(award.slot, slot),
        eq(award.turn, holder?.turn ?? 0),
        inArray(award.progress, ["waiting", "contacted"]),
      ),
    );
}

export async function findPhoneOfTicket(
  database: AnyDatabase,
  draw: number,
  ticket: number,
): Promise<string | undefined> {
  const [row] = await database
    .select({ phone: entry.phone })
    .from(entry)
    .where(and(eq(entry.draw, draw), eq(entry.index, ticket - 1)));
  return row?.phone ?? undefined;
}
