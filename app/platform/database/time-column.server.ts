import { timestamp } from "drizzle-orm/pg-core";

/** A point in time, to the millisecond: as exact as a JavaScript Date, so that a value read back equals the one written. */
export function moment(name: string) {
  return timestamp(name, { withTimezone: true, precision: 3, mode: "date" });
}
