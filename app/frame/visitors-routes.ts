// React Router's browser half ranks every route it knows before it can take a page over: with the admin area,
// the files and the API that is 135 of them, and half of a phone's work on a first visit. A visitor needs two dozen.

type ListedRoute = { id: string; parentId?: string; path?: string };

const frame = "frame/site-layout";
const missing = "frame/not-found-page";

/** The public pages: all that the server needs to make one of them. */
export function visitorsRoutes<Route extends ListedRoute>(
  routes: Record<string, Route | undefined>,
) {
  const pages = Object.values(routes).filter((route) => route !== undefined);
  return Object.fromEntries(pages.filter(isPublicPage).map((route) => [route.id, route]));
}

/**
 * The public pages as a visitor's browser gets them. Whatever else a link names is left to the server: see
 * the client's loader of the missing page. It has an entry of its own for the admin area, because `/admin`
 * would be taken for a page that staff added.
 */
export function visitorsList<Route extends ListedRoute>(routes: Record<string, Route>) {
  const admin = { ...routes[missing], id: "elsewhere", path: "admin/*" };
  return { ...visitorsRoutes(routes), [admin.id]: admin };
}

function isPublicPage({ id, parentId, path = "" }: ListedRoute) {
  return id === "root" || id === frame || (parentId === frame && !path.startsWith("admin/"));
}

/** Where the list for visitors lies, beside the whole one. */
export function visitorsListAddress(wholeList: string) {
  return wholeList.replace(/\.js$/, "-visitors.js");
}
