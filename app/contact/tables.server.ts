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
import { bytes } from "../platform/database/bytes-column.server.ts";
import { preferredTimes, preferredWays } from "./limits.ts";
import { enquiryStatuses, eventKinds, viewingStates } from "./statuses.ts";

function quotedList(choices: readonly string[]) {
  return sql.raw(choices.map((choice) => `'${choice}'`).join(", "));
}

/** For reference numbers. Gaps after a failed save are harmless. */
export const enquiryReference = pgSequence("enquiry_reference");

/** What somebody wrote to the company. Complaints are enquiries with their own numbers. */
export const enquiry = pgTable(
  "enquiry",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    reference: text("reference").notNull().unique(),
    kind: text("kind", { enum: ["enquiry", "complaint"] }).notNull(),
    topic: text("topic").notNull(),
    /** The house or draw of the link that opened the form. */
    about: text("about").notNull().default(""),
    /** The slug of the home it is about; `about` is its title, as it was then. */
    home: text("home").notNull().default(""),
    name: text("name").notNull(),
    phone: text("phone").notNull().default(""),
    email: text("email").notNull().default(""),
    message: text("message").notNull(),
    /** Of the page on which they wrote, for mails; null: the site's own. */
    language: text("language"),
    /** How and when they would like to be reached; empty means any way, any time. */
    preferredWay: text("preferred_way", { enum: preferredWays }).notNull().default(""),
    preferredTime: text("preferred_time", { enum: preferredTimes }).notNull().default(""),
    /** The day on which they would like to see a house. */
    visitOn: date("visit_on", { mode: "string" }),
    consentedAt: timestamp("consented_at", { withTimezone: true }).notNull(),
    /** Why it looks like spam; empty when it does not. Never deleted automatically: a person decides. */
    suspicious: text("suspicious").notNull().default(""),
    /** Keyed hash of the sender's network, for the rate limit. */
    network: text("network").notNull(),
    /** The same text on the same day is one enquiry: a double click, a reload, a second try. */
    fingerprint: text("fingerprint").notNull(),
    /** The status of the newest "status" event, copied here so that lists are fast. */
    status: text("status", { enum: enquiryStatuses }).notNull().default("new"),
    /** The assignee of the newest "assigned" event; empty if not assigned. */
    assigneeId: text("assignee_id").notNull().default(""),
    assigneeName: text("assignee_name").notNull().default(""),
    /** When somebody first opened it; unread until then. */
    openedAt: timestamp("opened_at", { withTimezone: true }),
    /** When the sender got an acknowledgement, staff a mail about it, and staff a reminder that the reply is late. */
    acknowledgedAt: timestamp("acknowledged_at", { withTimezone: true }),
    staffNotifiedAt: timestamp("staff_notified_at", { withTimezone: true }),
    lateNotifiedAt: timestamp("late_notified_at", { withTimezone: true }),
    /** Twelve months after the last message, as the privacy page promises; then it is deleted. */
    keepUntil: timestamp("keep_until", { withTimezone: true })
      .notNull()
      .default(sql`now() + interval '12 months'`),
    /** Enquiries of customers are kept beyond that. */
    customer: boolean("customer").notNull().default(false),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    /** When the sender asked again, for example for other times; the reply clock starts there. */
    waitingSince: timestamp("waiting_since", { withTimezone: true }),
  },
  (table) => [
    unique("enquiry_once_per_day").on(table.fingerprint),
    index("enquiry_network_recent").on(table.network, table.createdAt),
    index("enquiry_by_status").on(table.status, table.createdAt, table.id),
    index("enquiry_newest").on(table.createdAt, table.id),
    index("enquiry_by_phone").on(table.phone).where(sql`${table.phone} <> ''`),
    index("enquiry_by_email").on(sql`lower(${table.email})`).where(sql`${table.email} <> ''`),
    index("enquiry_by_home").on(table.home).where(sql`${table.home} <> ''`),
    index("enquiry_unacknowledged").on(table.id).where(sql`${table.acknowledgedAt} is null`),
    index("enquiry_staff_not_notified").on(table.id).where(sql`${table.staffNotifiedAt} is null`),
    index("enquiry_to_be_deleted").on(table.keepUntil).where(sql`not ${table.customer}`),
    check(
      "enquiry_preferred_way_is_known",
      sql`${table.preferredWay} in (${quotedList(preferredWays)})`,
    ),
    check(
      "enquiry_preferred_time_is_known",
      sql`${table.preferredTime} in (${quotedList(preferredTimes)})`,
    ),
    check(
      "enquiry_status_is_known",
      sql`${table.status} in ('new', 'in-work', 'answered', 'closed', 'spam')`,
    ),
    check("enquiry_can_be_answered", sql`${table.phone} <> '' or ${table.email} <> ''`),
  ],
);

/**
 * What staff and the sender did with an enquiry, in order. Append-only: triggers refuse UPDATE and TRUNCATE, and DELETE until the
 * enquiry's retention period is over (migrations/0001_rules.sql).
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
    /** The mail of a reply or of a visit; the thread shows its state. */
    mailId: bigint("mail_id", { mode: "number" }),
    visitAt: timestamp("visit_at", { withTimezone: true }),
    visitMinutes: integer("visit_minutes"),
    /** Id and name of the member of staff; the name as it was then. The sender has no id. */
    byId: text("by_id").notNull(),
    byName: text("by_name").notNull(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index("enquiry_event_in_order").on(table.enquiryId, table.id),
    check("enquiry_event_kind_is_known", sql`${table.kind} in (${quotedList(eventKinds)})`),
    check(
      "enquiry_event_names_a_status",
      sql`(${table.kind} = 'status') = (${table.status} is not null)`,
    ),
    check("enquiry_event_note_has_text", sql`${table.kind} <> 'note' or ${table.text} <> ''`),
    check(
      "enquiry_event_visit_has_a_time",
      sql`${table.kind} not in ('visit', 'offer') or ${table.visitAt} is not null`,
    ),
  ],
);

/** The viewing that an enquiry asks for. Changed in the transaction that adds its event to the thread. */
export const viewing = pgTable(
  "viewing",
  {
    enquiryId: bigint("enquiry_id", { mode: "number" })
      .primaryKey()
      .references(() => enquiry.id, { onDelete: "cascade" }),
    state: text("state", { enum: viewingStates }).notNull().default("requested"),
    /** The times that the visitor asked for, in their order. */
    wishes: timestamp("wishes", { withTimezone: true }).array().notNull().default(sql`'{}'`),
    /** The time that was offered or confirmed last. */
    at: timestamp("at", { withTimezone: true }),
    minutes: integer("minutes"),
    place: text("place").notNull().default(""),
    /** How often it was changed: the number of its calendar file, and the limit of changes. */
    revision: integer("revision").notNull().default(0),
    changedAt: timestamp("changed_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index("viewing_coming").on(table.at).where(sql`${table.state} in ('offered', 'confirmed')`),
    check("viewing_state_is_known", sql`${table.state} in (${quotedList(viewingStates)})`),
    check("viewing_has_at_most_three_wishes", sql`cardinality(${table.wishes}) <= 3`),
    check(
      "viewing_has_its_time",
      sql`${table.state} not in ('offered', 'confirmed') or num_nulls(${table.at}, ${table.minutes}) = 0`,
    ),
  ],
);

/** A file that came with an enquiry. */
export const enquiryAttachment = pgTable(
  "enquiry_attachment",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    enquiryId: bigint("enquiry_id", { mode: "number" })
      .notNull()
      .references(() => enquiry.id, { onDelete: "cascade" }),
    /** As the sender called it. */
    name: text("name").notNull(),
    /** By its content: media/sniff.ts. */
    kind: text("kind").notNull(),
    content: bytes("content").notNull(),
  },
  (table) => [index("enquiry_attachment_of_enquiry").on(table.enquiryId)],
);

/** Who gets a mail about every new enquiry. People without a row do, if they may answer. */
export const enquiryDuty = pgTable("enquiry_duty", {
  staffId: text("staff_id").primaryKey(),
  onDuty: boolean("on_duty").notNull(),
});

/** Reply templates that staff saved. The built-in ones are in reply-templates.ts. */
export const replyTemplate = pgTable(
  "reply_template",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    title: text("title").notNull().unique(),
    body: text("body").notNull(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [check("reply_template_has_text", sql`${table.title} <> '' and ${table.body} <> ''`)],
);
