// Group commit: entries that arrive while one transaction runs share the next one. docs/decisions/0021.
import { setImmediate as nextTurn } from "node:timers/promises";
import type { Receipt } from "../../protocol/receipts.ts";
import type { KeyRing } from "../draws/ledger/key-ring.server.ts";
import { type Database, inTransaction } from "../platform/database/database.server.ts";
import type { Log } from "../platform/log.server.ts";
import { type AppendedBatch, type AppendOutcome, appendTickets } from "./append-tickets.server.ts";
import type { Entry } from "./entry-rules.ts";
import { signReceipts } from "./receipts.server.ts";
import { isRefusalByTime } from "./ticket-store.server.ts";

/** An outcome that is committed, with the receipt of a new ticket. Undefined when there is no such draw. */
type CommittedEntry = { outcome: AppendOutcome; receipt: Receipt | undefined } | undefined;

export type EntryQueue = {
  /** Resolves when the transaction that holds the outcome is committed, that is: durable. */
  enter(draw: number, entry: Entry): Promise<CommittedEntry>;
  /** Entries of visitors are refused as "busy". */
  isFull(draw: number): boolean;
};

type Waiting = { entry: Entry; since: number } & Omit<
  PromiseWithResolvers<CommittedEntry>,
  "promise"
>;

/**
 * Further entries wait for the next batch. It bounds how long a transaction locks the draw, and lets
 * PostgreSQL commit one batch while this process signs the receipts of the one before.
 */
const mostAtOnce = 128;

/** How many are signed and sent in one turn of the event loop, during which other requests wait. */
const answeredAtOnce = 16;

/**
 * About two seconds of work. What is beyond it is refused at once, which bounds memory and waiting in a flood
 * from many networks. Staff are few, so their entries are always accepted.
 */
export const mostWaiting = 2048;

/** On a slow machine even fewer take two seconds: from here on, a queue is full if its oldest entry has waited too long. */
const mostInSlowQueue = 4 * mostAtOnce;
const longestWaitMilliseconds = 4_000;

const cannotSign =
  "Entries are refused because this node does not have the key that signs receipts; run goldkey doctor.";

export function openEntryQueue(parts: {
  database: Database;
  keys: KeyRing;
  couponKey: string;
  log: Log;
}): EntryQueue {
  const { database, keys, couponKey, log } = parts;
  /** Waiting entries by draw; a draw without any has no list. */
  const queues = new Map<number, Waiting[]>();

  function isFull(draw: number): boolean {
    const queue = queues.get(draw) ?? [];
    const [oldest] = queue;
    if (!oldest || queue.length < mostInSlowQueue) return false;
    return (
      queue.length >= mostWaiting || performance.now() - oldest.since > longestWaitMilliseconds
    );
  }

  return {
    isFull,
    async enter(draw, entry) {
      // After a fail-over, until the standby is promoted. Refused before it is tried: nothing can be half done.
      if (database.isReadOnly) {
        return { outcome: { ok: false, reason: "read-only" }, receipt: undefined };
      }
      const { promise, resolve, reject } = Promise.withResolvers<CommittedEntry>();
      if (isFull(draw) && isByVisitor(entry)) {
        return { outcome: { ok: false, reason: "busy" }, receipt: undefined };
      }
      const waiting = { entry, since: performance.now(), resolve, reject };
      const queue = queues.get(draw);
      if (queue) queue.push(waiting);
      else {
        const first = [waiting];
        queues.set(draw, first);
        void commitAll(draw, first);
      }
      return promise;
    },
  };

  async function commitAll(draw: number, queue: Waiting[]): Promise<void> {
    while (queue.length > 0) await commit(draw, queue.splice(0, mostAtOnce));
    queues.delete(draw);
  }

  async function commit(draw: number, group: Waiting[], isRetry = false): Promise<void> {
    try {
      const entries = group.map(({ entry }) => entry);
      const batch = await inTransaction(
        database,
        (transaction) => appendTickets(transaction, draw, entries, { keys, couponKey }),
        // The lock on the draw's row serialises writers; nothing is read before it.
        { isolation: "read committed" },
      );
      // After the current turn of the event loop: PostgreSQL gets the next batch before this one is signed.
      setImmediate(answer, group, batch);
    } catch (error) {
      // The draw closed while the batch was written: read the clock again, and say so.
      if (!isRetry && isRefusalByTime(error)) return commit(draw, group, true);
      const [first, ...others] = group;
      if (first && others.length === 0) return first.reject(error);
      const details = { err: error, draw, entries: group.length };
      log.warn(details, "A batch of entries was not saved; each is tried alone.");
      // One entry that the database refuses must not fail the others. If a commit succeeded although the
      // connection broke, the same idempotency key finds its ticket again.
      for (const waiting of group) await commit(draw, [waiting]);
    }
  }

  /** Only for a batch that is committed: a signed receipt proves that its ticket is in the list. */
  async function answer(group: Waiting[], batch: AppendedBatch | undefined): Promise<void> {
    try {
      if (batch && !batch.signer) log.error({ draw: batch.draw.id }, cannotSign);
      for (let from = 0; from < group.length; from += answeredAtOnce) {
        const outcomes = batch?.outcomes.slice(from, from + answeredAtOnce) ?? [];
        const receipts = batch ? await signReceipts({ ...batch, outcomes }) : [];
        for (const [index, { resolve }] of group.slice(from, from + answeredAtOnce).entries()) {
          const outcome = outcomes[index];
          resolve(outcome && { outcome, receipt: receipts[index] });
        }
        await nextTurn();
      }
    } catch (error) {
      for (const { reject } of group) reject(error);
    }
  }
}

function isByVisitor({ route }: Entry): boolean {
  return route === "web" || route === "coupon";
}
