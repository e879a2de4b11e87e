// Group commit: entries that arrive while one transaction runs share the next one.
import type { Receipt } from "../../../protocol/receipts.ts";
import { type Database, inTransaction } from "../../platform/database.server.ts";
import type { KeyRing } from "../ledger/key-ring.server.ts";
import type { AppendedBatch, AppendOutcome } from "./append-tickets.server.ts";
import { appendTickets } from "./append-tickets.server.ts";
import type { Candidate } from "./candidate.server.ts";
import { receiptFor } from "./receipts.server.ts";

/** An outcome that is committed, with the receipt of a new ticket. Undefined when the draw does not exist. */
export type Committed = { outcome: AppendOutcome; receipt: Receipt | undefined } | undefined;

type Waiting = {
  candidate: Candidate;
  resolve: (committed: Committed) => void;
  reject: (error: unknown) => void;
};

/** Bounds the time a single transaction holds the draw. */
const mostAtOnce = 1000;

export class EntryQueue {
  readonly #database: Database;
  readonly #keys: KeyRing;
  readonly #waiting = new Map<number, Waiting[]>();

  constructor(database: Database, keys: KeyRing) {
    this.#database = database;
    this.#keys = keys;
  }

  /** Resolves when the transaction that holds the outcome is committed, that is: durable. */
  add(draw: number, candidate: Candidate): Promise<Committed> {
    const { promise, resolve, reject } = Promise.withResolvers<Committed>();
    const line = this.#waiting.get(draw);
    const newcomer = { candidate, resolve, reject };
    if (line) {
      line.push(newcomer);
    } else {
      this.#waiting.set(draw, [newcomer]);
      void this.#serve(draw);
    }
    return promise;
  }

  async #serve(draw: number): Promise<void> {
    for (;;) {
      const line = this.#waiting.get(draw);
      if (!line || line.length === 0) {
        this.#waiting.delete(draw);
        return;
      }
      await this.#commit(draw, line.splice(0, mostAtOnce));
    }
  }

  async #commit(draw: number, group: Waiting[]): Promise<void> {
    try {
      const batch = await inTransaction(
        this.#database,
        (transaction) =>
          appendTickets(
            transaction,
            draw,
            group.map(({ candidate }) => candidate),
          ),
        // The row lock on the draw puts writers in line; nothing is read before it.
        { isolation: "read committed" },
      );
      // Not waited for: the next batch is committed while this one's receipts are signed.
      void this.#handOut(group, batch);
    } catch (error) {
      const [only] = group;
      if (group.length === 1 && only) {
        only.reject(error);
        return;
      }
      // One entry that the database refuses must not take its neighbours with it.
      for (const each of group) await this.#commit(draw, [each]);
    }
  }

  /** All in one go, when the last is signed: answers that leave one by one cost half as much again. */
  async #handOut(group: Waiting[], batch: AppendedBatch | undefined): Promise<void> {
    const signed = await Promise.allSettled(
      group.map((_, place): Promise<Committed> => this.#receipt(batch, batch?.outcomes[place])),
    );
    for (const [place, { resolve, reject }] of group.entries()) {
      const its = signed[place];
      if (its?.status === "fulfilled") resolve(its.value);
      else reject(its?.reason);
    }
  }

  async #receipt(batch?: AppendedBatch, outcome?: AppendOutcome): Promise<Committed> {
    if (!batch || !outcome) return undefined;
    const isNew = outcome.ok && !outcome.repeated;
    return { outcome, receipt: isNew ? await receiptFor(this.#keys, batch, outcome) : undefined };
  }
}
