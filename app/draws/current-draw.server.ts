// The draws visitors may see, and which of them the site shows as the current one.
import type { Database } from "../platform/database/database.server.ts";
import { freshFor } from "../platform/page-cache/page-sources.server.ts";
import { drawClock } from "./clock-store.server.ts";
import { chooseCurrent } from "./phase.ts";
import { listPublicDraws, type PublicDraw } from "./store.server.ts";

/** How long a page with draws may be cached: counts and states change. */
const secondsMatter = 5_000;
const hoursMatter = 600_000;

export async function readDraws(
  database: Database,
): Promise<{ draws: PublicDraw[]; current: PublicDraw | undefined; now: number }> {
  const now = await drawClock(database);
  const draws = await listPublicDraws(database);
  const undecided = draws.some(({ draw }) => draw.endedAt === null);
  freshFor(undecided ? secondsMatter : hoursMatter);
  return { draws, current: chooseCurrent(draws, now), now };
}
