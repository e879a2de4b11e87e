// Bounds how much of something is in progress at once, in all and for each network.
import { RequestRefused } from "../../request-refused.ts";

type ConcurrencyLimit = {
  /** Runs the work, or throws 503 at once when too much is in progress already. */
  run<Result>(network: string, work: () => Promise<Result>): Promise<Result>;
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
    async run(network, work) {
      const ofNetwork = byNetwork.get(network) ?? 0;
      if (running >= atOnce || ofNetwork >= perNetwork) {
        throw new RequestRefused(503, refusal, { "Retry-After": `${retryAfter}` });
      }
      running += 1;
      byNetwork.set(network, ofNetwork + 1);
      try {
        return await work();
      } finally {
        running -= 1;
        const others = (byNetwork.get(network) ?? 1) - 1;
        if (others > 0) byNetwork.set(network, others);
        else byNetwork.delete(network);
      }
    },
  };
}
