import type { Place } from "../places.ts";

/** What the shell shows around every page: made by the layout's loader. */
export type ShellView = {
  company: { name: string; badge: string };
  staff: { name: string; email: string; role: string };
  places: Place[];
  /** How many things wait at a place, by its address. */
  waiting: Record<string, number>;
  account: Place | null;
  /** The request this view was made for, as the log calls it. */
  requestNumber: string;
};

/** `export const handle = { crumb: "Enquiries" } satisfies AdminHandle` in an admin page. */
export type AdminHandle = {
  /** The page's name in the breadcrumbs; a function gets what the page's loader returned. */
  crumb?: string | ((loaderData: never) => string);
  /** A work bench: the navigation folds and the page fills the window with panes of its own. */
  bench?: boolean;
  /** The page goes on without network and says so itself. */
  goesOnOffline?: boolean;
  /** A drawer may stand beside the page's table; the page gives way to it. */
  drawer?: boolean;
};
