// Keeps an open page in sync with its session: checks every few seconds, refreshes before expiry, backs off when
// offline. Clock, timers and requests are arguments, so that tests control them.
import { checkInterval, expiryMargin, isExpired, refreshDueAt, retryAfter } from "../timings.ts";

/** Times of the server's clock, with its current time: the visitor's clock may be wrong. */
export type WatchedSession = { person: string; expiresAt: number; now: number };

export type SessionResponse =
  | { state: "signed-out"; reason?: string }
  | ({ state: "signed-in" } & WatchedSession);

type KeeperOptions = {
  person: string;
  /** In time of the visitor's clock. */
  expiresAt: number;
  /** Both reject when the network or the server fails. */
  check(): Promise<SessionResponse>;
  refresh(): Promise<SessionResponse>;
  /** Called once, when the session has ended. No more requests follow. */
  onEnd(reason: string | undefined): void;
  /** Another person has signed in in this browser. */
  onOtherPerson(): void;
  onReach(reachable: boolean): void;
  now(): number;
  /** Like setTimeout; returns a function that cancels it. */
  later(act: () => void, milliseconds: number): () => void;
};

type SessionKeeper = {
  /** For a message from another tab, or when the page becomes visible again. */
  checkNow(): void;
  stop(): void;
};

export function keepSession(options: KeeperOptions): SessionKeeper {
  let { expiresAt } = options;
  let failures = 0;
  let over = false;
  let requesting = false;
  let requestAgain = false;
  let cancel = () => {};

  function scheduleCheck() {
    if (over) return;
    const untilExpiry = expiresAt - expiryMargin - options.now();
    const untilCheck = failures > 0 ? retryAfter(failures) : checkInterval;
    cancel();
    cancel = options.later(request, Math.max(0, Math.min(untilCheck, untilExpiry)));
  }

  async function request() {
    if (over) return;
    if (requesting) {
      requestAgain = true;
      return;
    }
    if (isExpired(expiresAt, options.now()) && failures > 0) {
      end("user-token-expired");
      return;
    }
    requesting = true;
    try {
      const due = options.now() >= refreshDueAt(expiresAt);
      const response = await (due ? options.refresh() : options.check());
      if (failures > 0) options.onReach(true);
      failures = 0;
      apply(response);
    } catch {
      failures += 1;
      if (failures === 1) options.onReach(false);
      if (isExpired(expiresAt, options.now())) end("user-token-expired");
    } finally {
      requesting = false;
    }
    if (requestAgain) {
      requestAgain = false;
      await request();
    } else scheduleCheck();
  }

  function apply(response: SessionResponse) {
    if (over) return;
    if (response.state === "signed-out") end(response.reason);
    else if (response.person !== options.person) options.onOtherPerson();
    else {
      expiresAt = options.now() + (response.expiresAt - response.now);
      if (isExpired(expiresAt, options.now())) end("user-token-expired");
    }
  }

  function end(reason: string | undefined) {
    if (over) return;
    over = true;
    cancel();
    options.onEnd(reason);
  }

  scheduleCheck();
  return {
    checkNow: () => void request(),
    stop() {
      over = true;
      cancel();
    },
  };
}
