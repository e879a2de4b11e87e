// The steps of a show that is over, as they were on stage.

import type { SealedDraw } from "../draws/sealed-draw.ts";
import type { DrawServices } from "../draws/services/draw-services.server.ts";
import { presentShow, readScriptOf } from "../show/read-show.server.ts";
import type { PublicShow } from "../show/script/public-show.ts";
import { parseStepKey } from "../show/script/step-position.ts";
import { findShow } from "../show/show-store.server.ts";

/** Without the steps before the first prize and without calls. */
const replayedSteps = /^(intro|draw|batch|skipped|board)\b/;
/** Enough for any show, because many equal prizes are drawn in batches. */
const maxSteps = 200;

/** Undefined until the show is over. */
export async function readReplay(
  { database }: Pick<DrawServices, "database">,
  draw: SealedDraw,
): Promise<PublicShow[] | undefined> {
  const row = await findShow(database, draw.id, "real");
  if (!row || row.endedAt === null) return undefined;
  const { script, now } = await readScriptOf(database, draw, "real");
  // Every winner would be missing.
  if (script.disagrees) return undefined;
  const played = Object.entries(row.shown).sort(([, left], [, right]) => left - right);
  const steps: PublicShow[] = [];
  for (const [at, [key]] of played.entries()) {
    if (!replayedSteps.test(key) || steps.length >= maxSteps) continue;
    const rowAtStep = { ...row, shown: Object.fromEntries(played.slice(0, at + 1)), endedAt: null };
    const step = await presentShow(database, draw, rowAtStep, script, now, parseStepKey(key));
    steps.push({ ...step, screen: { kind: "show" }, replay: true });
  }
  return steps;
}
