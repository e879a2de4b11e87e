import { sql } from "drizzle-orm";
import {
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
} from "drizzle-orm/pg-core";
import { moment } from "../../platform/database/time-column.server.ts";
import type { Fields } from "./collection.ts";

/**
 * Every version a document ever had. Append-only: triggers refuse UPDATE, DELETE and TRUNCATE
 * (migrations/0001_rules.sql). A deletion is a version without data, so that numbers never start again.
 */
export const documentVersionTable = pgTable(
  "document_version",
  {
    collection: text("collection").notNull(),
    id: text("id").notNull(),
    version: integer("version").notNull(),
    change: text("change", { enum: ["added", "updated", "restored", "deleted"] }).notNull(),
    data: jsonb("data").$type<Fields>(),
    restoredFrom: integer("restored_from"),
    savedAt: moment("saved_at").notNull(),
    savedBy: text("saved_by").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.collection, table.id, table.version] }),
    check("document_version_counts_from_one", sql`${table.version} >= 1`),
    check(
      "document_version_change_is_known",
      sql`${table.change} in ('added', 'updated', 'restored', 'deleted')`,
    ),
    check(
      "document_version_without_data_is_a_deletion",
      sql`(${table.data} is null) = (${table.change} = 'deleted')`,
    ),
    check("document_version_data_is_object", sql`jsonb_typeof(${table.data}) = 'object'`),
    check(
      "document_version_restored_from_an_earlier_one",
      sql`(${table.restoredFrom} is not null) = (${table.change} = 'restored') and ${table.restoredFrom} < ${table.version}`,
    ),
  ],
);

/**
 * The documents as they are now: `data` is the draft, the newest version; `published_data` is what
 * visitors see. It is a copy of the published version, stored here so that one index serves its queries.
 */
export const documentTable = pgTable(
  "document",
  {
    collection: text("collection").notNull(),
    id: text("id").notNull(),
    version: integer("version").notNull(),
    data: jsonb("data").$type<Fields>().notNull(),
    publishedVersion: integer("published_version"),
    publishedData: jsonb("published_data").$type<Fields>(),
    createdAt: moment("created_at").notNull(),
    createdBy: text("created_by").notNull(),
    updatedAt: moment("updated_at").notNull(),
    updatedBy: text("updated_by").notNull(),
    publishedAt: moment("published_at"),
    publishedBy: text("published_by"),
  },
  (table) => [
    primaryKey({ columns: [table.collection, table.id] }),
    foreignKey({
      name: "document_draft_is_a_version",
      columns: [table.collection, table.id, table.version],
      foreignColumns: [
        documentVersionTable.collection,
        documentVersionTable.id,
        documentVersionTable.version,
      ],
    }),
    foreignKey({
      name: "document_published_is_a_version",
      columns: [table.collection, table.id, table.publishedVersion],
      foreignColumns: [
        documentVersionTable.collection,
        documentVersionTable.id,
        documentVersionTable.version,
      ],
    }),
    check("document_collection_is_a_name", sql`${table.collection} ~ '^[a-z][a-z0-9-]{0,62}$'`),
    check("document_id_is_a_name", sql`${table.id} ~ '^[A-Za-z0-9][A-Za-z0-9._-]{0,127}$'`),
    check("document_published_is_not_ahead", sql`${table.publishedVersion} <= ${table.version}`),
    check(
      "document_is_published_whole_or_not_at_all",
      sql`num_nulls(${table.publishedVersion}, ${table.publishedData}, ${table.publishedAt}, ${table.publishedBy}) in (0, 4)`,
    ),
    index("document_draft_search").using("gin", table.data.op("jsonb_path_ops")),
    index("document_published_search").using("gin", table.publishedData.op("jsonb_path_ops")),
  ],
);

/**
 * Who has a document open in the editor, and their unsaved text, for their own preview. One row per person and
 * document; nobody else's page is rendered from it.
 */
export const documentPresenceTable = pgTable(
  "document_presence",
  {
    collection: text("collection").notNull(),
    id: text("id").notNull(),
    person: text("person").notNull(),
    personName: text("person_name").notNull(),
    /** The section they are editing, shown to the others. */
    section: text("section").notNull().default(""),
    /** The version that the text is based on. */
    basedOn: integer("based_on").notNull(),
    /** Null while they only read. Need not fit the schema yet. */
    data: jsonb("data").$type<Fields>(),
    seenAt: moment("seen_at").notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.collection, table.id, table.person] })],
);

/** A version that is published automatically at a given time. */
export const documentScheduleTable = pgTable(
  "document_schedule",
  {
    collection: text("collection").notNull(),
    id: text("id").notNull(),
    version: integer("version").notNull(),
    publishAt: moment("publish_at").notNull(),
    scheduledBy: text("scheduled_by").notNull(),
    scheduledByName: text("scheduled_by_name").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.collection, table.id] }),
    foreignKey({
      name: "document_schedule_names_a_version",
      columns: [table.collection, table.id, table.version],
      foreignColumns: [
        documentVersionTable.collection,
        documentVersionTable.id,
        documentVersionTable.version,
      ],
    }),
    index("document_schedule_by_time").on(table.publishAt),
  ],
);
