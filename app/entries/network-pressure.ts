// Counts the posts of each network, in memory: it slows floods down and decides nothing else.

export type Pressure = "calm" | "burst" | "flood";

const windowMilliseconds = 600_000;
/** Up to this many come from a family, an office or a small event: no challenge. */
export const burst = 200;
/** Two thousand guests on one Wi-Fi, each with a typing error, a challenge and two posts, within ten minutes. */
export const flood = 8_000;
const mostNetworks = 100_000;

/** A solved challenge costs computing time, so the sender counts as one level calmer. */
export function pressureAfterWork(pressure: Pressure): Pressure {
  return pressure === "flood" ? "burst" : "calm";
}

export class NetworkPressure {
  readonly #counts = new Map<string, number>();
  readonly #clock: () => number;
  #windowEnds = 0;

  constructor(clock: () => number = Date.now) {
    this.#clock = clock;
  }

  /** Counts one post and returns the pressure of this network. */
  recordAttempt(network: string): Pressure {
    const now = this.#clock();
    if (now >= this.#windowEnds || this.#counts.size > mostNetworks) {
      this.#counts.clear();
      this.#windowEnds = now + windowMilliseconds;
    }
    const count = (this.#counts.get(network) ?? 0) + 1;
    this.#counts.set(network, count);
    if (count > flood) return "flood";
    return count > burst ? "burst" : "calm";
  }

  /** Seconds until a flooding network may try again. */
  get retryAfter(): number {
    return Math.max(1, Math.ceil((this.#windowEnds - this.#clock()) / 1000));
  }
}
