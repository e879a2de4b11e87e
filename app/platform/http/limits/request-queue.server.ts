// Bounds how many requests are worked on at once, so that no client can keep the site from the others.
import { RequestRefused } from "../../request-refused.ts";

type RequestQueue = {
  /**
   * Runs the work when it is its turn. Throws 503 at once when too many requests wait already. Work for a client
   * that has gone is never begun.
   */
  run<Result>(sender: RequestSender, work: () => Promise<Result>): Promise<Result>;
};

type RequestSender = {
  /** Names the client's network: one IPv4 address, or the first half of an IPv6 address. */
  network: string;
  /** Aborted when the client has gone. */
  signal: AbortSignal;
};

type RequestQueueLimits = {
  atOnce: number;
  waiting: number;
  /** Of those that wait, from one network. */
  waitingPerNetwork: number;
};

type WaitingRequest = { start(): void; refuse(reason: unknown): void };

/** Long enough for a queue to empty, short enough for a person to wait. */
const retryAfterSeconds = 2;

/** A request that waits longer is refused: those before it may wait for a database that does not answer. */
const longestWaitMilliseconds = 10_000;

export function openRequestQueue(limits: RequestQueueLimits): RequestQueue {
  /** By network, so that a network with a single request does not wait behind one with many. */
  const waiting = new Map<string, Set<WaitingRequest>>();
  let waitingCount = 0;
  let running = 0;

  return {
    async run({ network, signal }, work) {
      if (running < limits.atOnce) running += 1;
      else await waitForTurn(network, signal);
      try {
        signal.throwIfAborted();
        return await work();
      } finally {
        endTurn();
      }
    },
  };

  function waitForTurn(network: string, signal: AbortSignal): Promise<void> {
    const ofNetwork = waiting.get(network) ?? new Set();
    if (ofNetwork.size >= limits.waitingPerNetwork) throw busy();
    if (waitingCount >= limits.waiting) makeRoom(ofNetwork.size);
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const leave = () => {
      signal.removeEventListener("abort", onGone);
      clearTimeout(timer);
      waitingCount -= 1;
      ofNetwork.delete(request);
      if (ofNetwork.size === 0) waiting.delete(network);
    };
    const request: WaitingRequest = {
      start() {
        leave();
        resolve();
      },
      refuse(reason) {
        leave();
        reject(reason);
      },
    };
    const onGone = () => request.refuse(signal.reason);
    const timer = setTimeout(() => request.refuse(busy()), longestWaitMilliseconds);
    signal.addEventListener("abort", onGone, { once: true });
    waitingCount += 1;
    ofNetwork.add(request);
    waiting.set(network, ofNetwork);
    return promise;
  }

  /**
   * Refuses the newest request of the network with the most, so that a few networks that fill the queue do not keep the
   * others out. Throws if no network has more than the one that asks.
   */
  function makeRoom(ownCount: number) {
    let largest = new Set<WaitingRequest>();
    for (const ofNetwork of waiting.values())
      if (ofNetwork.size > largest.size) largest = ofNetwork;
    const newest = [...largest].at(-1);
    if (!newest || largest.size <= ownCount + 1) throw busy();
    newest.refuse(busy());
  }

  /** Passes the turn on. Networks alternate: each starts one request, then goes to the end of the line. */
  function endTurn() {
    const [next] = waiting;
    if (!next) {
      running -= 1;
      return;
    }
    const [network, ofNetwork] = next;
    waiting.delete(network);
    waiting.set(network, ofNetwork);
    for (const request of ofNetwork) return request.start();
  }
}

function busy() {
  return new RequestRefused(503, "The site is very busy. Try again in a moment.", {
    "Retry-After": `${retryAfterSeconds}`,
  });
}
