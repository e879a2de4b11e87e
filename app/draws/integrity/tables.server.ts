import { sql } from "drizzle-orm";
import { bigserial, boolean, check, pgTable, text, unique } from "drizzle-orm/pg-core";
import { moment } from "../../platform/database/time-column.server.ts";

/** Where the database disagreed with the signed ledger at the last check. Empty when all is well. */
export const integrityFinding = pgTable(
  "integrity_finding",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    /** Which check found it; the next one of the same kind replaces its findings. */
    foundBy: text("found_by", { enum: ["awards", "record"] }).notNull(),
    /** "draw:17", "operator:www.example.com" or "activity". */
    about: text("about").notNull(),
    /** What does not agree, in one sentence. */
    problem: text("problem").notNull(),
    /** Pages show no winners of this draw, or of this operator's draws. */
    hidesWinners: boolean("hides_winners").notNull(),
    foundAt: moment("found_at").notNull().defaultNow(),
  },
  (table) => [
    unique("integrity_finding_is_noted_once").on(table.about, table.problem),
    check("integrity_finding_has_a_check", sql`${table.foundBy} in ('awards', 'record')`),
  ],
);
