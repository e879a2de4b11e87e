// Bounds how much of something is in progress at once, in all and for each network.
import { RequestRefused } from "../../request-refused.ts";

type ConcurrencyLimit = {
  /** Runs the work, or throws 503 at once when too much is in progress already. `size` counts bytes instead of pieces. */
  run<Result>(network: string, work: () => Promise<Result>, size?: number): Promise<Result>;
};

type ConcurrencyOptions = {
  atOnce: number;
  perNetwork: number;
  /** What a refused client is told, and after how many seconds it may try again. */
  refusal: string;
  retryAfter: number;
};

export function openConcurrencyLimit(options: ConcurrencyOptions): ConcurrencyLimit {
  const { atOnce, perNetwork, refusal, retryAfter } = options;
  const byNetwork = new Map<string, number>();
  let running = 0;

  return {
    async run(network, work, size = 1) {
      const ofNetwork = byNetwork.get(network) ?? 0;
      if (running + size > atOnce || ofNetwork + size > perNetwork) {
        throw new RequestRefused(503, refusal, { "Retry-After": `${retryAfter}` });
      }
      running += size;
      byNetwork.set(network, ofNetwork + size);
      try {
        return await work();
      } finally {
        running -= size;
        const others = (byNetwork.get(network) ?? size) - size;
        if (others > 0) byNetwork.set(network, others);
        else byNetwork.delete(network);
      }
    },
  };
}
