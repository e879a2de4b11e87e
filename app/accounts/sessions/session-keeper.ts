// Keeps an open page in step with its session: looks every few seconds, refreshes before the end, backs off
// when the network is gone. No browser in here: clock and calls come from outside, so a test can turn them.
import {
  countsAsExpired,
  countsAsExpiredBefore,
  lookEvery,
  refreshDueAt,
  retryAfter,
} from "../timings.ts";

/** Times by the server's clock, with what it showed when it answered: the visitor's may be wrong. */
export type WatchedSession = { person: string; expiresAt: number; now: number };

export type SessionAnswer =
  | { state: "signed-out"; reason?: string }
  | ({ state: "signed-in" } & WatchedSession);

export type KeeperParts = {
  person: string;
  /** By this computer's clock. */
  expiresAt: number;
  /** Both reject when the network or the server fails. */
  look(): Promise<SessionAnswer>;
  refresh(): Promise<SessionAnswer>;
  /** Called once, when the session is over; nothing is asked any more. */
  onEnd(reason: string | undefined): void;
  /** Somebody else has signed in, in this same browser. */
  onOtherPerson(): void;
  onReach(reachable: boolean): void;
  now(): number;
  /** setTimeout, or a test's. */
  later(act: () => void, milliseconds: number): () => void;
};

export type SessionKeeper = {
  /** Something may have changed: another tab spoke, the page came back into view. */
  lookNow(): void;
  stop(): void;
};

export function keepSession(parts: KeeperParts): SessionKeeper {
  let { expiresAt } = parts;
  let failures = 0;
  let over = false;
  let asking = false;
  let askAgain = false;
  let cancel = () => {};

  function plan() {
    if (over) return;
    const untilExpiry = expiresAt - countsAsExpiredBefore - parts.now();
    const untilLook = failures > 0 ? retryAfter(failures) : lookEvery;
    cancel();
    cancel = parts.later(ask, Math.max(0, Math.min(untilLook, untilExpiry)));
  }

  async function ask() {
    if (over) return;
    if (asking) {
      askAgain = true;
      return;
    }
    if (countsAsExpired(expiresAt, parts.now()) && failures > 0) {
      end("user-token-expired");
      return;
    }
    asking = true;
    try {
      const due = parts.now() >= refreshDueAt(expiresAt);
      const answer = await (due ? parts.refresh() : parts.look());
      if (failures > 0) parts.onReach(true);
      failures = 0;
      take(answer);
    } catch {
      failures += 1;
      if (failures === 1) parts.onReach(false);
      if (countsAsExpired(expiresAt, parts.now())) end("user-token-expired");
    } finally {
      asking = false;
    }
    if (askAgain) {
      askAgain = false;
      await ask();
    } else plan();
  }

  function take(answer: SessionAnswer) {
    if (over) return;
    if (answer.state === "signed-out") end(answer.reason);
    else if (answer.person !== parts.person) parts.onOtherPerson();
    else {
      expiresAt = parts.now() + (answer.expiresAt - answer.now);
      if (countsAsExpired(expiresAt, parts.now())) end("user-token-expired");
    }
  }

  function end(reason: string | undefined) {
    if (over) return;
    over = true;
    cancel();
    parts.onEnd(reason);
  }

  plan();
  return {
    lookNow: () => void ask(),
    stop() {
      over = true;
      cancel();
    },
  };
}
