// React Router ranks every route of its manifest before hydration. With the admin area, files and the API that is 135
// routes, and half of a phone's script time on a first visit. Visitors need two dozen of them.

type ListedRoute = { id: string; parentId?: string; path?: string };

const frame = "frame/site-layout";
const missing = "frame/not-found-page";

/** The routes of public pages, which is all the server needs to render one. */
export function visitorRoutes<Route extends ListedRoute>(
  routes: Record<string, Route | undefined>,
) {
  const pages = Object.values(routes).filter((route) => route !== undefined);
  return Object.fromEntries(pages.filter(isPublicPage).map((route) => [route.id, route]));
}

/**
 * The routes that a visitor's browser gets. Other addresses are loaded as a new document: see `clientLoader` in
 * not-found-page.tsx. The admin area has an entry of its own, because `/admin` also matches the route of pages that
 * staff add.
 */
export function visitorManifestRoutes<Route extends ListedRoute>(routes: Record<string, Route>) {
  const admin = { ...routes[missing], id: "elsewhere", path: "admin/*" };
  return { ...visitorRoutes(routes), [admin.id]: admin };
}

function isPublicPage({ id, parentId, path = "" }: ListedRoute) {
  return id === "root" || id === frame || (parentId === frame && !path.startsWith("admin/"));
}

/** The address of the visitors' manifest, beside the full one. */
export function visitorManifestAddress(fullManifest: string) {
  return fullManifest.replace(/\.js$/, "-visitors.js");
}
