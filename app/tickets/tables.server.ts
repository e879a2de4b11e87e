import { bigint, foreignKey, index, pgTable, primaryKey, timestamp } from "drizzle-orm/pg-core";
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

/** Who agreed to reminders by e-mail, when, and until when. Nobody else gets one. */
export const reminderConsent = pgTable(
  "reminder_consent",
  {
    draw: bigint("draw", { mode: "number" }).notNull(),
    index: bigint("index", { mode: "number" }).notNull(),
    agreedAt: timestamp("agreed_at", { withTimezone: true }).notNull().defaultNow(),
    /** Null while they want reminders. */
    stoppedAt: timestamp("stopped_at", { withTimezone: true }),
  },
  (table) => [
    primaryKey({ columns: [table.draw, table.index] }),
    foreignKey({
      name: "reminder_consent_of_a_ticket",
      columns: [table.draw, table.index],
      foreignColumns: [ticket.draw, ticket.index],
    }).onDelete("cascade"),
  ],
);
