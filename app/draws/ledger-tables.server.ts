import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  index,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { bytes } from "../platform/database/bytes-column.server.ts";

/**
 * Who signs a ledger: this installation under its host name, and the demonstration. The row holds the head of
 * the ledger; only the trigger on `statement` changes it, so it is always the newest statement.
 */
export const operator = pgTable(
  "operator",
  {
    name: text("name").primaryKey(),
    /** Sample draws; they can be removed. */
    demonstration: boolean("demonstration").notNull().default(false),
    /** The public key in force; the private key is in `signing_key`. */
    key: text("key").notNull(),
    nextSeq: bigint("next_seq", { mode: "number" }).notNull().default(0),
    headHash: text("head_hash").notNull().default("0".repeat(64)),
    headTime: bigint("head_time", { mode: "number" }).notNull().default(0),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    check(
      "operator_name_is_a_host",
      sql`${table.name} ~ '^[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:[0-9]{1,5})?$'`,
    ),
    check("operator_key_is_hex", sql`${table.key} ~ '^[0-9a-f]{64}$'`),
  ],
);

/** Private keys, encrypted under SECRET_KEY: every node has them, and a copy of the database alone cannot sign. */
export const signingKey = pgTable(
  "signing_key",
  {
    operator: text("operator")
      .notNull()
      .references(() => operator.name),
    publicKey: text("public_key").notNull(),
    /** AES-256-GCM with the operator and the public key as additional data. */
    sealed: bytes("sealed").notNull(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.operator, table.publicKey] }),
    check("signing_key_is_hex", sql`${table.publicKey} ~ '^[0-9a-f]{64}$'`),
  ],
);

/**
 * The ledger. `line` holds the canonical bytes exactly as they were signed; the columns beside it
 * repeat what is searched for, and a trigger refuses a row whose columns and line disagree, whose
 * number leaves a gap, or whose `prev` is not the newest hash. Append-only.
 */
export const statement = pgTable(
  "statement",
  {
    operator: text("operator")
      .notNull()
      .references(() => operator.name),
    seq: bigint("seq", { mode: "number" }).notNull(),
    type: text("type", {
      enum: ["key", "open", "checkpoint", "close", "cancel", "result", "skip", "handover"],
    }).notNull(),
    /** The protocol's id: 32 hex digits, all zero for keys. */
    drawId: text("draw_id").notNull(),
    time: bigint("time", { mode: "number" }).notNull(),
    prev: text("prev").notNull(),
    hash: text("hash").notNull(),
    line: text("line").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.operator, table.seq] }),
    index("statement_of_draw").on(table.drawId, table.seq),
    uniqueIndex("statement_opens_once").on(table.drawId).where(sql`${table.type} = 'open'`),
    uniqueIndex("statement_closes_once").on(table.drawId).where(sql`${table.type} = 'close'`),
    uniqueIndex("statement_cancels_once").on(table.drawId).where(sql`${table.type} = 'cancel'`),
    uniqueIndex("statement_results_once").on(table.drawId).where(sql`${table.type} = 'result'`),
    check("statement_hash_is_hex", sql`${table.hash} ~ '^[0-9a-f]{64}$'`),
  ],
);

/** What witnesses returned for a ledger head. Append-only. */
export const cosignature = pgTable(
  "cosignature",
  {
    operator: text("operator")
      .notNull()
      .references(() => operator.name),
    size: bigint("size", { mode: "number" }).notNull(),
    root: bytes("root").notNull(),
    witness: text("witness").notNull(),
    time: bigint("time", { mode: "number" }).notNull(),
    line: text("line").notNull(),
  },
  (table) => [primaryKey({ columns: [table.operator, table.size, table.witness] })],
);
