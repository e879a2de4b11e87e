import type { AdminPlace } from "./places.ts";

/** What the shell shows around every page: made by the layout's loader. */
export type ShellView = {
  company: { name: string; badge: string };
  staff: { name: string; email: string; role: string };
  places: AdminPlace[];
  /** How many things wait at a place, by its address. */
  waiting: Record<string, number>;
  account: AdminPlace | null;
  /** The request this view was made for, as the log calls it. */
  requestNumber: string;
};
