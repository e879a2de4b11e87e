import { sql } from "drizzle-orm";
import {
  bigint,
  bigserial,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { bytes } from "../platform/database/bytes-column.server.ts";
import { displayChoices, entryRoutes, entryStatuses } from "./states.ts";
import { drawReference } from "./tables.server.ts";

/** Tickets appended together: every head the tree ever had, and what receipts state. Append-only. */
export const ticketBatch = pgTable(
  "ticket_batch",
  {
    draw: drawReference(),
    /** Of the tree after the batch. */
    size: bigint("size", { mode: "number" }).notNull(),
    root: bytes("root").notNull(),
    time: bigint("time", { mode: "number" }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.draw, table.size] }),
    check("ticket_batch_root_is_a_hash", sql`length(${table.root}) = 32`),
  ],
);

/**
 * A leaf of the tree. Append-only; a trigger refuses an index that leaves a gap, a ticket outside
 * opensAt..closesAt by the database's clock, and more tickets per person than the terms allow. Tickets that were
 * excluded for a typing error do not count.
 */
export const ticket = pgTable(
  "ticket",
  {
    draw: bigint("draw", { mode: "number" }).notNull(),
    index: bigint("index", { mode: "number" }).notNull(),
    leaf: bytes("leaf").notNull(),
    /**
     * SHA-256 of the code in the ticket's address; only the entrant has the code itself. A repeated post has the same
     * code, so it gets one ticket only.
     */
    codeHash: bytes("code_hash").notNull(),
    /** The person within this draw; means nothing once the draw's tag key is destroyed. */
    tag: bytes("tag").notNull(),
    /** This person's first, second, … ticket. */
    nth: integer("nth").notNull(),
    route: text("route", { enum: entryRoutes }).notNull(),
    /** The size of the tree after the batch with this ticket. */
    batch: bigint("batch", { mode: "number" }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.draw, table.index] }),
    unique("ticket_code_is_unique").on(table.codeHash),
    unique("ticket_limit_per_person").on(table.draw, table.tag, table.nth),
    foreignKey({
      name: "ticket_belongs_to_its_batch",
      columns: [table.draw, table.batch],
      foreignColumns: [ticketBatch.draw, ticketBatch.size],
    }),
    check(
      "ticket_hashes_are_whole",
      sql`length(${table.leaf}) = 32 and length(${table.codeHash}) = 32 and length(${table.tag}) = 32`,
    ),
    check(
      "ticket_index_is_in_its_batch",
      sql`${table.index} >= 0 and ${table.index} < ${table.batch}`,
    ),
  ],
);

/** The person behind a ticket, and what staff decided. Everything personal can be erased; the row stays. */
export const entry = pgTable(
  "entry",
  {
    draw: bigint("draw", { mode: "number" }).notNull(),
    index: bigint("index", { mode: "number" }).notNull(),
    name: text("name"),
    /** E.164. */
    phone: text("phone"),
    email: text("email"),
    place: text("place"),
    display: text("display", { enum: displayChoices }).notNull(),
    saltPub: bytes("salt_pub"),
    saltId: bytes("salt_id"),
    /** For mails: of the page on which they entered, or as they chose. Null: the site's own, in entries of earlier versions. */
    language: text("language"),
    /** The rules the person accepted: the terms' rulesHash. */
    rulesHash: text("rules_hash").notNull(),
    consentedAt: bigint("consented_at", { mode: "number" }).notNull(),
    /** Keyed hash of the sender's network. */
    network: text("network"),
    status: text("status", { enum: entryStatuses }).notNull().default("counted"),
    /** Why it is on hold, or the terms' reason for the exclusion. */
    reason: text("reason").notNull().default(""),
    note: text("note").notNull().default(""),
    decidedBy: text("decided_by").notNull().default(""),
    decidedAt: bigint("decided_at", { mode: "number" }),
    erasedAt: bigint("erased_at", { mode: "number" }),
    /** The ticket that corrects a typing error in this one. */
    replacedBy: bigint("replaced_by", { mode: "number" }),
  },
  (table) => [
    primaryKey({ columns: [table.draw, table.index] }),
    foreignKey({
      name: "entry_belongs_to_its_ticket",
      columns: [table.draw, table.index],
      foreignColumns: [ticket.draw, ticket.index],
    }),
    foreignKey({
      name: "entry_is_replaced_by_a_ticket",
      columns: [table.draw, table.replacedBy],
      foreignColumns: [ticket.draw, ticket.index],
    }),
    uniqueIndex("entry_replaces_one_other")
      .on(table.draw, table.replacedBy)
      .where(sql`${table.replacedBy} is not null`),
    index("entry_by_phone").on(table.draw, table.phone),
    index("entry_by_email").on(sql`lower(${table.email})`).where(sql`${table.email} is not null`),
    index("entry_undecided").on(table.draw, table.status).where(sql`${table.status} <> 'counted'`),
    check("entry_status_is_known", sql`${table.status} in ('counted', 'on-hold', 'excluded')`),
    check("entry_says_why", sql`(${table.status} = 'counted') = (${table.reason} = '')`),
    check(
      "entry_is_replaced_for_a_typing_error",
      sql`${table.replacedBy} is null or (${table.status} = 'excluded' and ${table.reason} = 'typing-error' and ${table.replacedBy} > ${table.index})`,
    ),
    check(
      "entry_is_erased_whole_or_not_at_all",
      sql`num_nulls(${table.name}, ${table.phone}, ${table.saltPub}, ${table.saltId}) = case when ${table.erasedAt} is null then 0 else 4 end and (${table.erasedAt} is null or num_nonnulls(${table.email}, ${table.place}, ${table.network}) = 0)`,
    ),
  ],
);

/** Coupons made and printed together. */
export const couponBatch = pgTable(
  "coupon_batch",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    draw: drawReference(),
    label: text("label").notNull(),
    /** Why they were given out: booking, payment milestone, event. */
    occasion: text("occasion").notNull(),
    createdBy: text("created_by").notNull(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index("coupon_batch_of_draw").on(table.draw, table.id)],
);

/** One coupon: redeemed once, or void with a reason. Only a keyed hash of the code is stored. */
export const coupon = pgTable(
  "coupon",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    batch: bigint("batch", { mode: "number" })
      .notNull()
      .references(() => couponBatch.id),
    draw: drawReference(),
    codeHash: bytes("code_hash").notNull(),
    /** The ticket it was redeemed for. */
    ticketIndex: bigint("ticket_index", { mode: "number" }),
    redeemedAt: bigint("redeemed_at", { mode: "number" }),
    voidReason: text("void_reason"),
    voidedBy: text("voided_by"),
    voidedAt: timestamp("voided_at", { withTimezone: true }),
  },
  (table) => [
    unique("coupon_code_is_unique_in_its_draw").on(table.draw, table.codeHash),
    unique("coupon_is_redeemed_once").on(table.draw, table.ticketIndex),
    index("coupon_of_batch").on(table.batch, table.id),
    foreignKey({
      name: "coupon_is_redeemed_for_a_ticket",
      columns: [table.draw, table.ticketIndex],
      foreignColumns: [ticket.draw, ticket.index],
    }),
    check(
      "coupon_is_redeemed_or_void",
      sql`num_nonnulls(${table.ticketIndex}, ${table.voidReason}) <= 1 and num_nonnulls(${table.ticketIndex}, ${table.redeemedAt}) in (0, 2) and num_nonnulls(${table.voidReason}, ${table.voidedBy}, ${table.voidedAt}) in (0, 3)`,
    ),
  ],
);
