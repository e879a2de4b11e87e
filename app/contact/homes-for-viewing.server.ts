// The homes that somebody can ask to see.
import { homes } from "../content/collections.ts";
import { isTaken } from "../content/home-document.ts";
import { listHomeNames } from "../content/home-names-store.server.ts";
import { listTranslations } from "../content/translating/translate.server.ts";
import { findGivenPrizes } from "../draws/prize-addresses.server.ts";
import type { Language } from "../languages/languages.ts";
import type { Database } from "../platform/database/database.server.ts";

export type HomeForViewing = { slug: string; title: string };

/** Without any, the form has a text field for the home. */
export async function listHomesForViewing(
  database: Database,
  language: Language | null = null,
): Promise<HomeForViewing[]> {
  const [named, translationOf] = await Promise.all([
    listHomeNames(database),
    listTranslations(database, language, homes.name),
  ]);
  const givenPrizes = await findGivenPrizes(
    database,
    named.map(({ prizeOf }) => prizeOf ?? undefined),
  );
  return named
    .filter(({ status, prizeOf }) => !isTaken(status) && !givenPrizes.has(prizeOf ?? ""))
    .map(({ slug, name }) => ({ slug, title: translationOf(slug)(name) ?? name }));
}
