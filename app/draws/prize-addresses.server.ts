// A home can be a prize: it has the address of a draw, or of one prize of it.
import type { Database } from "../platform/database/database.server.ts";
import { listDrawnSlugs } from "./store.server.ts";

type PrizeAddress = { slug: string; prize: string | undefined };

export function readPrizeAddress(address: string | undefined): PrizeAddress | undefined {
  const [, slug, prize] = /^\/draw\/([^/?#]+)(?:\/prizes\/([^/?#]+))?$/.exec(address ?? "") ?? [];
  return slug ? { slug, prize } : undefined;
}

/** Those whose draw is decided, so that the prize has been given away. */
export async function findGivenPrizes(
  database: Database,
  addresses: (string | undefined)[],
): Promise<Set<string>> {
  const prizes = addresses.flatMap((address) => {
    const slug = readPrizeAddress(address)?.slug;
    return address && slug ? [{ address, slug }] : [];
  });
  if (prizes.length === 0) return new Set();
  const drawn = await listDrawnSlugs(database);
  return new Set(prizes.flatMap(({ address, slug }) => (drawn.has(slug) ? [address] : [])));
}
