// The rows of `rehearsal_script`: invented tickets, created for each rehearsal and never part of the record.
import { eq } from "drizzle-orm";
import type { SealedDraw } from "../draws/sealed-draw.ts";
import type { AnyDatabase } from "../platform/database/database.server.ts";
import { emptyScript, inventScript } from "./script/invent-script.ts";
import { readScriptPrizes } from "./script/read-script.server.ts";
import type { ShowScript } from "./script/script.ts";
import { rehearsalScript } from "./tables.server.ts";

export async function readRehearsalScript(
  database: AnyDatabase,
  draw: number,
): Promise<ShowScript> {
  const [row] = await database
    .select({ script: rehearsalScript.script })
    .from(rehearsalScript)
    .where(eq(rehearsalScript.draw, draw));
  return row?.script ?? emptyScript;
}

export async function createRehearsalScript(
  transaction: AnyDatabase,
  draw: SealedDraw,
  now: number,
): Promise<void> {
  const prizes = await readScriptPrizes(transaction, draw.id);
  const { skipReasons, randomness } = draw.terms;
  const description = randomness.source === "drand" ? undefined : randomness.description;
  const values = inventScript({ prizes, skipReasons, description, now, number: draw.id });
  await transaction
    .insert(rehearsalScript)
    .values({ draw: draw.id, ...values })
    .onConflictDoUpdate({ target: rehearsalScript.draw, set: values });
}

/** The next invented rank moves up. False when this prize has no holder. */
export async function skipRehearsalWinner(
  transaction: AnyDatabase,
  draw: number,
  slot: number,
  reason: string,
): Promise<boolean> {
  const [row] = await transaction
    .select()
    .from(rehearsalScript)
    .where(eq(rehearsalScript.draw, draw))
    .for("update");
  const turns = row?.script.slots[slot]?.turns;
  const holder = turns?.at(-1);
  if (!row || !turns || !holder || holder.ticket === 0) return false;
  holder.skipReason = reason;
  const [next = { ticket: 0, name: "", place: "" }, ...reserves] = row.reserves;
  const drawn = row.script.slots.flatMap((slot) => slot.turns.filter(({ rank }) => rank > 0));
  const rank = next.ticket === 0 ? 0 : drawn.length + 1;
  turns.push({ ...next, rank, skipReason: "", confirmed: false });
  await transaction
    .update(rehearsalScript)
    .set({ script: row.script, reserves })
    .where(eq(rehearsalScript.draw, draw));
  return true;
}

export async function confirmRehearsalWinner(
  transaction: AnyDatabase,
  draw: number,
  slot: number,
): Promise<void> {
  const script = await readRehearsalScript(transaction, draw);
  const holder = script.slots[slot]?.turns.at(-1);
  if (!holder) return;
  holder.confirmed = true;
  await transaction.update(rehearsalScript).set({ script }).where(eq(rehearsalScript.draw, draw));
}
