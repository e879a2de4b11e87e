// The pages that are the same for everybody and may be cached. Other pages never are.
import { matchPath, matchRoutes, type RouteObject } from "react-router";

const cacheablePages = [
  "/",
  "/landing",
  "/home",
  "/about",
  "/draw",
  "/draw/:slug",
  "/draw/:slug/rules",
  "/draw/:slug/verify",
  "/verify",
  "/check",
  "/prizes",
  "/gallery",
  "/gallery/:album",
  "/gallery/:album/:photo",
  "/contact",
  "/complaints",
  "/privacy",
  "/terms",
];

/** Pages that staff added are recognised by their route. */
const ownPage = "pages/own-page";

/** Pages with a fixed address. */
export const pagesToWarm = cacheablePages.filter((pattern) => !pattern.includes(":"));

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
  return (page) => new Set(matchRoutes(tree, page)?.flatMap(({ route }) => route.id ?? []));
}

/**
 * The cache key of a request, if its response may be cached. Query strings can contain a visitor's input; the
 * only one allowed is the router's `_routes`, with routes of this page, each once, so that nobody can fill
 * the cache with variants.
 */
export function cacheKey(address: URL, partsOf: PartsOfPage): string | undefined {
  const { pathname, search, searchParams } = address;
  const page = pathname.replace(/(^\/)_\.data$|\.data$/, "$1");
  const parts = partsOf(page);
  if (!parts.has(ownPage) && !cacheablePages.some((pattern) => matchPath(pattern, page))) {
    return undefined;
  }
  if (search === "") return pathname;
  if (page === pathname || searchParams.size !== 1) return undefined;
  const named = searchParams.get("_routes")?.split(",") ?? [];
  const unique = named.length > 0 && new Set(named).size === named.length;
  return unique && named.every((id) => parts.has(id)) ? pathname + search : undefined;
}
