// A home can be a prize: what its page says about the draw, and what the draw says about the home.
import { href } from "react-router";
import { homes } from "../content/collections.ts";
import { originalOfDraw } from "../content/translating/content-translation.ts";
import { listTranslations, readTranslation } from "../content/translating/translate.server.ts";
import { findGivenPrizes, readPrizeAddress } from "../draws/prize-addresses.server.ts";
import { findPublicDraw } from "../draws/store.server.ts";
import type { Language } from "../languages/languages.ts";
import type { Database } from "../platform/database/database.server.ts";
import { type HomeSummary, listHomes } from "./home-store.server.ts";

type PrizeOfHome = { draw: string; to: string; isGiven: boolean };

/** Null for a draw that is not public, was cancelled or is void. */
export async function findPrizeOf(
  database: Database,
  prizeOf: string | undefined,
  language: Language | null = null,
): Promise<PrizeOfHome | null> {
  const address = readPrizeAddress(prizeOf);
  if (!address || !prizeOf) return null;
  const publicDraw = await findPublicDraw(database, address.slug);
  if (!publicDraw || ["cancelled", "void"].includes(publicDraw.draw.state)) return null;
  const { plan, state } = publicDraw.draw;
  const translate = await readTranslation(database, language, originalOfDraw(publicDraw.draw));
  return { draw: translate(plan.title) ?? plan.title, to: prizeOf, isGiven: state === "drawn" };
}

/** All public homes. Nobody can buy what was given away. */
export async function listHomesForVisitors(database: Database): Promise<HomeSummary[]> {
  const homes = await listHomes(database);
  const givenPrizes = await findGivenPrizes(
    database,
    homes.map(({ prizeOf }) => prizeOf),
  );
  return homes.map((home) =>
    givenPrizes.has(home.prizeOf ?? "") ? { ...home, isGiven: true, status: "sold" } : home,
  );
}

/** The homes that are prizes of a draw, by prize. A home that names only the draw is its first prize. */
export async function findHomesOfPrizes(
  database: Database,
  slug: string,
  prizes: string[],
  language: Language | null = null,
): Promise<Map<string, { name: string; to: string }>> {
  const [all, translationOf] = await Promise.all([
    listHomes(database),
    listTranslations(database, language, homes.name),
  ]);
  const byPrize = all.flatMap(({ prizeOf, name, slug: home }) => {
    const address = readPrizeAddress(prizeOf);
    const prize = address?.prize ?? prizes[0];
    if (address?.slug !== slug || prize === undefined) return [];
    const translated = translationOf(home)(name) ?? name;
    return [[prize, { name: translated, to: href("/home/:slug", { slug: home }) }] as const];
  });
  return new Map(byPrize);
}
