// Story and pictures can change while a draw runs; the activity log has every change.
import { type Actor, recordActivity } from "../activity/record.server.ts";
import type { DrawServices } from "../draws/services/draw-services.server.ts";
import { findDraw } from "../draws/store.server.ts";
import { type AnyDatabase, inTransaction } from "../platform/database/database.server.ts";
import { type PrizePresentation, savePrizePresentation, saveStory } from "./store.server.ts";

export async function improveStory(
  { database }: Pick<DrawServices, "database">,
  id: number,
  story: string,
  who: Actor,
): Promise<void> {
  await inTransaction(database, async (transaction) => {
    await saveStory(transaction, id, story);
    await record(transaction, id, who, { story: "changed" });
  });
}

/** Names, order and quantities are sealed; a trigger refuses changes to them. */
export async function improvePrizes(
  { database }: Pick<DrawServices, "database">,
  id: number,
  prizes: PrizePresentation[],
  who: Actor,
): Promise<void> {
  await inTransaction(database, async (transaction) => {
    for (const prize of prizes) await savePrizePresentation(transaction, id, prize);
    await record(transaction, id, who, { prizes: prizes.map(({ prizeId }) => prizeId) });
  });
}

async function record(
  transaction: AnyDatabase,
  id: number,
  who: Actor,
  changes: Record<string, unknown>,
): Promise<void> {
  const draw = await findDraw(transaction, id);
  await recordActivity(transaction, {
    who,
    what: "draws.presentation-changed",
    about: { kind: "draw", id: `${id}`, name: draw?.plan.title ?? "" },
    changes,
  });
}
