import { sql } from "drizzle-orm";
import { bigint, boolean, check, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { moment } from "../platform/database/time-column.server.ts";

export type ActivityChanges = Record<string, unknown>;

/**
 * What people did, who, and when. Append-only: triggers refuse UPDATE, DELETE and TRUNCATE, and one gives every
 * new row its number, the database's time and a hash over itself and the row before.
 * migrations/0001_rules.sql, docs/decisions/0008-activity-is-a-hash-chain.md
 */
export const activity = pgTable("activity", {
  seq: bigint("seq", { mode: "number" }).primaryKey(),
  at: moment("at").notNull(),
  whoId: text("who_id").notNull(),
  /** As the person was called then; the account may be gone by now. */
  whoName: text("who_name").notNull(),
  /** A short word such as "people.disabled"; activity/words.ts says it in a sentence. */
  what: text("what").notNull(),
  /** What it was done to, as "kind:id"; empty when there is no such thing. */
  about: text("about").notNull().default(""),
  aboutName: text("about_name").notNull().default(""),
  changes: jsonb("changes").$type<ActivityChanges>().notNull().default({}),
  /** The network address it came from, when a request did it. */
  cameFrom: text("came_from").notNull().default(""),
  previousHash: text("previous_hash").notNull(),
  hash: text("hash").notNull(),
});

/** The newest row's number and hash. One row; writers lock it, so they take turns at every isolation level. */
export const activityHead = pgTable(
  "activity_head",
  {
    only: boolean("only").primaryKey().default(true),
    seq: bigint("seq", { mode: "number" }).notNull(),
    hash: text("hash").notNull(),
  },
  (table) => [check("activity_head_is_one_row", sql`${table.only}`)],
);
