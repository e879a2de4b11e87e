import { bigint, foreignKey, index, pgTable, timestamp } from "drizzle-orm/pg-core";
import { ticket } from "../draws/entry-tables.server.ts";
import { bytes } from "../platform/database/bytes-column.server.ts";

/**
 * Further addresses of a ticket, mailed to owners who lost the first one. Only the hash of the first code is
 * stored, so it cannot be sent again.
 */
export const ticketLink = pgTable(
  "ticket_link",
  {
    codeHash: bytes("code_hash").primaryKey(),
    draw: bigint("draw", { mode: "number" }).notNull(),
    index: bigint("index", { mode: "number" }).notNull(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index("ticket_link_of_ticket").on(table.draw, table.index),
    foreignKey({
      name: "ticket_link_opens_a_ticket",
      columns: [table.draw, table.index],
      foreignColumns: [ticket.draw, ticket.index],
    }).onDelete("cascade"),
  ],
);
