// Appends tickets to a draw's tree, many in one transaction. The lock on the draw's row serialises all processes.
import { createSecretKey } from "node:crypto";
import { join, sameBytes, toHex } from "../../protocol/encoding/bytes.ts";
import { MerkleFrontier } from "../../protocol/encoding/merkle-tree.ts";
import { KeyMissing, type KeyRing, type SigningKey } from "../draws/ledger/key-ring.server.ts";
import type { SealedDraw } from "../draws/sealed-draw.ts";
import type { AnyDatabase } from "../platform/database/database.server.ts";
import type { Entry } from "./entry-rules.ts";
import { lookupOf, type NewTicket, newTicket, type TicketLookup } from "./new-ticket.server.ts";
import type { AppendRefusal } from "./refusals.ts";
import {
  findStoredTickets,
  insertTickets,
  lockDrawForEntries,
  lockLedger,
  markOpen,
  redeemCoupons,
  type StoredPost,
  type StoredTickets,
  type TreeHead,
} from "./ticket-store.server.ts";

export type AppendOutcome =
  | { ok: true; repeated: false; ticket: NewTicket }
  | { ok: true; repeated: true; code: string; index: number }
  | { ok: false; reason: AppendRefusal };

export type AppendedBatch = {
  /** One for each entry, in their order. */
  outcomes: AppendOutcome[];
  head: TreeHead;
  draw: SealedDraw;
  /** The operator's key in force; it signs the receipts. Undefined when this node does not have it. */
  signer: SigningKey | undefined;
};

/** Thrown in a transaction to roll it back; an expected outcome, not a bug. */
export class NothingAppended extends Error {
  readonly reason: AppendRefusal;
  constructor(reason: AppendRefusal) {
    super(`No ticket is made: ${reason}.`);
    this.reason = reason;
  }
}

/** Valid only once the transaction is committed. Undefined when there is no such draw. */
export async function appendTickets(
  transaction: AnyDatabase,
  drawId: number,
  entries: Entry[],
  { keys: ring, couponKey }: { keys: KeyRing; couponKey: string },
): Promise<AppendedBatch | undefined> {
  const locked = await lockDrawForEntries(transaction, drawId);
  if (!locked) return undefined;
  const { draw, tagKey, codeKey } = locked;
  const ledger = await lockLedger(transaction, draw.operator);
  const time = Math.max(ledger.time, draw.headTime);
  // Before anything is written: a ticket without its signed receipt would be an entry nobody was told of.
  const signer = await findSigner(ring, transaction, draw.operator, ledger.key);
  const unchanged = { head: { size: draw.size, root: draw.root, time }, draw, signer };
  const refuseAll = (reason: AppendRefusal): AppendedBatch => ({
    ...unchanged,
    outcomes: entries.map(() => ({ ok: false, reason })),
  });
  if (!signer) return refuseAll("cannot-sign");
  if (!tagKey) return refuseAll("closed");
  const secrets = { drawId: draw.drawId, tagKey, codeKey: createSecretKey(codeKey), couponKey };
  const posts = entries.map((entry) => ({ entry, lookup: lookupOf(entry, secrets) }));
  const lookups = posts.map(({ lookup }) => lookup);
  const stored = await findStoredTickets(transaction, draw.id, lookups);
  const tree = new MerkleFrontier(draw.size, splitPeaks(draw.peaks));
  const refusal = refusalAt(draw, { time, clock: ledger.clock });
  const outcomes = posts.map((post) => appendTicket(post, { draw, stored, tree, refusal }));
  const appended = outcomes.flatMap((outcome) =>
    outcome.ok && !outcome.repeated ? outcome.ticket : [],
  );
  if (appended.length === 0) return { ...unchanged, outcomes };

  if (draw.state !== "open") await markOpen(transaction, draw.id);
  const head = { size: tree.size, root: tree.root(), time };
  await insertTickets(transaction, draw, appended, { ...head, peaks: join(...tree.peaks) });
  await redeemCoupons(transaction, appended, time);
  return { ...unchanged, outcomes, head };
}

async function findSigner(
  keys: KeyRing,
  transaction: AnyDatabase,
  operator: string,
  publicKey: string,
): Promise<SigningKey | undefined> {
  try {
    return await keys.find(transaction, operator, publicKey);
  } catch (error) {
    if (error instanceof KeyMissing) return undefined;
    throw error;
  }
}

type Post = { entry: Entry; lookup: TicketLookup };

type Batch = {
  draw: SealedDraw;
  stored: StoredTickets;
  tree: MerkleFrontier;
  refusal: AppendRefusal | undefined;
};

/** Decides on one entry and adds it to `stored`, so that the rest of the batch sees it. */
function appendTicket(post: Post, { draw, stored, tree, refusal }: Batch): AppendOutcome {
  const { entry, lookup } = post;
  const { code, couponHash } = lookup;
  const codeHash = toHex(lookup.codeHash);
  const earlier = stored.posts.get(codeHash);
  if (earlier) {
    return isSamePost(earlier, post)
      ? { ok: true, repeated: true, code, index: earlier.index }
      : { ok: false, reason: "key-reused" };
  }
  if (refusal) return { ok: false, reason: refusal };
  const tag = toHex(lookup.tag);
  const before = stored.counts.get(tag) ?? { all: 0, corrected: 0 };
  const limit = draw.ticketsPerPerson;
  if (before.all - before.corrected >= limit) {
    return { ok: false, reason: limit === 1 ? "already-entered" : "limit-reached" };
  }
  const coupon = couponHash && stored.coupons.get(toHex(couponHash));
  if (couponHash && !coupon) return { ok: false, reason: "coupon-unknown" };
  if (coupon?.void) return { ok: false, reason: "coupon-void" };
  if (coupon?.used) return { ok: false, reason: "coupon-used" };

  const index = tree.size;
  const nth = before.all + 1;
  const ticket = newTicket(entry, lookup, { index, nth, couponId: coupon?.id }, draw);
  tree.append(ticket.leaf);
  const { name, phone, email = null, place, display } = entry;
  stored.posts.set(codeHash, {
    index,
    name,
    phone,
    email,
    place,
    display,
    couponHash: couponHash ?? null,
  });
  stored.counts.set(tag, { ...before, all: nth });
  if (coupon) coupon.used = true;
  return { ok: true, repeated: false, ticket };
}

/** The same key with other content is a mistake, not a retry. */
function isSamePost(earlier: StoredPost, { entry, lookup }: Post): boolean {
  return (
    earlier.name === entry.name &&
    earlier.phone === entry.phone &&
    earlier.email === (entry.email ?? null) &&
    earlier.place === entry.place &&
    earlier.display === entry.display &&
    sameBytes(earlier.couponHash ?? noBytes, lookup.couponHash ?? noBytes)
  );
}

const noBytes = new Uint8Array();

function refusalAt(
  draw: SealedDraw,
  { time, clock }: { time: number; clock: number },
): AppendRefusal | undefined {
  if (draw.state !== "scheduled" && draw.state !== "open") return "closed";
  // The database refuses tickets by the clock, even if the ledger has seen a later time.
  if (clock < draw.opensAt) return "not-open";
  return time >= draw.closesAt ? "closed" : undefined;
}

function splitPeaks(peaks: Uint8Array): Uint8Array[] {
  return Array.from({ length: peaks.length / 32 }, (_, index) =>
    peaks.slice(index * 32, (index + 1) * 32),
  );
}
