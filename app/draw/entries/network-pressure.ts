// How many entries a network sends. Counted in memory: it slows floods down and decides nothing else.

export type Pressure = "calm" | "burst" | "flood";

const windowMilliseconds = 600_000;
/** A family, an office, a small event: nobody needs to look. */
const burst = 200;
/** Two thousand guests on one Wi-Fi, each posting twice and mistyping once, within ten minutes. */
const flood = 6_000;
const mostNetworks = 100_000;

export class NetworkPressure {
  readonly #counts = new Map<string, number>();
  readonly #clock: () => number;
  #windowEnds = 0;

  constructor(clock: () => number = Date.now) {
    this.#clock = clock;
  }

  /** Counts one post and says how this network behaves. */
  feel(network: string): Pressure {
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
