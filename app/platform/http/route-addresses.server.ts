import * as build from "virtual:react-router/server-build";

let known: Set<string> | undefined;

/** Every address that has a page, so that the navigation never leads nowhere. */
export function existingAddresses(): ReadonlySet<string> {
  known ??= new Set(Object.keys(build.routes).flatMap((id) => addressOf(id) ?? []));
  return known;
}

/** The whole path of a route: those of its parents and its own. Layouts without a path add nothing. */
function addressOf(id: string | undefined): string | null {
  const parts: string[] = [];
  for (let at = id; at; at = build.routes[at]?.parentId) {
    const path = build.routes[at]?.path;
    if (path) parts.unshift(path);
  }
  return parts.length > 0 ? `/${parts.join("/")}` : null;
}
