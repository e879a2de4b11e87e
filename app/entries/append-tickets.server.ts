// Appends tickets to a draw's tree, many in one transaction. The draw's row lock makes all processes take turns.
import { eq, sql } from "drizzle-orm";
import { fromHex, join, u64 } from "../../protocol/bytes.ts";
import { leafPrefix, MerkleFrontier } from "../../protocol/merkle-tree.ts";
import { ticketTag } from "../../protocol/tickets.ts";
import { hashLetters, nativeHex, nativeSha256 } from "../draws/native-hashes.server.ts";
import { asSealed, type SealedDraw } from "../draws/sealed-draw.ts";
import { draw, drawSecret } from "../draws/tables.server.ts";
import type { AnyDatabase } from "../platform/database/database.server.ts";
import {
  type Candidate,
  type DrawKeys,
  makeReady,
  type ReadyCandidate,
} from "./candidate.server.ts";
import {
  insertAppended,
  type Moment,
  type NewTree,
  redeemCoupons,
} from "./insert-appended.server.ts";
import { isSamePost, type Known, nobodyYet, readStanding } from "./standing.server.ts";

export type Refusal =
  | "not-open"
  | "closed"
  | "already-entered"
  | "limit-reached"
  | "coupon-unknown"
  | "coupon-used"
  | "coupon-void"
  | "key-reused";

/** A ticket just appended, with what its receipt states. */
export type Appended = {
  ok: true;
  repeated: false;
  candidate: ReadyCandidate;
  code: string;
  index: number;
  nth: number;
  couponId: number | undefined;
};

export type AppendOutcome =
  | Appended
  | { ok: true; repeated: true; code: string; index: number }
  | { ok: false; reason: Refusal };

export type AppendedBatch = {
  outcomes: AppendOutcome[];
  /** The size of the tree before the batch. */
  found: number;
  /** The tree after the batch. */
  head: { size: number; root: Uint8Array; time: number };
  draw: SealedDraw;
  /** The operator's public key in force; it signs the receipts. */
  key: string;
  /** What the next batch of this process may be built on. */
  known: KnownDraw | undefined;
};

/** A draw as this process left it: true for as long as no other process appends to it. */
export type KnownDraw = { its: SealedDraw; keys: DrawKeys };

/**
 * One outcome per candidate, in order. Nothing of it counts before the transaction is committed.
 * Candidates may have been made ready before, with the keys of this draw.
 */
export async function appendTickets(
  transaction: AnyDatabase,
  drawRowId: number,
  candidates: (Candidate | ReadyCandidate)[],
): Promise<AppendedBatch | undefined> {
  const held = await holdDraw(transaction, drawRowId);
  if (!held) return undefined;
  const { its, keys } = held;
  const ready = keys
    ? candidates.map((each) => ("bytes" in each ? each : makeReady(each, keys)))
    : [];
  const standing = await readStanding(transaction, its, ready);
  const now = Math.max(standing.now, its.headTime);
  const batch = new Batch(its, now);
  const outcomes = keys
    ? ready.map((candidate) => batch.add(candidate, standing))
    : candidates.map((): AppendOutcome => ({ ok: false, reason: "closed" }));
  const appended = newTickets(outcomes);
  if (!keys || appended.length === 0) {
    const head = { size: its.size, root: its.root, time: now };
    const known = keys && its.state === "open" ? { its, keys } : undefined;
    return { outcomes, found: its.size, head, draw: its, key: standing.key, known };
  }
  // The first ticket of a scheduled draw may come before anybody has noted that it is open. Only then:
  // a state that is set, even to what it was, has every page made anew.
  if (its.state !== "open") {
    await transaction.execute(sql`update draw set state = 'open' where id = ${its.id}`);
  }
  const tree = batch.tree();
  const moment = await insertAppended(transaction, its, appended, tree);
  if (!moment) throw new Error(`Draw ${drawRowId} was changed while it was held.`);
  await redeemCoupons(transaction, appended, moment.time);
  return batch.done(outcomes, tree, moment, keys);
}

/**
 * The same in a single statement, its own transaction, for a draw that is as this process left it and people who
 * are new to it, which nearly all are. Undefined, with nothing appended, when one of that is not so: then
 * `appendTickets` has to look.
 */
export async function appendToKnown(
  database: AnyDatabase,
  { its, keys }: KnownDraw,
  candidates: ReadyCandidate[],
): Promise<AppendedBatch | undefined> {
  const standing = nobodyYet();
  const batch = new Batch(its, its.headTime);
  const outcomes = candidates.map((candidate) => batch.add(candidate, standing));
  const appended = newTickets(outcomes);
  if (appended.length < candidates.length) return undefined;
  const tree = batch.tree();
  const moment = await insertAppended(database, its, appended, tree);
  return moment && batch.done(outcomes, tree, moment, keys);
}

export function newTickets(outcomes: AppendOutcome[]): Appended[] {
  return outcomes.filter((outcome): outcome is Appended => outcome.ok && !outcome.repeated);
}

/** What makes candidates of this draw ready. Undefined once its people were forgotten. */
export async function readDrawKeys(
  database: AnyDatabase,
  its: SealedDraw,
): Promise<DrawKeys | undefined> {
  const [secret] = await database.select().from(drawSecret).where(eq(drawSecret.draw, its.id));
  return secret && keysOf(its, secret);
}

function keysOf(its: SealedDraw, secret: typeof drawSecret.$inferSelect): DrawKeys | undefined {
  const { tagKey, codeKey } = secret;
  return tagKey ? { tagKey, codeKey, showPlace: its.plan.showPlace } : undefined;
}

/** The draw for us alone. Without keys once its people were forgotten. */
async function holdDraw(
  transaction: AnyDatabase,
  id: number,
): Promise<{ its: SealedDraw; keys: DrawKeys | undefined } | undefined> {
  const [row] = await transaction
    .select({ draw, secret: drawSecret })
    .from(draw)
    .leftJoin(drawSecret, eq(drawSecret.draw, draw.id))
    .where(eq(draw.id, id))
    .for("update", { of: draw });
  const its = row && asSealed(row.draw);
  if (!its) return undefined;
  if (!row.secret) throw new Error(`Draw ${id} has no secret.`);
  return { its, keys: keysOf(its, row.secret) };
}

class Batch {
  readonly draw: SealedDraw;
  readonly frontier: MerkleFrontier;
  readonly #refusal: Refusal | undefined;
  /** What all leaves have in front of their index. */
  readonly #leafStart: Uint8Array;

  constructor(its: SealedDraw, now: number) {
    this.draw = its;
    this.#refusal = refusalNow(its, now);
    this.#leafStart = join(leafPrefix, ticketTag, fromHex(its.drawId));
    this.frontier = new MerkleFrontier(its.size, splitPeaks(its.peaks), nativeSha256);
  }

  add(candidate: ReadyCandidate, standing: Known): AppendOutcome {
    const { code, person, entrant, couponHash, bytes } = candidate;
    const earlier = standing.posts.get(code);
    if (earlier) {
      return isSamePost(earlier, candidate)
        ? { ok: true, repeated: true, code, index: earlier.index }
        : { ok: false, reason: "key-reused" };
    }
    if (this.#refusal) return { ok: false, reason: this.#refusal };
    const before = standing.tickets.get(person) ?? 0;
    const limit = this.draw.ticketsPerPerson;
    if (before >= limit) {
      return { ok: false, reason: limit === 1 ? "already-entered" : "limit-reached" };
    }
    const coupon = couponHash && standing.coupons.get(nativeHex(couponHash));
    if (couponHash && !coupon) return { ok: false, reason: "coupon-unknown" };
    if (coupon?.void) return { ok: false, reason: "coupon-void" };
    if (coupon?.used) return { ok: false, reason: "coupon-used" };

    const index = this.frontier.size;
    bytes.put("leaf", this.#leaf(index, bytes.commitments));
    this.frontier.append(bytes.part("leaf"));
    standing.posts.set(code, { entrant, couponHash, index });
    standing.tickets.set(person, before + 1);
    if (coupon) coupon.used = true;
    const nth = before + 1;
    return { ok: true, repeated: false, candidate, code, index, nth, couponId: coupon?.id };
  }

  /** `ticketLeafHash` of protocol/tickets.ts, for which all that is the same for a draw is put together once. */
  #leaf(index: number, commitments: Uint8Array): string {
    return hashLetters(this.#leafStart, u64(index), this.draw.termsHash, commitments);
  }

  tree(): NewTree {
    const { size, peaks } = this.frontier;
    return { size, peaks, root: this.frontier.root() };
  }

  done(
    outcomes: AppendOutcome[],
    { size, root, peaks }: NewTree,
    { time, key }: Moment,
    keys: DrawKeys,
  ): AppendedBatch {
    const after = { size, root, peaks: Buffer.concat(peaks), headTime: time };
    const its: SealedDraw = { ...this.draw, ...after, state: "open" };
    const found = this.draw.size;
    return { outcomes, found, head: { size, root, time }, draw: its, key, known: { its, keys } };
  }
}

function refusalNow(its: SealedDraw, now: number): Refusal | undefined {
  if (its.state !== "scheduled" && its.state !== "open") return "closed";
  if (now < its.opensAt) return "not-open";
  return now >= its.closesAt ? "closed" : undefined;
}

export function splitPeaks(peaks: Uint8Array): Uint8Array[] {
  return Array.from({ length: peaks.length / 32 }, (_, place) =>
    peaks.slice(place * 32, (place + 1) * 32),
  );
}
