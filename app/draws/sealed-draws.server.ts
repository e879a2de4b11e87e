import type { AnyDatabase } from "../platform/database/database.server.ts";
import { openConcurrencyLimit } from "../platform/http/limits/concurrency-limit.server.ts";
import { findPublicDraw, type PublicDraw } from "./store.server.ts";

/** Of draws that are not known yet and may not exist: made-up names must not take the database from others. */
export const drawLookups = {
  atOnce: 40,
  perNetwork: 10,
  refusal: "Too many draws are being looked up. Try again in a moment.",
  retryAfter: 5,
};

/**
 * A cache of opened draws by slug. Terms and plan never change; state and size are those of the
 * first read. Only for entering, where the append reads the current ones.
 */
export class SealedDraws {
  readonly #database: AnyDatabase;
  readonly #known = new Map<string, PublicDraw>();
  readonly #reading = new Map<string, Promise<PublicDraw | undefined>>();
  readonly #reads = openConcurrencyLimit(drawLookups);

  constructor(database: AnyDatabase) {
    this.#database = database;
  }

  /** Throws 503 when too many draws that are not known yet are asked for. */
  async find(slug: string, network: string): Promise<PublicDraw | undefined> {
    return this.#known.get(slug) ?? this.#reading.get(slug) ?? this.#read(slug, network);
  }

  /** Those who ask meanwhile share the read. */
  async #read(slug: string, network: string): Promise<PublicDraw | undefined> {
    const reading = this.#reads.run(network, () => findPublicDraw(this.#database, slug));
    this.#reading.set(slug, reading);
    try {
      const found = await reading;
      if (found) this.#known.set(slug, found);
      return found;
    } finally {
      this.#reading.delete(slug);
    }
  }

  /** Sample draws can be removed. */
  forget(slug: string): void {
    this.#known.delete(slug);
  }
}
