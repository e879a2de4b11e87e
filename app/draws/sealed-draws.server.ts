import type { AnyDatabase } from "../platform/database/database.server.ts";
import { findPublicDraw, type PublicDraw } from "./store.server.ts";

/**
 * A cache of opened draws by slug. Terms and plan never change; state and size are those of the
 * first read. Only for entering, where the append reads the current ones.
 */
export class SealedDraws {
  readonly #database: AnyDatabase;
  readonly #known = new Map<string, PublicDraw>();

  constructor(database: AnyDatabase) {
    this.#database = database;
  }

  async find(slug: string): Promise<PublicDraw | undefined> {
    const known = this.#known.get(slug) ?? (await findPublicDraw(this.#database, slug));
    if (known) this.#known.set(slug, known);
    return known;
  }

  /** Sample draws can be removed. */
  forget(slug: string): void {
    this.#known.delete(slug);
  }
}
