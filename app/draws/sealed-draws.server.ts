import type { AnyDatabase } from "../platform/database/database.server.ts";
import { findPublicDraw, type PublicDraw } from "./store.server.ts";

/**
 * Opened draws by name, read once: terms and plan never change again. State and size in them are
 * those of the first reading, so this is for entering only, where the append looks them up itself.
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
