import { sql } from "drizzle-orm";
import {
  bigint,
  bigserial,
  boolean,
  check,
  date,
  index,
  integer,
  pgSequence,
  pgTable,
  text,
  timestamp,
  unique,
} from "drizzle-orm/pg-core";
import { eventKinds } from "./event-kinds.ts";
import { preferredTimes, preferredWays } from "./limits.ts";
import { enquiryStatuses } from "./statuses.ts";

function words(choices: readonly string[]) {
  return sql.raw(choices.map((choice) => `'${choice}'`).join(", "));
}

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
    /** How and when they would like to be reached; empty when they did not say. */
    preferredWay: text("preferred_way", { enum: preferredWays }).notNull().default(""),
    preferredTime: text("preferred_time", { enum: preferredTimes }).notNull().default(""),
    /** The day on which they would like to see a house. */
    visitOn: date("visit_on", { mode: "string" }),
    consentedAt: timestamp("consented_at", { withTimezone: true }).notNull(),
    /** Held apart, never thrown away: a person decides. */
    suspicious: text("suspicious").notNull().default(""),
    /** Keyed hash of the sender's network, to slow floods down; says nothing without the key. */
    network: text("network").notNull(),
    /** The same words on the same day are one enquiry: a double click, a reload, a second try. */
    fingerprint: text("fingerprint").notNull(),
    /** Always that of the newest event of kind "status"; kept here so that lists are quick. */
    status: text("status", { enum: enquiryStatuses }).notNull().default("new"),
    /** Whose it is; always that of the newest event of kind "assigned". Empty: nobody's yet. */
    assigneeId: text("assignee_id").notNull().default(""),
    assigneeName: text("assignee_name").notNull().default(""),
    /** When somebody first opened it; unread until then. */
    openedAt: timestamp("opened_at", { withTimezone: true }),
    /** When sender and staff were told by mail that it is here, and staff that it is late. */
    acknowledgedAt: timestamp("acknowledged_at", { withTimezone: true }),
    staffToldAt: timestamp("staff_told_at", { withTimezone: true }),
    lateToldAt: timestamp("late_told_at", { withTimezone: true }),
    /** Twelve months after the last message, as the privacy page promises; then it is deleted. */
    keepUntil: timestamp("keep_until", { withTimezone: true })
      .notNull()
      .default(sql`now() + interval '12 months'`),
    /** Somebody who has become a customer is kept beyond that. */
    customer: boolean("customer").notNull().default(false),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    unique("enquiry_same_words_same_day").on(table.fingerprint),
    index("enquiry_network_recent").on(table.network, table.createdAt),
    index("enquiry_by_status").on(table.status, table.createdAt, table.id),
    index("enquiry_newest").on(table.createdAt, table.id),
    index("enquiry_by_phone").on(table.phone).where(sql`${table.phone} <> ''`),
    index("enquiry_by_email").on(sql`lower(${table.email})`).where(sql`${table.email} <> ''`),
    index("enquiry_unacknowledged").on(table.id).where(sql`${table.acknowledgedAt} is null`),
    index("enquiry_nobody_told").on(table.id).where(sql`${table.staffToldAt} is null`),
    index("enquiry_to_be_deleted").on(table.keepUntil).where(sql`not ${table.customer}`),
    check("enquiry_way_is_known", sql`${table.preferredWay} in (${words(preferredWays)})`),
    check("enquiry_time_is_known", sql`${table.preferredTime} in (${words(preferredTimes)})`),
    check(
      "enquiry_status_is_known",
      sql`${table.status} in ('new', 'in-work', 'answered', 'closed', 'spam')`,
    ),
    check("enquiry_can_be_answered", sql`${table.phone} <> '' or ${table.email} <> ''`),
  ],
);

/**
 * What staff did with an enquiry, in order. Append-only: the migration adds triggers that refuse
 * UPDATE and TRUNCATE, and DELETE as long as the enquiry is to be kept.
 */
export const enquiryEvent = pgTable(
  "enquiry_event",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    enquiryId: bigint("enquiry_id", { mode: "number" })
      .notNull()
      .references(() => enquiry.id),
    kind: text("kind", { enum: eventKinds }).notNull(),
    status: text("status", { enum: enquiryStatuses }),
    text: text("text").notNull().default(""),
    /** The mail of a reply or of a visit; its state is part of the thread. */
    mailId: bigint("mail_id", { mode: "number" }),
    visitAt: timestamp("visit_at", { withTimezone: true }),
    visitMinutes: integer("visit_minutes"),
    /** Id and name of the member of staff; the name as it was then. */
    byId: text("by_id").notNull(),
    byName: text("by_name").notNull(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index("enquiry_event_in_order").on(table.enquiryId, table.id),
    check("enquiry_event_kind_is_known", sql`${table.kind} in (${words(eventKinds)})`),
    check(
      "enquiry_event_names_a_status",
      sql`(${table.kind} = 'status') = (${table.status} is not null)`,
    ),
    check("enquiry_event_note_has_words", sql`${table.kind} <> 'note' or ${table.text} <> ''`),
    check(
      "enquiry_event_visit_has_a_time",
      sql`(${table.kind} = 'visit') = (${table.visitAt} is not null)`,
    ),
  ],
);

/** Who does not want a mail about every new enquiry; everybody else who may answer gets one. */
export const enquiryDuty = pgTable("enquiry_duty", {
  staffId: text("staff_id").primaryKey(),
  onDuty: boolean("on_duty").notNull(),
});

/** Texts that staff keep for the next time; the program brings a few of its own. */
export const replyTemplate = pgTable(
  "reply_template",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    title: text("title").notNull().unique(),
    body: text("body").notNull(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [check("reply_template_has_words", sql`${table.title} <> '' and ${table.body} <> ''`)],
);
