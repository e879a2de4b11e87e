// Awards: who holds which prize. Derived from the ledger, for pages.
import { and, desc, eq } from "drizzle-orm";
import type { AnyDatabase } from "../../platform/database/database.server.ts";
import { award } from "./tables.server.ts";

type NewAward = typeof award.$inferInsert;
type AwardKey = { draw: number; slot: number; turn: number };

/** PostgreSQL takes at most 65,535 parameters in one statement. */
const rowsAtOnce = 1000;

export async function saveAwards(transaction: AnyDatabase, rows: NewAward[]): Promise<void> {
  for (let at = 0; at < rows.length; at += rowsAtOnce) {
    await transaction.insert(award).values(rows.slice(at, at + rowsAtOnce));
  }
}

/** The award of the slot's newest turn. */
export async function requireCurrentAward(transaction: AnyDatabase, draw: number, slot: number) {
  const [current] = await transaction
    .select()
    .from(award)
    .where(and(eq(award.draw, draw), eq(award.slot, slot)))
    .orderBy(desc(award.turn))
    .limit(1);
  if (!current) throw new Error(`Draw ${draw} has no award in slot ${slot}.`);
  return current;
}

export async function updateAward(
  transaction: AnyDatabase,
  { draw, slot, turn }: AwardKey,
  change: Partial<
    Pick<NewAward, "progress" | "skipReason" | "note" | "changedAt" | "handedOverAt">
  >,
): Promise<void> {
  await transaction
    .update(award)
    .set(change)
    .where(and(eq(award.draw, draw), eq(award.slot, slot), eq(award.turn, turn)));
}
