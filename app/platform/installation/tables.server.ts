import { sql } from "drizzle-orm";
import { boolean, check, pgTable, text } from "drizzle-orm/pg-core";
import { bytes } from "../database/bytes-column.server.ts";
import { moment } from "../database/time-column.server.ts";

/** One row: what every node of this installation must agree on. */
export const installation = pgTable(
  "installation",
  {
    id: boolean("id").primaryKey().default(true),
    /** Of SECRET_KEY. A node with another one does not start. */
    secretFingerprint: text("secret_fingerprint").notNull(),
    /** The site's name in its ledger, as it was last confirmed. Null until the first start with an address. */
    site: text("site"),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [
    check("installation_is_one_row", sql`${table.id}`),
    check("installation_fingerprint_is_hex", sql`${table.secretFingerprint} ~ '^[0-9a-f]{32}$'`),
  ],
);

/** Secrets of a version that kept each in a file, encrypted under SECRET_KEY. New installations derive theirs. */
export const installationSecret = pgTable("installation_secret", {
  name: text("name").primaryKey(),
  sealed: bytes("sealed").notNull(),
});
