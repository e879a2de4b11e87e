// Looks for the deciding round for as long as it takes, without keeping anything else waiting.
import type { DrawOffice } from "../office.server.ts";
import type { SealedDraw } from "../sealed-draw.ts";
import { fetchBeacon, publicRelays } from "./beacon-client.server.ts";
import { decideDraw } from "./decide-draw.server.ts";

const firstPauseMilliseconds = 1_000;
const longestPauseMilliseconds = 60_000;

type Search = { notBefore: number; pause: number; running?: Promise<void> };

export class BeaconSeeker {
  readonly #office: DrawOffice;
  readonly #searches = new Map<number, Search>();
  readonly #ended = new AbortController();

  constructor(office: DrawOffice) {
    this.#office = office;
  }

  /** Starts one attempt unless one is running or the pause after the last is not over. */
  seek(its: SealedDraw): boolean {
    const search = this.#searches.get(its.id) ?? { notBefore: 0, pause: firstPauseMilliseconds };
    if (search.running || Date.now() < search.notBefore) return false;
    this.#searches.set(its.id, search);
    search.running = this.#attempt(its, search).finally(() => {
      delete search.running;
    });
    return true;
  }

  /** Waits for attempts under way. */
  async settled(): Promise<void> {
    await Promise.all([...this.#searches.values()].map(({ running }) => running));
  }

  async stop(): Promise<void> {
    this.#ended.abort();
    await this.settled();
  }

  async #attempt(its: SealedDraw, search: Search): Promise<void> {
    const { terms, slug } = its;
    if (terms.randomness.source !== "drand") return;
    const { round } = terms.randomness;
    const { log, beaconUrls = publicRelays } = this.#office;
    try {
      const { signature } = await fetchBeacon(beaconUrls, round, this.#ended.signal);
      const decision = await decideDraw(this.#office, its.id, { round, signature });
      if (decision.ok) log.info({ slug, round }, "A draw was decided.");
      this.#searches.delete(its.id);
    } catch (error) {
      if (this.#ended.signal.aborted) return;
      search.notBefore = Date.now() + search.pause;
      search.pause = Math.min(search.pause * 2, longestPauseMilliseconds);
      const reasons = error instanceof AggregateError ? error.errors.map(String) : [String(error)];
      log.warn({ slug, round, reasons }, "The deciding round is not to be had yet.");
    }
  }
}
