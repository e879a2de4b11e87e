import { sql } from "drizzle-orm";
import { bigserial, check, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { moment } from "../platform/database/time-column.server.ts";

/** A problem that owners got a mail about. `endedAt` is set when it is over. */
export const alarm = pgTable(
  "alarm",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    /** What it is about, such as "backup" or "draw 12". */
    about: text("about").notNull(),
    problem: text("problem").notNull(),
    raisedAt: moment("raised_at").notNull().defaultNow(),
    endedAt: moment("ended_at"),
  },
  (table) => [
    uniqueIndex("alarm_is_raised_once").on(table.about).where(sql`${table.endedAt} is null`),
    check("alarm_has_a_subject", sql`${table.about} <> ''`),
  ],
);
