// Story and pictures may improve while a draw runs; every change is on record.
import { and, eq } from "drizzle-orm";
import { type Actor, recordActivity } from "../activity/record.server.ts";
import type { DrawServices } from "../draws/services/draw-services.server.ts";
import { draw, prize } from "../draws/tables.server.ts";
import { type AnyDatabase, inTransaction } from "../platform/database/database.server.ts";

export type PrizePresentation = { prizeId: string; story: string; picture: string | null };

export async function improveStory(
  { database }: Pick<DrawServices, "database">,
  id: number,
  story: string,
  who: Actor,
): Promise<void> {
  await inTransaction(database, async (transaction) => {
    await transaction.update(draw).set({ story }).where(eq(draw.id, id));
    await record(transaction, id, who, { story: "changed" });
  });
}

/** Names, order and quantities are sealed; the database would refuse them. */
export async function improvePrizes(
  { database }: Pick<DrawServices, "database">,
  id: number,
  prizes: PrizePresentation[],
  who: Actor,
): Promise<void> {
  await inTransaction(database, async (transaction) => {
    for (const { prizeId, story, picture } of prizes) {
      await transaction
        .update(prize)
        .set({ story, picture })
        .where(and(eq(prize.draw, id), eq(prize.prizeId, prizeId)));
    }
    await record(transaction, id, who, { prizes: prizes.map(({ prizeId }) => prizeId) });
  });
}

async function record(
  transaction: AnyDatabase,
  id: number,
  who: Actor,
  changes: Record<string, unknown>,
): Promise<void> {
  const [row] = await transaction.select({ plan: draw.plan }).from(draw).where(eq(draw.id, id));
  await recordActivity(transaction, {
    who,
    what: "draws.presentation-changed",
    about: { kind: "draw", id: `${id}`, name: row?.plan.title ?? "" },
    changes,
  });
}
