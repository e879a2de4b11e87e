import { sql } from "drizzle-orm";
import { check, integer, jsonb, pgTable, text, timestamp } from "drizzle-orm/pg-core";

/** One size of a picture in one format; file-names.ts says where its file lies. */
export type MediaSize = {
  format: "avif" | "webp" | "jpeg";
  width: number;
  height: number;
  bytes: number;
  /** Counts how often the picture was replaced; absent for the first. */
  revision?: number;
};

export const media = pgTable(
  "media",
  {
    id: text("id").primaryKey(),
    width: integer("width").notNull(),
    height: integer("height").notNull(),
    alt: text("alt").notNull(),
    credit: text("credit").notNull().default(""),
    /** Average colour, shown until the picture arrives. */
    tone: text("tone").notNull(),
    focus: text("focus").notNull().default("50% 50%"),
    sha256: text("sha256").notNull(),
    sizes: jsonb("sizes").$type<MediaSize[]>().notNull(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    check("media_id_is_a_folder_name", sql`${table.id} ~ '^[a-z0-9][a-z0-9-]{0,99}$'`),
    check("media_tone_is_a_colour", sql`${table.tone} ~ '^#[0-9a-f]{6}$'`),
    check("media_has_a_size", sql`jsonb_array_length(${table.sizes}) > 0`),
  ],
);
