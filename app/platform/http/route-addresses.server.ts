import * as build from "virtual:react-router/server-build";

let known: Set<string> | undefined;

/** All paths that have a page, so that the navigation has no dead links. */
export function existingAddresses(): ReadonlySet<string> {
  known ??= new Set(Object.keys(build.routes).flatMap((id) => addressOf(id) ?? []));
  return known;
}

/** The full path of a route, with those of its parents. Pathless layouts add nothing. */
function addressOf(id: string | undefined): string | null {
  const parts: string[] = [];
  for (let at = id; at; at = build.routes[at]?.parentId) {
    const path = build.routes[at]?.path;
    if (path) parts.unshift(path);
  }
  return parts.length > 0 ? `/${parts.join("/")}` : null;
}

/**
 * React Router also offers each route as `.data`. For files, the API and the ledger it would hold the whole response in
 * memory, and nothing on the site asks for it. The address is compared as React Router reads it: decoded once, without a
 * slash at its end.
 */
export function isDataOfFile(pathname: string): boolean {
  if (!pathname.endsWith(".data")) return false;
  const path = decodeURIComponent(pathname).replace(/\/+(_?\.data)$/, "$1");
  return /^\/(api|ledger)\/|\.[a-z0-9]+_?\.data$/i.test(path);
}
