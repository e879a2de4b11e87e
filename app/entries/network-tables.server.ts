import { bigint, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";

/** How many posts a network sent to all processes within one window of ten minutes. Older windows are deleted. */
export const networkAttempt = pgTable(
  "network_attempt",
  {
    /** A keyed hash of the address. */
    network: text("network").notNull(),
    /** The number of the window since 1970. */
    window: bigint("window", { mode: "number" }).notNull(),
    attempts: integer("attempts").notNull(),
  },
  (table) => [primaryKey({ columns: [table.network, table.window] })],
);
