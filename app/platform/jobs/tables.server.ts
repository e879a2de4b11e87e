import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import { moment } from "../database/time-column.server.ts";

/** Background work, one row for each thing to do, and one for each schedule. */
export const job = pgTable(
  "job",
  {
    queue: text("queue").notNull(),
    /** What the work is about, such as the number of a mail. Empty for a schedule. */
    key: text("key").notNull(),
    /**
     * When it may be run. While it runs: when its process counts as dead and another one takes over. Infinity once it
     * is done or has failed.
     */
    startAfter: moment("start_after").notNull().defaultNow(),
    /** The claim of the process that runs it. */
    heldBy: uuid("held_by"),
    /** It was queued again while it ran, so it is run again afterwards. */
    again: boolean("again").notNull().default(false),
    attempts: integer("attempts").notNull().default(0),
    lastError: text("last_error").notNull().default(""),
    /** Given up: it waits for a person. */
    failedAt: moment("failed_at"),
    /** When it last succeeded. */
    doneAt: moment("done_at"),
  },
  (table) => [
    primaryKey({ name: "job_is_one_per_key", columns: [table.queue, table.key] }),
    index("job_due").on(table.queue, table.startAfter),
    check(
      "job_that_failed_waits_for_a_person",
      sql`${table.failedAt} is null or (${table.startAfter} = 'infinity' and ${table.heldBy} is null)`,
    ),
  ],
);
