// The dry run: every row judged against the draw as it stands, written down, nothing entered.
import { setImmediate as breathe } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { toHex } from "../../../protocol/encoding/bytes.ts";
import type { SealedDraw } from "../../draws/sealed-draw.ts";
import type { DrawServices } from "../../draws/services/draw-services.server.ts";
import type { AnyDatabase } from "../../platform/database/database.server.ts";
import type { Entry } from "../entry-rules.ts";
import { hashCouponCode } from "../new-ticket.server.ts";
import { type RefusalReason, refusalOf } from "../refusals.ts";
import type { CsvRow } from "./csv-reader.ts";
import { readRows } from "./file-parts.server.ts";
import { type RowReading, readImportRow } from "./import-row.ts";
import type { CheckChoices } from "./store.server.ts";
import type { RowOutcome } from "./tables.server.ts";

export type CheckedRow = {
  line: number;
  outcome: RowOutcome;
  why: string;
  name: string;
  phone: string;
  entry: Entry | null;
};

/** `key` is the same for every attempt at the same list: a repeated run enters nobody twice. */
export type ListFile = { parts: AsyncIterable<Uint8Array>; encoding: string; key: string };

/** Few enough that a visitor's request never waits long for its turn. */
const rowsAtOnce = 250;

type CheckServices = Pick<DrawServices, "database" | "couponKey">;

/** Judged rows, some hundred at a time, from a file in pieces. */
export async function* checkRows(
  services: CheckServices,
  its: SealedDraw,
  file: ListFile,
  choices: CheckChoices,
): AsyncGenerator<CheckedRow[]> {
  const judge = new Judge(services, its, choices, file.key);
  let skip = choices.headingLines;
  for await (const piece of readRows(file.parts, file.encoding)) {
    const rows = piece.slice(skip);
    skip = Math.max(0, skip - piece.length);
    for (let at = 0; at < rows.length; at += rowsAtOnce) {
      yield await judge.judge(rows.slice(at, at + rowsAtOnce));
      await breathe();
    }
  }
}

type Read = { line: number; reading: RowReading; couponHash: string | undefined };

class Judge {
  readonly #services: CheckServices;
  readonly #draw: SealedDraw;
  readonly #choices: CheckChoices;
  readonly #key: string;
  /** Lines of this file by phone and by coupon: a list often holds the same person twice. */
  readonly #phones = new Map<string, number[]>();
  readonly #coupons = new Map<string, number>();

  constructor(services: CheckServices, draw: SealedDraw, choices: CheckChoices, key: string) {
    this.#services = services;
    this.#draw = draw;
    this.#choices = choices;
    this.#key = key;
  }

  async judge(rows: CsvRow[]): Promise<CheckedRow[]> {
    const { columns, display } = this.#choices;
    const read = rows.map(({ line, cells }): Read => {
      const key = `${this.#key}/${line}`;
      const reading = readImportRow(cells, columns, this.#draw.plan, display, key);
      const code = reading.ok ? reading.entry.coupon : undefined;
      const hash = code && toHex(hashCouponCode(this.#services.couponKey, code));
      return { line, reading, couponHash: hash || undefined };
    });
    const tickets = await countTickets(this.#services.database, this.#draw.id, read);
    const coupons = await findCoupons(this.#services.database, this.#draw.id, read);
    return read.map((row) => this.#judgeOne(row, tickets, coupons));
  }

  #judgeOne(
    { line, reading, couponHash }: Read,
    tickets: Map<string, number>,
    coupons: Map<string, KnownCoupon>,
  ): CheckedRow {
    const { name, phone } = reading;
    const said = (outcome: RowOutcome, why: string) => {
      return { line, outcome, why, name, phone, entry: null };
    };
    const refused = (outcome: RowOutcome, reason: RefusalReason) =>
      said(outcome, refusalOf(reason).sentence);
    if (!reading.ok) return said("invalid", reading.why);
    const { entry } = reading;
    const limit = this.#draw.ticketsPerPerson;
    const before = tickets.get(entry.phone) ?? 0;
    const earlier = this.#phones.get(entry.phone) ?? [];
    if (before >= limit) {
      return refused("duplicate", limit === 1 ? "already-entered" : "limit-reached");
    }
    if (before + earlier.length >= limit) {
      return said("duplicate", `The same phone number stands on line ${earlier.at(-1)}.`);
    }
    if (couponHash) {
      const known = coupons.get(couponHash);
      if (known === undefined) return refused("invalid", "coupon-unknown");
      const twin = this.#coupons.get(couponHash);
      if (twin) return said("duplicate", `The same coupon stands on line ${twin}.`);
      if (known === "void") return refused("invalid", "coupon-void");
      if (known === "used") return refused("duplicate", "coupon-used");
      this.#coupons.set(couponHash, line);
    }
    this.#phones.set(entry.phone, [...earlier, line]);
    return { line, outcome: "new", why: "", name, phone, entry };
  }
}

async function countTickets(database: AnyDatabase, draw: number, read: Read[]) {
  const phones = read.flatMap(({ reading }) => (reading.ok ? reading.entry.phone : []));
  const { rows } = await database.execute<{ phone: string; count: string }>(sql`
    select phone, count(*) as count from entry
    where draw = ${draw} and phone = any(${sql.param(phones)}::text[]) group by phone`);
  return new Map(rows.map(({ phone, count }) => [phone, Number(count)]));
}

type KnownCoupon = "free" | "used" | "void";

async function findCoupons(database: AnyDatabase, draw: number, read: Read[]) {
  const hashes = read.flatMap(({ couponHash }) => couponHash ?? []);
  if (hashes.length === 0) return new Map<string, KnownCoupon>();
  const { rows } = await database.execute<{ hash: string; known: KnownCoupon }>(sql`
    select encode(code_hash, 'hex') as hash, case when ticket_index is not null then 'used'
      when void_reason is not null then 'void' else 'free' end as known
    from coupon where draw = ${draw} and encode(code_hash, 'hex') = any(${sql.param(hashes)}::text[])`);
  return new Map(rows.map(({ hash, known }) => [hash, known]));
}
