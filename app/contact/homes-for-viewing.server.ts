// The homes that somebody can ask to see.
import { isTaken } from "../content/home-document.ts";
import { listHomeNames } from "../content/home-names-store.server.ts";
import { findGivenPrizes } from "../draws/prize-addresses.server.ts";
import type { Database } from "../platform/database/database.server.ts";

export type HomeForViewing = { slug: string; title: string };

/** Without any, the form has a text field for the home. */
export async function listHomesForViewing(database: Database): Promise<HomeForViewing[]> {
  const homes = await listHomeNames(database);
  const given = await findGivenPrizes(
    database,
    homes.map(({ prizeOf }) => prizeOf ?? undefined),
  );
  return homes
    .filter(({ status, prizeOf }) => !isTaken(status) && !given.has(prizeOf ?? ""))
    .map(({ slug, name }) => ({ slug, title: name }));
}
