import { sql } from "drizzle-orm";
import {
  bigint,
  bigserial,
  check,
  index,
  pgSequence,
  pgTable,
  text,
  timestamp,
  unique,
} from "drizzle-orm/pg-core";
import { enquiryStatuses } from "./statuses.ts";

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
    /** Always that of the newest event of kind "status"; kept here so that lists are quick. */
    status: text("status", { enum: enquiryStatuses }).notNull().default("new"),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    unique("enquiry_same_words_same_day").on(table.fingerprint),
    index("enquiry_network_recent").on(table.network, table.createdAt),
    index("enquiry_by_status").on(table.status, table.createdAt, table.id),
    index("enquiry_newest").on(table.createdAt, table.id),
    check(
      "enquiry_status_is_known",
      sql`${table.status} in ('new', 'in-work', 'answered', 'closed', 'spam')`,
    ),
    check("enquiry_can_be_answered", sql`${table.phone} <> '' or ${table.email} <> ''`),
  ],
);

/**
 * What staff did with an enquiry, in order. Append-only: the migration adds triggers that refuse
 * UPDATE, DELETE and TRUNCATE.
 */
export const enquiryEvent = pgTable(
  "enquiry_event",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    enquiryId: bigint("enquiry_id", { mode: "number" })
      .notNull()
      .references(() => enquiry.id),
    kind: text("kind", { enum: ["status", "note"] }).notNull(),
    status: text("status", { enum: enquiryStatuses }),
    text: text("text").notNull().default(""),
    /** Id and name of the member of staff; the name as it was then. */
    byId: text("by_id").notNull(),
    byName: text("by_name").notNull(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index("enquiry_event_in_order").on(table.enquiryId, table.id),
    check("enquiry_event_kind_is_known", sql`${table.kind} in ('status', 'note')`),
    check(
      "enquiry_event_names_a_status",
      sql`(${table.kind} = 'status') = (${table.status} is not null)`,
    ),
    check("enquiry_event_note_has_words", sql`${table.kind} <> 'note' or ${table.text} <> ''`),
  ],
);
