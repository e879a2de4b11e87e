// The homes that somebody can ask to see.
import { isTaken } from "../content/home-document.ts";
import { listHomeNames } from "../content/home-names-store.server.ts";
import type { AnyDatabase } from "../platform/database/database.server.ts";

export type HomeForViewing = { slug: string; title: string };

/** Without any, the form has a text field for the home. */
export async function listHomesForViewing(database: AnyDatabase): Promise<HomeForViewing[]> {
  const homes = await listHomeNames(database);
  return homes
    .filter(({ status }) => !isTaken(status))
    .map(({ slug, name }) => ({ slug, title: name }));
}
