// The secret of a draft, and the row of a draw when it opens.
import { eq } from "drizzle-orm";
import { canonicalText } from "../../protocol/encoding/canonical-json.ts";
import { momentOf } from "../../protocol/randomness-source.ts";
import { type Terms, termsHash } from "../../protocol/terms.ts";
import { asSealed, type SealedDraw } from "../draws/sealed-draw.ts";
import { draw, drawSecret } from "../draws/tables.server.ts";
import type { AnyDatabase } from "../platform/database/database.server.ts";

type DrawSecretRow = typeof drawSecret.$inferSelect;

export async function readSecret(database: AnyDatabase, id: number): Promise<DrawSecretRow> {
  const [row] = await database.select().from(drawSecret).where(eq(drawSecret.draw, id));
  if (!row) throw new Error(`Draw ${id} has no secret.`);
  return row;
}

/** The database refuses changes to these columns from now on. */
export async function saveTerms(
  transaction: AnyDatabase,
  id: number,
  terms: Terms,
  rulesText: string,
  now: number,
): Promise<SealedDraw> {
  const [row] = await transaction
    .update(draw)
    .set({
      operator: terms.operator,
      state: terms.opensAt > now ? "scheduled" : "open",
      drawId: terms.drawId,
      terms: canonicalText(terms),
      termsHash: termsHash(terms),
      rulesText,
      opensAt: terms.opensAt,
      closesAt: terms.closesAt,
      moment: momentOf(terms.randomness),
      ticketsPerPerson: terms.ticketsPerPerson,
      headTime: now,
      checkpointTime: now,
    })
    .where(eq(draw.id, id))
    .returning();
  const sealed = row && asSealed(row);
  if (!sealed) throw new Error("The draw was not opened.");
  return sealed;
}
