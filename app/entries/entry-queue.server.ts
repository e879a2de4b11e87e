// Group commit: entries that arrive while one transaction runs share the next one.
import type { Receipt } from "../../protocol/receipts.ts";
import type { KeyRing } from "../draws/ledger/key-ring.server.ts";
import { type Database, inTransaction } from "../platform/database/database.server.ts";
import {
  type AppendedBatch,
  type AppendOutcome,
  appendTickets,
  appendToKnown,
  type KnownDraw,
} from "./append-tickets.server.ts";
import { type Candidate, makeReady, type ReadyCandidate } from "./candidate.server.ts";
import { receiptsFor } from "./receipts.server.ts";

/** An outcome that is committed, with the receipt of a new ticket. Undefined when the draw does not exist. */
export type Committed = { outcome: AppendOutcome; receipt: Receipt | undefined } | undefined;

/** Who hears of an outcome. One object for each: where hundreds wait, promises are what is kept in memory of them. */
export type Asker = {
  resolve(committed: Committed): void;
  reject(error: unknown): void;
};

type Waiting = { candidate: Candidate | ReadyCandidate; asker: Asker };

/** Those who wait for one draw, and how it was left by the batch before. */
type Line = {
  waiting: Waiting[];
  served: boolean;
  known: KnownDraw | undefined;
  /** The size of the tree after our last batch. */
  left: number | undefined;
  forgetting: NodeJS.Timeout;
};

/** Bounds the time a single transaction holds the draw. */
const mostAtOnce = 1000;
/**
 * Of many who wait only some go together: while the database has these, the next are read and the last
 * are answered. All at once would make each wait for the other with nothing to do.
 */
const fewestApart = 64;
/** The keys of a draw are destroyed with its people, and shall not live on in here. */
const knownForMilliseconds = 10_000;

export class EntryQueue {
  readonly #database: Database;
  readonly #keys: KeyRing;
  readonly #lines = new Map<number, Line>();

  constructor(database: Database, keys: KeyRing) {
    this.#database = database;
    this.#keys = keys;
  }

  /** Resolves when the transaction that holds the outcome is committed, that is: durable. */
  enter(draw: number, candidate: Candidate): Promise<Committed> {
    const { promise, ...asker } = Promise.withResolvers<Committed>();
    this.add(draw, candidate, asker);
    return promise;
  }

  /** The same for whoever hears of it in another way. */
  add(draw: number, candidate: Candidate, asker: Asker): void {
    const line = this.#lines.get(draw) ?? this.#openLine(draw);
    const { known } = line;
    const ready = known ? makeReady(candidate, known.keys) : candidate;
    line.waiting.push({ candidate: ready, asker });
    if (!line.served) {
      line.served = true;
      // When everything that has arrived by now is read: it goes together.
      setImmediate(() => void this.#serve(draw, line));
    }
  }

  #openLine(draw: number): Line {
    const forgetting = setTimeout(() => {
      if (line.served) forgetting.refresh();
      else this.#lines.delete(draw);
    }, knownForMilliseconds).unref();
    const line: Line = {
      waiting: [],
      served: false,
      known: undefined,
      left: undefined,
      forgetting,
    };
    this.#lines.set(draw, line);
    return line;
  }

  async #serve(draw: number, line: Line): Promise<void> {
    while (line.waiting.length > 0) {
      const some = Math.max(fewestApart, Math.ceil(line.waiting.length / 4));
      await this.#commit(draw, line, line.waiting.splice(0, Math.min(some, mostAtOnce)));
    }
    line.served = false;
    line.forgetting.refresh();
  }

  async #commit(draw: number, line: Line, group: Waiting[]): Promise<void> {
    try {
      const candidates = group.map(({ candidate }) => candidate);
      const batch =
        (await this.#commitQuickly(line, candidates)) ??
        (await inTransaction(
          this.#database,
          (transaction) => appendTickets(transaction, draw, candidates),
          // The row lock on the draw puts writers in line; nothing is read before it.
          { isolation: "read committed" },
        ));
      // While other processes append to the same draw, what we know is out of date when we come to use it.
      const alone = line.left === undefined || line.left === batch?.found;
      line.known = alone ? batch?.known : undefined;
      line.left = batch?.head.size;
      // Not waited for: the next batch is committed while this one's receipts are signed.
      void this.#handOut(group, batch);
    } catch (error) {
      line.known = undefined;
      const [only] = group;
      if (group.length === 1 && only) {
        only.asker.reject(error);
        return;
      }
      // One entry that the database refuses must not take its neighbours with it.
      for (const each of group) await this.#commit(draw, line, [each]);
    }
  }

  /**
   * Whatever fails here is looked at again the long way, which also finds what was committed although nobody heard of
   * it: the same post is the same entry.
   */
  async #commitQuickly(
    { known }: Line,
    candidates: (Candidate | ReadyCandidate)[],
  ): Promise<AppendedBatch | undefined> {
    if (!known) return undefined;
    const ready = candidates.map((each) => ("bytes" in each ? each : makeReady(each, known.keys)));
    return appendToKnown(this.#database, known, ready).catch(() => undefined);
  }

  /** All in one go, when the last is signed: answers that leave one by one cost half as much again. */
  async #handOut(group: Waiting[], batch: AppendedBatch | undefined): Promise<void> {
    try {
      const receipts = batch ? await receiptsFor(this.#keys, batch) : [];
      for (const [place, { asker }] of group.entries()) {
        const outcome = batch?.outcomes[place];
        asker.resolve(outcome && { outcome, receipt: receipts[place] });
      }
    } catch (error) {
      for (const { asker } of group) asker.reject(error);
    }
  }
}
