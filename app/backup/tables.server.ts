import { sql } from "drizzle-orm";
import { bigint, bigserial, check, index, pgTable, text } from "drizzle-orm/pg-core";
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
