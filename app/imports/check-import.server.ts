// The dry run: checks every row against the current state of the draw and enters nobody.
import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { toHex } from "../../protocol/encoding/bytes.ts";
import type { SealedDraw } from "../draws/sealed-draw.ts";
import type { DrawServices } from "../draws/services/draw-services.server.ts";
import { type CouponState, findCouponStates } from "../entries/coupons/coupon-store.server.ts";
import type { Entry } from "../entries/entry-rules.ts";
import { countTicketsByPhone } from "../entries/entry-store.server.ts";
import { hashCouponCode } from "../entries/new-ticket.server.ts";
import { type RefusalReason, sentenceForStaff } from "../entries/refusals.ts";
import type { CsvRow } from "./csv-reader.ts";
import { readRows } from "./file-rows.ts";
import type { TypedLine } from "./import-columns.ts";
import { type RowReading, readImportRow } from "./import-row.server.ts";
import type { CheckChoices } from "./store.server.ts";
import type { RowOutcome } from "./tables.server.ts";

export type CheckedRow = {
  line: number;
  outcome: RowOutcome;
  why: string;
  name: string;
  phone: string;
  entry: Entry | null;
  /** Of a refused line. */
  typed: TypedLine | null;
};

/** `key` is the same for every attempt at the same list: a repeated run enters nobody twice. */
type ListFile = { parts: AsyncIterable<Uint8Array>; encoding: string; key: string };

/** The idempotency key of one line. */
export function lineKey(list: string, line: number): string {
  return `${list}/${line}`;
}

/** Small, so that a visitor's request never waits long for the event loop. */
const rowsAtOnce = 250;

type CheckServices = Pick<DrawServices, "database" | "couponKey">;

/** Yields checked rows, up to 250 at a time. */
export async function* checkRows(
  services: CheckServices,
  draw: SealedDraw,
  file: ListFile,
  choices: CheckChoices,
): AsyncGenerator<CheckedRow[]> {
  const checker = new RowChecker(services, draw, choices, file.key);
  let skip = choices.headingLines;
  for await (const part of readRows(file.parts, file.encoding)) {
    const rows = part.slice(skip);
    skip = Math.max(0, skip - part.length);
    for (let at = 0; at < rows.length; at += rowsAtOnce) {
      yield await checker.check(rows.slice(at, at + rowsAtOnce));
      await yieldToEventLoop();
    }
  }
}

type RowRead = { line: number; reading: RowReading; couponHash: string | undefined };

class RowChecker {
  readonly #services: CheckServices;
  readonly #draw: SealedDraw;
  readonly #choices: CheckChoices;
  readonly #key: string;
  /** Lines of this file by phone number and by coupon: a list often has the same person twice. */
  readonly #phones = new Map<string, number[]>();
  readonly #coupons = new Map<string, number>();

  constructor(services: CheckServices, draw: SealedDraw, choices: CheckChoices, key: string) {
    this.#services = services;
    this.#draw = draw;
    this.#choices = choices;
    this.#key = key;
  }

  async check(rows: CsvRow[]): Promise<CheckedRow[]> {
    const { columns, display } = this.#choices;
    const read = rows.map(({ line, cells }): RowRead => {
      const key = lineKey(this.#key, line);
      const reading = readImportRow(cells, columns, this.#draw.plan, display, key);
      const code = reading.ok ? reading.entry.coupon : undefined;
      const hash = code && toHex(hashCouponCode(this.#services.couponKey, code));
      return { line, reading, couponHash: hash || undefined };
    });
    const phones = read.flatMap(({ reading }) => (reading.ok ? reading.entry.phone : []));
    const hashes = read.flatMap(({ couponHash }) => couponHash ?? []);
    const { database } = this.#services;
    const tickets = await countTicketsByPhone(database, this.#draw.id, phones);
    const coupons = await findCouponStates(database, this.#draw.id, hashes);
    return read.map((row) => this.#checkOne(row, tickets, coupons));
  }

  #checkOne(
    { line, reading, couponHash }: RowRead,
    tickets: Map<string, number>,
    coupons: Map<string, CouponState>,
  ): CheckedRow {
    const { typed } = reading;
    const { name, phone } = typed;
    const report = (outcome: RowOutcome, why: string) => {
      return { line, outcome, why, name, phone, entry: null, typed };
    };
    const refused = (outcome: RowOutcome, reason: RefusalReason) =>
      report(outcome, sentenceForStaff(reason));
    if (!reading.ok) return report("invalid", reading.why);
    const { entry } = reading;
    const limit = this.#draw.ticketsPerPerson;
    const before = tickets.get(entry.phone) ?? 0;
    const earlier = this.#phones.get(entry.phone) ?? [];
    if (before >= limit) {
      return refused("duplicate", limit === 1 ? "already-entered" : "limit-reached");
    }
    if (before + earlier.length >= limit) {
      return report("duplicate", `Same phone number as line ${earlier.at(-1)}.`);
    }
    if (couponHash) {
      const state = coupons.get(couponHash);
      if (state === undefined) return refused("invalid", "coupon-unknown");
      const earlierLine = this.#coupons.get(couponHash);
      if (earlierLine) return report("duplicate", `Same coupon as line ${earlierLine}.`);
      if (state === "void") return refused("invalid", "coupon-void");
      if (state === "used") return refused("duplicate", "coupon-used");
      this.#coupons.set(couponHash, line);
    }
    this.#phones.set(entry.phone, [...earlier, line]);
    return { line, outcome: "new", why: "", name, phone, entry, typed: null };
  }
}
