import { sql } from "drizzle-orm";
import {
  bigint,
  bigserial,
  boolean,
  check,
  index,
  integer,
  pgTable,
  text,
} from "drizzle-orm/pg-core";
import { moment } from "../platform/database/time-column.server.ts";

/** Every attempt to make a backup, so that the admin area can show the last good one. */
export const backupRun = pgTable(
  "backup_run",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    occasion: text("occasion", { enum: ["daily", "by-hand"] }).notNull(),
    state: text("state", { enum: ["running", "made", "failed"] })
      .notNull()
      .default("running"),
    /** The path of the archive on the machine that made it. */
    file: text("file").notNull().default(""),
    host: text("host").notNull().default(""),
    /** Its key in the bucket for backups, once it is there. */
    objectKey: text("object_key").notNull().default(""),
    /** For BACKUP_RECIPIENT. */
    encrypted: boolean("encrypted").notNull().default(false),
    bytes: bigint("bytes", { mode: "number" }).notNull().default(0),
    error: text("error").notNull().default(""),
    startedAt: moment("started_at").notNull().defaultNow(),
    endedAt: moment("ended_at"),
  },
  (table) => [
    index("backup_run_newest").on(table.startedAt),
    check("backup_run_state_is_known", sql`${table.state} in ('running', 'made', 'failed')`),
    check("backup_run_occasion_is_known", sql`${table.occasion} in ('daily', 'by-hand')`),
    check(
      "backup_run_ends_when_it_is_over",
      sql`(${table.state} = 'running') = (${table.endedAt} is null)`,
    ),
  ],
);

/** Every time a backup was restored on trial, compared and thrown away. */
export const backupDrill = pgTable("backup_drill", {
  id: bigserial("id", { mode: "number" }).primaryKey(),
  /** The name of the archive. */
  file: text("file").notNull(),
  /** When the archive was made. Null when it could not be read. */
  madeAt: moment("made_at"),
  tables: integer("tables").notNull().default(0),
  rows: bigint("rows", { mode: "number" }).notNull().default(0),
  files: integer("files").notNull().default(0),
  /** Empty when everything agreed. */
  problem: text("problem").notNull().default(""),
  startedAt: moment("started_at").notNull(),
  endedAt: moment("ended_at").notNull().defaultNow(),
});
