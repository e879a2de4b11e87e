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
 * React Router also offers each route as `.data`. For files and the API it would hold the whole response in memory,
 * and nothing on the site asks for it.
 */
export function isDataOfFile(pathname: string): boolean {
  return /^\/api\/.*\.data$|\.[a-z0-9]+\.data$/i.test(pathname);
}
