import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  foreignKey,
  integer,
  pgTable,
  primaryKey,
  text,
} from "drizzle-orm/pg-core";
import { award } from "../draws/result/tables.server.ts";
import { draw } from "../draws/tables.server.ts";
import { media } from "../media/tables.server.ts";
import { winnerMailKinds } from "./mails.ts";

/** Notes of staff on one winner until the handover. Never public, except photo and quote. */
export const winnerFile = pgTable(
  "winner_file",
  {
    draw: bigint("draw", { mode: "number" }).notNull(),
    slot: integer("slot").notNull(),
    turn: integer("turn").notNull(),
    /** Until when the prize must be claimed; UTC seconds. */
    claimBy: bigint("claim_by", { mode: "number" }),
    /** How staff checked the identity: which document, and who saw it. */
    identityNote: text("identity_note").notNull().default(""),
    identityBy: text("identity_by").notNull().default(""),
    identityAt: bigint("identity_at", { mode: "number" }),
    /** Of the handover. Shown only with the winner's consent. */
    photo: text("photo").references(() => media.id, { onDelete: "set null" }),
    photoConsent: boolean("photo_consent").notNull().default(false),
    /** What the winner said. Stored and shown only with their consent. */
    quote: text("quote").notNull().default(""),
  },
  (table) => [
    primaryKey({ columns: [table.draw, table.slot, table.turn] }),
    foreignKey({
      name: "winner_file_belongs_to_an_award",
      columns: [table.draw, table.slot, table.turn],
      foreignColumns: [award.draw, award.slot, award.turn],
    }).onDelete("cascade"),
    check(
      "winner_file_identity_is_whole",
      sql`(${table.identityAt} is null) = (${table.identityBy} = '')`,
    ),
  ],
);

/** A mail to winners as staff edited it for a draw; without a row, the default text. */
export const winnerMail = pgTable(
  "winner_mail",
  {
    draw: bigint("draw", { mode: "number" })
      .notNull()
      .references(() => draw.id, { onDelete: "cascade" }),
    kind: text("kind", { enum: winnerMailKinds }).notNull(),
    subject: text("subject").notNull(),
    body: text("body").notNull(),
  },
  (table) => [primaryKey({ columns: [table.draw, table.kind] })],
);
