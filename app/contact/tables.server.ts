import { sql } from "drizzle-orm";
import {
  bigserial,
  check,
  index,
  pgSequence,
  pgTable,
  text,
  timestamp,
  unique,
} from "drizzle-orm/pg-core";

/** Numbers people quote; a gap after a failed save does no harm. */
export const enquiryReference = pgSequence("enquiry_reference");

/** What somebody wrote to the company. Complaints are enquiries with their own numbers. */
export const enquiry = pgTable(
  "enquiry",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    reference: text("reference").notNull().unique(),
    kind: text("kind", { enum: ["enquiry", "complaint"] }).notNull(),
    topic: text("topic").notNull(),
    /** The house or draw the link that led here was about. */
    about: text("about").notNull().default(""),
    name: text("name").notNull(),
    phone: text("phone").notNull().default(""),
    email: text("email").notNull().default(""),
    message: text("message").notNull(),
    consentedAt: timestamp("consented_at", { withTimezone: true }).notNull(),
    /** Held apart, never thrown away: a person decides. */
    suspicious: text("suspicious").notNull().default(""),
    /** Keyed hash of the sender's network, to slow floods down; says nothing without the key. */
    network: text("network").notNull(),
    /** The same words on the same day are one enquiry: a double click, a reload, a second try. */
    fingerprint: text("fingerprint").notNull(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    unique("enquiry_same_words_same_day").on(table.fingerprint),
    index("enquiry_network_recent").on(table.network, table.createdAt),
    check("enquiry_can_be_answered", sql`${table.phone} <> '' or ${table.email} <> ''`),
  ],
);
