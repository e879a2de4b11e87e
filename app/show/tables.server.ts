import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
} from "drizzle-orm/pg-core";
import { draw } from "../draws/tables.server.ts";
import type { ShowScript } from "./script/script.ts";
import type { ShowSettings } from "./script/settings.ts";

const drawReference = () =>
  bigint("draw", { mode: "number" })
    .notNull()
    .references(() => draw.id, { onDelete: "cascade" });

type Driver = { console: string; staffId: string; name: string; since: number };
export type AskedSkip = { slot: number; turn: number; reason: string; by: string; byName: string };

/**
 * The state of a show. Its rehearsal has a row of its own. Times are milliseconds of the database's clock. A show
 * only presents a result that is already fixed.
 */
export const showState = pgTable(
  "show_state",
  {
    draw: drawReference(),
    rehearsal: boolean("rehearsal").notNull(),
    version: bigint("version", { mode: "number" }).notNull().default(1),
    /** A key of script/step-position.ts. */
    step: text("step").notNull(),
    stepNumber: integer("step_number").notNull().default(1),
    startsAt: bigint("starts_at", { mode: "number" }).notNull(),
    replay: boolean("replay").notNull().default(false),
    /** When each step was first on stage, by its key; "decided" is when the value arrived. */
    shown: jsonb("shown").$type<Record<string, number>>().notNull(),
    screen: text("screen", { enum: ["show", "blackout", "message"] })
      .notNull()
      .default("show"),
    message: text("message").notNull().default(""),
    sound: boolean("sound").notNull().default(true),
    automatic: boolean("automatic").notNull().default(false),
    settings: jsonb("settings").$type<ShowSettings>().notNull(),
    calledAt: bigint("called_at", { mode: "number" }),
    callEndsAt: bigint("call_ends_at", { mode: "number" }),
    /** A skip that a second person has to confirm. */
    askedSkip: jsonb("asked_skip").$type<AskedSkip>(),
    driver: jsonb("driver").$type<Driver>().notNull(),
    driverSeenAt: bigint("driver_seen_at", { mode: "number" }).notNull(),
    /** The console to which the driver offers the show. */
    offeredTo: text("offered_to").notNull().default(""),
    startedAt: bigint("started_at", { mode: "number" }).notNull(),
    endedAt: bigint("ended_at", { mode: "number" }),
  },
  (table) => [
    primaryKey({ columns: [table.draw, table.rehearsal] }),
    check("show_screen_is_known", sql`${table.screen} in ('show', 'blackout', 'message')`),
    check("show_call_has_an_end", sql`(${table.calledAt} is null) = (${table.callEndsAt} is null)`),
  ],
);

export type ShowRow = typeof showState.$inferSelect;
export type ShowChange = Partial<Omit<ShowRow, "draw" | "rehearsal" | "version">>;

/** The invented tickets of a rehearsal. They never enter the record. */
export const rehearsalScript = pgTable("rehearsal_script", {
  draw: drawReference().primaryKey(),
  script: jsonb("script").$type<ShowScript>().notNull(),
  /** Who moves up when somebody is skipped, by invented rank. */
  reserves: jsonb("reserves").$type<{ ticket: number; name: string; place: string }[]>().notNull(),
});

/** Consoles, screens and processes with viewers that reported recently. */
export const showPresence = pgTable(
  "show_presence",
  {
    draw: drawReference(),
    rehearsal: boolean("rehearsal").notNull(),
    id: text("id").notNull(),
    kind: text("kind", { enum: ["console", "screen", "viewers"] }).notNull(),
    staffId: text("staff_id").notNull().default(""),
    /** Of a console its person, of a screen its size, of a process its number of viewers. */
    name: text("name").notNull(),
    /** How far the screen's estimate of the server's clock can be off, in milliseconds. */
    lag: integer("lag").notNull().default(0),
    sound: boolean("sound").notNull().default(false),
    seenAt: bigint("seen_at", { mode: "number" }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.draw, table.rehearsal, table.id] })],
);
