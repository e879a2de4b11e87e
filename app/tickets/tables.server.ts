import { bigint, foreignKey, index, pgTable, timestamp } from "drizzle-orm/pg-core";
import { bytes } from "../bytes-column.server.ts";
import { ticket } from "../entries/tables.server.ts";

/**
 * Further addresses of a ticket, mailed to owners who lost the first: the code of the first is known
 * to nobody but them, so it cannot be sent again.
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
