// Group commit: entries that arrive while one transaction runs share the next one.
import { type Database, inTransaction } from "../../platform/database.server.ts";
import type { AppendedBatch, AppendOutcome } from "./append-tickets.server.ts";
import { appendTickets } from "./append-tickets.server.ts";
import type { Candidate } from "./candidate.server.ts";

/** An outcome with the batch it was committed in. Undefined when the draw does not exist. */
export type Committed = { outcome: AppendOutcome; batch: AppendedBatch } | undefined;

type Waiting = {
  candidate: Candidate;
  resolve: (committed: Committed) => void;
  reject: (error: unknown) => void;
};

/** Bounds the time a single transaction holds the draw. */
const mostAtOnce = 1000;

export class EntryQueue {
  readonly #database: Database;
  readonly #waiting = new Map<number, Waiting[]>();

  constructor(database: Database) {
    this.#database = database;
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
      for (const [place, { resolve }] of group.entries()) {
        const outcome = batch?.outcomes[place];
        resolve(batch && outcome && { batch, outcome });
      }
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
}
