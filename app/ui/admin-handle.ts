/** `export const handle = { crumb: "Enquiries" } satisfies AdminHandle` in an admin page. */
export type AdminHandle = {
  /** The page's name in the breadcrumbs. A function gets the page's loader data. */
  crumb?: string | ((loaderData: never) => string);
  /** The page above it, if the addresses do not say so. Its place is marked in the navigation. */
  under?: { crumb: string; to: string };
  /** The navigation is collapsed and the page fills the window with its own panes. */
  fillsWindow?: boolean;
  /** The page works without a network and shows that itself. */
  worksOffline?: boolean;
  /** A drawer can open beside the page's table, and the page makes room for it. */
  drawer?: boolean;
};
