import type { AdminPlace } from "./places.ts";

/** The data of the shell around every admin page, from the layout's loader. */
export type ShellView = {
  company: { name: string; badge: string };
  staff: { name: string; email: string; role: string };
  places: AdminPlace[];
  /** The number of waiting items by the address of a place. */
  waiting: Record<string, number>;
  account: AdminPlace | null;
  /** The id of the request in the log. */
  requestNumber: string;
};
