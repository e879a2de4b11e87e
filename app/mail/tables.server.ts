import { sql } from "drizzle-orm";
import { bigserial, boolean, check, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { moment } from "../platform/database/time-column.server.ts";

/** Every mail is stored here before it is sent. Without a mail server it waits, and staff can see it. */
export const outboxMail = pgTable(
  "outbox_mail",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    /** Unique, so that a repeated request queues no second mail. */
    occasion: text("occasion").notNull().unique("outbox_mail_once_per_occasion"),
    /** Which mail it is, such as "new-password". */
    kind: text("kind").notNull(),
    /** What it belongs to, as "kind:id", so that a thread can show it. */
    about: text("about").notNull().default(""),
    recipient: text("recipient").notNull(),
    replyTo: text("reply_to").notNull().default(""),
    subject: text("subject").notNull(),
    bodyText: text("body_text").notNull(),
    bodyHtml: text("body_html").notNull(),
    /** An attached calendar file (RFC 5545), or empty. */
    calendar: text("calendar").notNull().default(""),
    /** Holds a link that opens an account: its body is never shown, and is wiped once sent. */
    confidential: boolean("confidential").notNull().default(false),
    state: text("state", { enum: ["waiting", "sent", "failed"] })
      .notNull()
      .default("waiting"),
    attempts: integer("attempts").notNull().default(0),
    lastError: text("last_error").notNull().default(""),
    /** Set when it is queued, so that mail clients recognise a mail that is sent twice after a crash. */
    messageId: text("message_id").notNull().unique(),
    createdAt: moment("created_at").notNull().defaultNow(),
    sentAt: moment("sent_at"),
  },
  (table) => [
    index("outbox_mail_about").on(table.about).where(sql`${table.about} <> ''`),
    check("outbox_mail_state_is_known", sql`${table.state} in ('waiting', 'sent', 'failed')`),
    check(
      "outbox_mail_headers_are_single_lines",
      sql`${table.recipient} || ${table.replyTo} || ${table.subject} || ${table.messageId} !~ '[[:cntrl:]]'`,
    ),
    check(
      "outbox_mail_sent_has_a_time",
      sql`(${table.state} = 'sent') = (${table.sentAt} is not null)`,
    ),
  ],
);

/**
 * Codes in mails, by which readers can check at /check that we sent them. Stored as keyed hashes: a copy of this
 * table does not help to forge a mail.
 */
export const messageCode = pgTable(
  "message_code",
  {
    codeHash: text("code_hash").primaryKey(),
    kind: text("kind").notNull(),
    subject: text("subject").notNull(),
    /** "a…@e….com": enough to notice that a genuine code was copied from somebody else's mail. */
    recipientHint: text("recipient_hint").notNull(),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [
    check("message_code_hint_hides_the_address", sql`${table.recipientHint} ~ '^.?…@.?…'`),
  ],
);
