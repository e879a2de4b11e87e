import { sql } from "drizzle-orm";
import {
  bigint,
  bigserial,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
} from "drizzle-orm/pg-core";
import { media } from "../media/tables.server.ts";
import { bytes } from "../platform/database/bytes-column.server.ts";
import { operator } from "./ledger-tables.server.ts";
import type { DrawPlan } from "./plan.ts";
import { drawStates } from "./states.ts";

/**
 * A draw: a plan while it is a draft, sealed terms afterwards. Triggers allow only the state
 * changes of states.ts, keep everything sealed as it is, let the tree only grow, and refuse a
 * commit in which the state and the ledger disagree.
 */
export const draw = pgTable(
  "draw",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    operator: text("operator")
      .notNull()
      .references(() => operator.name),
    slug: text("slug").notNull(),
    state: text("state", { enum: drawStates }).notNull().default("draft"),
    plan: jsonb("plan").$type<DrawPlan>().notNull(),
    /** Incremented with every change, so that two people do not overwrite each other's plan. */
    planVersion: integer("plan_version").notNull().default(1),
    /** Markdown; may still be edited while the draw runs, since no hash covers it. */
    story: text("story").notNull().default(""),

    /** Sealed at opening; all of them null in a draft. */
    drawId: text("draw_id"),
    /** Canonical JSON, exactly as in the ledger. */
    terms: text("terms"),
    termsHash: bytes("terms_hash"),
    rulesText: text("rules_text"),
    opensAt: bigint("opens_at", { mode: "number" }),
    closesAt: bigint("closes_at", { mode: "number" }),
    moment: bigint("moment", { mode: "number" }),
    ticketsPerPerson: integer("tickets_per_person"),

    /** The newest head of the ticket tree. `peaks` are its complete subtrees, largest first. */
    size: bigint("size", { mode: "number" }).notNull().default(0),
    peaks: bytes("peaks").notNull().default(sql`'\\x'::bytea`),
    root: bytes("root").notNull().default(sql`sha256('\\x'::bytea)`),
    headTime: bigint("head_time", { mode: "number" }).notNull().default(0),
    checkpointSize: bigint("checkpoint_size", { mode: "number" }).notNull().default(0),
    checkpointTime: bigint("checkpoint_time", { mode: "number" }).notNull().default(0),

    /** When it was drawn, cancelled or void: the retention period counts from here. */
    endedAt: bigint("ended_at", { mode: "number" }),
    erasedAt: bigint("erased_at", { mode: "number" }),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    createdBy: text("created_by").notNull().default(""),
  },
  (table) => [
    unique("draw_slug_is_unique").on(table.slug),
    unique("draw_id_is_unique").on(table.drawId),
    index("draw_by_state").on(table.state, table.closesAt),
    check("draw_slug_is_an_address", sql`${table.slug} ~ '^[a-z0-9](-?[a-z0-9]){0,79}$'`),
    check(
      "draw_state_is_known",
      sql`${table.state} in ('draft', 'scheduled', 'open', 'closed', 'drawn', 'cancelled', 'void')`,
    ),
    check(
      "draw_is_sealed_whole_or_not_at_all",
      sql`num_nulls(${table.drawId}, ${table.terms}, ${table.termsHash}, ${table.rulesText}, ${table.opensAt}, ${table.closesAt}, ${table.moment}, ${table.ticketsPerPerson}) = case when ${table.state} = 'draft' then 8 else 0 end`,
    ),
    check("draw_id_is_hex", sql`${table.drawId} ~ '^[0-9a-f]{32}$'`),
    check("draw_opens_before_it_closes", sql`${table.opensAt} < ${table.closesAt}`),
    check(
      "draw_head_is_whole",
      sql`length(${table.root}) = 32 and length(${table.peaks}) % 32 = 0 and ${table.checkpointSize} <= ${table.size}`,
    ),
    check(
      "draw_ends_with_a_time",
      sql`(${table.endedAt} is not null) = (${table.state} in ('drawn', 'cancelled', 'void'))`,
    ),
  ],
);

/** The column of a row that belongs to a draw. */
export const drawReference = () =>
  bigint("draw", { mode: "number" })
    .notNull()
    .references(() => draw.id);

/** Not in `draw`, so that no query that lists draws can publish a secret by accident. */
export const drawSecret = pgTable("draw_secret", {
  draw: bigint("draw", { mode: "number" })
    .primaryKey()
    .references(() => draw.id, { onDelete: "cascade" }),
  /** Committed to in the terms, revealed in the close. */
  secret: bytes("secret").notNull(),
  /** Turns a phone number into a tag. Null once personal data was erased. */
  tagKey: bytes("tag_key"),
  /** Turns an idempotency key into a ticket's code, so that a repeated post gets the same one. */
  codeKey: bytes("code_key").notNull(),
});

/** A prize as pages show it; id, name and quantity are sealed in the terms when the draw opens. */
export const prize = pgTable(
  "prize",
  {
    draw: bigint("draw", { mode: "number" })
      .notNull()
      .references(() => draw.id, { onDelete: "cascade" }),
    /** The order of award, from 0. */
    position: integer("position").notNull(),
    prizeId: text("prize_id").notNull(),
    name: text("name").notNull(),
    quantity: integer("quantity").notNull(),
    /** As it is shown: "£1,850,000". */
    value: text("value").notNull().default(""),
    story: text("story").notNull().default(""),
    picture: text("picture").references(() => media.id),
    /** Further pictures, for the prize's own page. Without foreign keys: a picture that was deleted is left out. */
    pictures: text("pictures").array().notNull().default([]),
    /** For the prize's own page. Sealed with the draw, as entrants read them. */
    included: text("included").notNull().default(""),
    notIncluded: text("not_included").notNull().default(""),
    valuation: text("valuation").notNull().default(""),
    costs: text("costs").notNull().default(""),
    conditions: text("conditions").notNull().default(""),
  },
  (table) => [
    primaryKey({ columns: [table.draw, table.position] }),
    unique("prize_id_is_unique_in_its_draw").on(table.draw, table.prizeId),
    check("prize_id_is_an_identifier", sql`${table.prizeId} ~ '^[a-z0-9-]{1,64}$'`),
    check("prize_exists_at_least_once", sql`${table.quantity} >= 1`),
  ],
);
