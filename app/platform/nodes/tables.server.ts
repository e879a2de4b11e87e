import { sql } from "drizzle-orm";
import { bigint, check, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { moment } from "../database/time-column.server.ts";

/** A running process of the site, as it last described itself. Deleted when it stops. */
export const siteProcess = pgTable(
  "site_process",
  {
    id: uuid("id").primaryKey(),
    /** Host and data folder are one node. */
    host: text("host").notNull(),
    dataFolder: text("data_folder").notNull(),
    version: text("version").notNull(),
    /** The newest migration that it knows. */
    schema: text("schema").notNull(),
    secretFingerprint: text("secret_fingerprint").notNull(),
    /** The ids of the signing keys in force that it can read. */
    signingKeys: text("signing_keys").array().notNull(),
    /** Its clock minus the database's. */
    clockMilliseconds: integer("clock_milliseconds").notNull(),
    /** On the disk of the data folder. */
    freeBytes: bigint("free_bytes", { mode: "number" }).notNull(),
    startedAt: moment("started_at").notNull().defaultNow(),
    seenAt: moment("seen_at").notNull().defaultNow(),
  },
  (table) => [check("site_process_has_a_host", sql`${table.host} <> ''`)],
);
