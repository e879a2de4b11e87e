import { sql } from "drizzle-orm";
import {
  bigint,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from "drizzle-orm/pg-core";
import { bytes } from "../../platform/database/bytes-column.server.ts";
import { awardProgress } from "../states.ts";
import { drawReference } from "../tables.server.ts";

/**
 * The public part of every ticket the ranking has reached, which the proof file opens. Never
 * erased, so that proofs still verify after people were erased. Append-only.
 */
export const openedTicket = pgTable(
  "opened_ticket",
  {
    draw: drawReference(),
    rank: integer("rank").notNull(),
    /** The number people see: index + 1. */
    ticket: bigint("ticket", { mode: "number" }).notNull(),
    name: text("name").notNull(),
    place: text("place").notNull(),
    tag: bytes("tag").notNull(),
    saltPub: bytes("salt_pub").notNull(),
    idCommitment: bytes("id_commitment").notNull(),
  },
  (table) => [primaryKey({ columns: [table.draw, table.rank] })],
);

/** Who holds which prize, and who held it before. The ledger decides; this table is derived from it, for pages. */
export const award = pgTable(
  "award",
  {
    draw: drawReference(),
    /** The position in award order, from 0; a prize has as many slots as its quantity. */
    slot: integer("slot").notNull(),
    /** 0 for the result, one more for every skip of this slot. The highest turn is the holder. */
    turn: integer("turn").notNull(),
    prizeId: text("prize_id").notNull(),
    /** Ticket number; 0 when no rank remained. */
    ticket: bigint("ticket", { mode: "number" }).notNull(),
    progress: text("progress", { enum: awardProgress }).notNull().default("waiting"),
    skipReason: text("skip_reason").notNull().default(""),
    /** Staff's notes about contacting the winner. Not public. */
    note: text("note").notNull().default(""),
    changedAt: bigint("changed_at", { mode: "number" }).notNull(),
    handedOverAt: bigint("handed_over_at", { mode: "number" }),
  },
  (table) => [
    primaryKey({ columns: [table.draw, table.slot, table.turn] }),
    index("award_by_ticket").on(table.draw, table.ticket),
    check(
      "award_progress_is_known",
      sql`${table.progress} in ('waiting', 'contacted', 'confirmed', 'handed-over', 'skipped')`,
    ),
    check(
      "award_skipped_says_why",
      sql`(${table.progress} = 'skipped') = (${table.skipReason} <> '')`,
    ),
    check(
      "award_handed_over_has_a_time",
      sql`(${table.progress} = 'handed-over') = (${table.handedOverAt} is not null)`,
    ),
  ],
);

/** A public value as members of staff typed it in; two of them must agree. */
export const publicValueReading = pgTable(
  "public_value_reading",
  {
    draw: drawReference(),
    staffId: text("staff_id").notNull(),
    value: text("value").notNull(),
    readAt: timestamp("read_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.draw, table.staffId] })],
);
