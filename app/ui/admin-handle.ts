/** `export const handle = { crumb: "Enquiries" } satisfies AdminHandle` in an admin page. */
export type AdminHandle = {
  /** The page's name in the breadcrumbs; a function gets what the page's loader returned. */
  crumb?: string | ((loaderData: never) => string);
  /** The navigation folds and the page fills the window with panes of its own. */
  bench?: boolean;
  /** The page goes on without network and says so itself. */
  goesOnOffline?: boolean;
  /** A drawer may open beside the page's table; the page makes room for it. */
  drawer?: boolean;
};
