import { sql } from "drizzle-orm";
import { bigint, boolean, check, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { moment } from "../platform/database/time-column.server.ts";

export type ActivityChanges = Record<string, unknown>;

/**
 * Who did what, and when. Append-only: triggers refuse UPDATE, DELETE and TRUNCATE, and give every new row its number,
 * the time, and a hash over itself and the row before.
 * migrations/0001_rules.sql, docs/decisions/0008-activity-is-a-hash-chain.md
 */
export const activity = pgTable("activity", {
  seq: bigint("seq", { mode: "number" }).primaryKey(),
  at: moment("at").notNull(),
  whoId: text("who_id").notNull(),
  /** The name at that time; the account may have been removed since. */
  whoName: text("who_name").notNull(),
  /** The kind of act, such as "people.disabled"; activity-texts.ts has a sentence for it. */
  what: text("what").notNull(),
  /** The object of the act as "kind:id", or empty. */
  about: text("about").notNull().default(""),
  aboutName: text("about_name").notNull().default(""),
  changes: jsonb("changes").$type<ActivityChanges>().notNull().default({}),
  /** The client address, if it was a request. */
  cameFrom: text("came_from").notNull().default(""),
  previousHash: text("previous_hash").notNull(),
  hash: text("hash").notNull(),
});

/** Number and hash of the newest row. A single row, which writers lock at every isolation level. */
export const activityHead = pgTable(
  "activity_head",
  {
    only: boolean("only").primaryKey().default(true),
    seq: bigint("seq", { mode: "number" }).notNull(),
    hash: text("hash").notNull(),
  },
  (table) => [check("activity_head_is_one_row", sql`${table.only}`)],
);
