// Counts the posts of each network. Every process counts for itself, and shares its counts with the others once a
// second (share-pressure.server.ts): it slows floods down and decides nothing else.

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

/** The posts of each network within one window of ten minutes, numbered from 1970. */
export type NetworkCounts = { window: number; counts: Map<string, number> };

export class NetworkPressure {
  readonly #clock: () => number;
  #window = 0;
  /** What all processes have counted, as of the last exchange. */
  #shared = new Map<string, number>();
  /** What this process has counted since then. */
  #unshared = new Map<string, number>();

  constructor(clock: () => number = Date.now) {
    this.#clock = clock;
  }

  /** Counts one post and returns the pressure of this network. */
  recordAttempt(network: string): Pressure {
    this.#beginWindow();
    const own = (this.#unshared.get(network) ?? 0) + 1;
    this.#unshared.set(network, own);
    const count = own + (this.#shared.get(network) ?? 0);
    if (count > flood) return "flood";
    return count > burst ? "burst" : "calm";
  }

  /** Seconds until a flooding network may try again. */
  get retryAfter(): number {
    const ends = (windowOf(this.#clock()) + 1) * windowMilliseconds;
    return Math.max(1, Math.ceil((ends - this.#clock()) / 1000));
  }

  /** The counts that no other process knows yet; `confirmShared` replaces them by the sum of all, `undoShared` takes them back. */
  takeUnshared(): NetworkCounts {
    this.#beginWindow();
    const counts = this.#unshared;
    this.#unshared = new Map();
    for (const [network, count] of counts) add(this.#shared, network, count);
    return { window: this.#window, counts };
  }

  /** The counts of all processes, for the networks that were shared. */
  confirmShared({ window, counts }: NetworkCounts): void {
    if (window !== this.#window) return;
    for (const [network, count] of counts) this.#shared.set(network, count);
  }

  /** The exchange failed: share them with the next one. */
  undoShared({ window, counts }: NetworkCounts): void {
    if (window !== this.#window) return;
    for (const [network, count] of counts) {
      add(this.#shared, network, -count);
      add(this.#unshared, network, count);
    }
  }

  #beginWindow() {
    const window = windowOf(this.#clock());
    if (window === this.#window && this.#shared.size + this.#unshared.size <= mostNetworks) return;
    this.#window = window;
    this.#shared = new Map();
    this.#unshared = new Map();
  }
}

function windowOf(milliseconds: number): number {
  return Math.floor(milliseconds / windowMilliseconds);
}

function add(counts: Map<string, number>, network: string, count: number): void {
  counts.set(network, (counts.get(network) ?? 0) + count);
}
