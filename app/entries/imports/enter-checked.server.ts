// Enters checked people into a draw: all of them in one transaction, or none.
import { setImmediate as breathe } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type { DrawOffice } from "../../draws/draw-services.server.ts";
import type { SealedDraw } from "../../draws/sealed-draw.ts";
import { inTransaction } from "../../platform/database/database.server.ts";
import { appendTickets, type Refusal, readDrawKeys } from "../append-tickets.server.ts";
import {
  type DrawKeys,
  hashCouponCode,
  makeReady,
  type ReadyCandidate,
} from "../candidate.server.ts";
import type { Entrant } from "../entry-rules.ts";

export type CheckedPerson = { line: number; entrant: Entrant };

export type EnteredRow =
  | { line: number; ticket: number; repeated: boolean }
  /** They entered by themselves between the dry run and now. */
  | { line: number; refused: Refusal };

export type Entering =
  | { ok: true; rows: EnteredRow[] }
  | { ok: false; reason: "not-open" | "closed" };

type Steps = {
  /** The same for every attempt at the same list: a repeated run enters nobody twice. */
  key: string;
  /** Called after each batch with how many are in so far; throwing undoes everything. */
  progress(done: number): Promise<void>;
  /** What else must be true in the same instant as the tickets. */
  finish(transaction: Parameters<typeof appendTickets>[0], rows: EnteredRow[]): Promise<void>;
};

/** So many leaves are hashed and written at once; in between the process serves its visitors. */
const batchSize = 500;

/** Undoes the transaction without being an error. */
class Refused extends Error {
  readonly reason: "not-open" | "closed";
  constructor(reason: "not-open" | "closed") {
    super(`The draw is ${reason}.`);
    this.reason = reason;
  }
}

/** Other entries of this draw wait until it is over; the rest of the site does not notice. */
export async function enterChecked(
  { database, couponKey }: Pick<DrawOffice, "database" | "couponKey">,
  draw: SealedDraw,
  batches: () => AsyncIterable<CheckedPerson[]>,
  { key, progress, finish }: Steps,
): Promise<Entering> {
  const keys = await readDrawKeys(database, draw);
  if (!keys) return { ok: false, reason: "closed" };
  try {
    const rows = await inTransaction(
      database,
      async (transaction) => {
        const entered: EnteredRow[] = [];
        let told = Promise.resolve();
        const people = regroup(batches(), batchSize);
        for await (const ready of ahead(readyPeople(people, { key, keys, couponKey }))) {
          const candidates = ready.map(({ candidate }) => candidate);
          const batch = await appendTickets(transaction, draw.id, candidates);
          if (!batch) throw new Refused("not-open");
          for (const [place, outcome] of batch.outcomes.entries()) {
            const line = ready[place]?.line ?? 0;
            if (outcome.ok) {
              const { index, repeated } = outcome;
              entered.push({ line, ticket: index + 1, repeated });
            } else if (outcome.reason === "not-open" || outcome.reason === "closed") {
              throw new Refused(outcome.reason);
            } else entered.push({ line, refused: outcome.reason });
          }
          // Told while the next batch is written: nobody shall wait for a progress bar.
          await told;
          told = progress(entered.length);
          told.catch(() => undefined);
        }
        await told;
        await finish(transaction, entered);
        return entered;
      },
      { isolation: "read committed" },
    );
    // Otherwise the database plans for the few rows it knew before, until it counts by itself.
    await database.execute(sql`analyze ticket, entry`);
    return { ok: true, rows };
  } catch (error) {
    if (error instanceof Refused) return { ok: false, reason: error.reason };
    throw error;
  }
}

type Ready = { line: number; candidate: ReadyCandidate };

/** So many people are hashed in one turn; then visitors have theirs. */
const peopleBetweenBreaths = 50;

async function* readyPeople(
  groups: AsyncIterable<CheckedPerson[]>,
  { key, keys, couponKey }: { key: string; keys: DrawKeys; couponKey: string },
): AsyncGenerator<Ready[]> {
  for await (const people of groups) {
    const ready: Ready[] = [];
    for (const { line, entrant } of people) {
      const candidate = {
        entrant,
        idempotencyKey: `${key}/${line}`,
        couponHash: entrant.coupon ? hashCouponCode(couponKey, entrant.coupon) : undefined,
        network: "",
        holdReason: "",
      };
      ready.push({ line, candidate: makeReady(candidate, keys) });
      if (ready.length % peopleBetweenBreaths === 0) await breathe();
    }
    yield ready;
  }
}

/** Makes the next batch ready while this one is written: the draw is held for as short as possible. */
async function* ahead<Item>(items: AsyncGenerator<Item>): AsyncGenerator<Item> {
  let next = items.next();
  for (;;) {
    const { value, done } = await next;
    if (done) return;
    next = items.next();
    // Whoever stops early never asks for it; its failure must not become nobody's.
    next.catch(() => undefined);
    yield value;
  }
}

async function* regroup<Item>(groups: AsyncIterable<Item[]>, size: number): AsyncGenerator<Item[]> {
  let waiting: Item[] = [];
  for await (const group of groups) {
    waiting = [...waiting, ...group];
    while (waiting.length >= size) {
      yield waiting.slice(0, size);
      waiting = waiting.slice(size);
    }
  }
  if (waiting.length > 0) yield waiting;
}
