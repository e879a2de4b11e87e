// A show that is over, step by step as it was on stage: for whoever missed it.
import type { DrawOffice } from "../../draws/draw-services.server.ts";
import type { SealedDraw } from "../../draws/sealed-draw.ts";
import { placeOf } from "../places.ts";
import type { PublicShow } from "../public-show.ts";
import { findShow, presentShow, readScriptOf } from "../read-show.server.ts";

/** From the first prize on: what came before was waiting. */
const worthWatching = /^(intro|draw|batch|skipped|board)\b/;
/** Enough for an evening; who gives away thousands of prizes shows them in batches. */
const mostSteps = 200;

/** Undefined until the show is over: nobody shall see the end of it before the hall does. */
export async function readReplay(
  { database }: Pick<DrawOffice, "database">,
  draw: SealedDraw,
): Promise<PublicShow[] | undefined> {
  const row = await findShow(database, draw.id, "real");
  if (!row || row.endedAt === null) return undefined;
  const { script, now } = await readScriptOf(database, draw, "real");
  const played = Object.entries(row.shown).sort(([, left], [, right]) => left - right);
  const steps: PublicShow[] = [];
  for (const [at, [key]] of played.entries()) {
    if (!worthWatching.test(key) || steps.length >= mostSteps) continue;
    const then = { ...row, shown: Object.fromEntries(played.slice(0, at + 1)), endedAt: null };
    const step = await presentShow(database, draw, then, script, now, placeOf(key));
    steps.push({ ...step, screen: { kind: "show" }, replay: true });
  }
  return steps;
}
