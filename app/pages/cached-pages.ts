// The pages that are the same for everybody and may be cached. Other pages never are.
import { matchRoutes, type RouteObject } from "react-router";
import { filterParameters } from "../homes/home-filter.ts";
import { splitAddress } from "../languages/languages.ts";

const galleryParameters = ["place", "year", "kind", "page"];
const drawParameters = ["rehearsal", "coupon"];

/** With the query parameters that the page's loader reads. */
const cacheablePages: Record<string, string[]> = {
  "/": [],
  "/landing": [],
  "/home": filterParameters,
  "/home/:slug": [],
  "/about": [],
  "/draw": drawParameters,
  "/draw/:slug": drawParameters,
  "/draw/:slug/rules": [],
  "/draw/:slug/verify": [],
  "/verify": [],
  "/check": ["code"],
  "/prizes": [],
  "/draw/:slug/prizes/:prize": [],
  "/winners": [],
  "/gallery": galleryParameters,
  "/gallery/:album": [],
  "/gallery/:album/:photo": [],
  "/contact": ["topic", "about", "home", "message"],
  "/complaints": [],
  "/accessibility": [],
  "/privacy": [],
  "/terms": [],
};

const patterns = Object.entries(cacheablePages).map(([pattern, parameters]) => ({
  address: new RegExp(`^${pattern.replaceAll(/:\w+/g, "[^/]+")}$`),
  parameters,
}));

/** Read on every page: the draft of an editor, and the photo of an open lightbox. */
const parametersOfAllPages = ["preview", "photo"];

/** Pages that staff added are recognised by their route. */
const ownPage = "pages/own-page";

/** Pages with a fixed address. */
export const pagesToWarm = Object.keys(cacheablePages).filter((pattern) => !pattern.includes(":"));

/** The route ids of a page, by its address without ".data". */
export type PartsOfPage = (page: string) => ReadonlySet<string>;

type KnownRoute = { id: string; parentId?: string; path?: string; index?: boolean };

export function findParts(routes: readonly KnownRoute[]): PartsOfPage {
  const below = (parent?: string): RouteObject[] =>
    routes
      .filter(({ parentId }) => parentId === parent)
      .map(({ id, path, index }) =>
        index ? { id, path, index } : { id, path, children: below(id) },
      );
  const tree = below();
  // React Router ranks all routes again for each match, which takes longer than sending a cached page.
  const known = new Map<string, ReadonlySet<string>>();
  return (page) => {
    const earlier = known.get(page);
    if (earlier) return earlier;
    const parts = new Set(matchRoutes(tree, page)?.flatMap(({ route }) => route.id ?? []));
    if (known.size >= mostKnown) known.clear();
    known.set(page, parts);
    return parts;
  };
}

const mostKnown = 1_000;

/**
 * The cache key of a request, if its response may be cached. A page with a query parameter that it reads is rendered
 * for its visitor; other parameters, such as those of campaigns, are left out of the key. Only one spelling of an
 * address is cached, so that nobody can fill the cache with variants.
 */
export function cacheKey(address: URL, partsOf: PartsOfPage): string | undefined {
  const { pathname, searchParams } = address;
  const { path } = splitAddress(pathname);
  const page = path.replace(/(^\/)_\.data$|\.data$/, "$1");
  if (!/^(\/|(\/[a-z0-9._-]+)+)$/.test(page)) return undefined;
  const pattern = patterns.find(({ address }) => address.test(page));
  const read = [...parametersOfAllPages, ...(pattern?.parameters ?? [])];
  if (read.some((name) => searchParams.has(name))) return undefined;
  if (!pattern && !isOwnPage(page, partsOf)) return undefined;
  const routes = searchParams.getAll("_routes");
  if (page === path || routes.length === 0) return pathname;
  // The router's own parameter names routes of this page, each once.
  const ids = routes.join(",").split(",");
  const parts = partsOf(page);
  const isValid = new Set(ids).size === ids.length && ids.every((id) => parts.has(id));
  return isValid ? `${pathname}?${new URLSearchParams({ _routes: ids.join(",") })}` : undefined;
}

/** Only addresses of one part are looked up among the routes, which takes as long as a simple response. */
function isOwnPage(page: string, partsOf: PartsOfPage): boolean {
  return page.lastIndexOf("/") === 0 && partsOf(page).has(ownPage);
}
