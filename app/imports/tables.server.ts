import { sql } from "drizzle-orm";
import {
  bigint,
  bigserial,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from "drizzle-orm/pg-core";
import { displayChoices } from "../draws/states.ts";
import { draw } from "../draws/tables.server.ts";
import type { Entry } from "../entries/entry-rules.ts";
import { bytes } from "../platform/database/bytes-column.server.ts";
import type { ImportColumns, TypedLine } from "./import-columns.ts";

const importStates = [
  "uploading",
  "mapping",
  "checking",
  "checked",
  "running",
  "done",
  "failed",
] as const;
export type ImportState = (typeof importStates)[number];

export const rowOutcomes = ["new", "duplicate", "invalid"] as const;
export type RowOutcome = (typeof rowOutcomes)[number];

/**
 * A list of people that is imported into a draw. Its file is deleted when the import has ended; of people who got no
 * ticket, what the file says stays until staff dismiss it.
 */
export const entryImport = pgTable(
  "entry_import",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    draw: bigint("draw", { mode: "number" })
      .notNull()
      .references(() => draw.id, { onDelete: "cascade" }),
    fileName: text("file_name").notNull(),
    bytes: bigint("bytes", { mode: "number" }).notNull(),
    state: text("state", { enum: importStates }).notNull().default("uploading"),
    encoding: text("encoding").notNull().default(""),
    /** The first lines: staff choose the columns with them. */
    sample: jsonb("sample").$type<string[][]>().notNull().default([]),
    headingLines: integer("heading_lines").notNull().default(1),
    columns: jsonb("columns").$type<ImportColumns>().notNull().default({}),
    /** How these people are shown if they win. Nobody asked them, so staff choose; the default shows least. */
    display: text("display", { enum: displayChoices }).notNull().default("initials"),
    rows: integer("rows").notNull().default(0),
    /** How many lines have been checked or imported. */
    done: integer("done").notNull().default(0),
    fresh: integer("fresh").notNull().default(0),
    duplicates: integer("duplicates").notNull().default(0),
    invalid: integer("invalid").notNull().default(0),
    /** Whether people with an e-mail address get their ticket by mail, and how many did. */
    mailTickets: boolean("mail_tickets").notNull().default(false),
    mailed: integer("mailed").notNull().default(0),
    problem: text("problem").notNull().default(""),
    createdById: text("created_by_id").notNull(),
    createdBy: text("created_by").notNull(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    endedAt: timestamp("ended_at", { withTimezone: true }),
  },
  (table) => [
    index("entry_import_of_draw").on(table.draw, table.id),
    check(
      "entry_import_state_is_known",
      sql`${table.state} in ('uploading', 'mapping', 'checking', 'checked', 'running', 'done', 'failed')`,
    ),
  ],
);

/** The uploaded file, in parts; deleted when the import has ended. */
export const entryImportPart = pgTable(
  "entry_import_part",
  {
    import: bigint("import", { mode: "number" })
      .notNull()
      .references(() => entryImport.id, { onDelete: "cascade" }),
    number: integer("number").notNull(),
    content: bytes("content").notNull(),
  },
  (table) => [primaryKey({ columns: [table.import, table.number] })],
);

/** The outcome of each line. Everything personal is set to null once the person has a ticket, or is dismissed. */
export const entryImportRow = pgTable(
  "entry_import_row",
  {
    import: bigint("import", { mode: "number" })
      .notNull()
      .references(() => entryImport.id, { onDelete: "cascade" }),
    line: integer("line").notNull(),
    outcome: text("outcome", { enum: rowOutcomes }).notNull(),
    why: text("why").notNull().default(""),
    name: text("name"),
    phone: text("phone"),
    entrant: jsonb("entrant").$type<Entry>(),
    /** A refused line as it was written, so that staff can correct it and try again. */
    typed: jsonb("typed").$type<TypedLine>(),
    ticket: bigint("ticket", { mode: "number" }),
  },
  (table) => [
    primaryKey({ columns: [table.import, table.line] }),
    index("entry_import_row_by_outcome").on(table.import, table.outcome, table.line),
  ],
);
