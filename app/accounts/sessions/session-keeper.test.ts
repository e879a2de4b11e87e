import { expect, test } from "vitest";
import {
  countsAsExpired,
  countsAsExpiredBefore,
  firstRetryAfter,
  longestRetryAfter,
  longNetworkTimeout,
  lookEvery,
  refreshBeforeExpiry,
  retryAfter,
  shortNetworkTimeout,
} from "../timings.ts";
import { keepSession, type SessionAnswer } from "./session-keeper.ts";

const minute = 60_000;
const hour = 60 * minute;

test("the timings are those of the specification", () => {
  expect(shortNetworkTimeout).toBe(30_000);
  expect(longNetworkTimeout).toBe(60_000);
  expect(refreshBeforeExpiry).toBe(5 * minute);
  expect(firstRetryAfter).toBe(30_000);
  expect(longestRetryAfter).toBe(16 * minute);
  expect(countsAsExpiredBefore).toBe(30_000);
});

test("retries back off from 30 seconds, doubling, to at most 16 minutes", () => {
  const seconds = Array.from({ length: 8 }, (_, number) => retryAfter(number + 1) / 1000);
  expect(seconds).toEqual([30, 60, 120, 240, 480, 960, 960, 960]);
});

test("a session counts as expired 30 seconds before it is", () => {
  expect(countsAsExpired(100_000, 69_999)).toBe(false);
  expect(countsAsExpired(100_000, 70_000)).toBe(true);
});

/** A clock that a test turns, and a server that answers as told. */
function openKeeper({ lasts = 8 * hour, person = "ada" } = {}) {
  let now = 1_000_000;
  let timers: { at: number; act: () => void }[] = [];
  const calls: { at: number; call: "look" | "refresh" }[] = [];
  const events: string[] = [];
  let reply: () => SessionAnswer = () => ({ state: "signed-in", person, expiresAt, now });
  let expiresAt = now + lasts;
  const started = now;

  function answer(call: "look" | "refresh") {
    calls.push({ at: now - started, call });
    return new Promise<SessionAnswer>((resolve) => resolve(reply()));
  }

  const keeper = keepSession({
    person,
    expiresAt,
    look: () => answer("look"),
    refresh: () => answer("refresh"),
    onEnd: (reason) => events.push(`ended: ${reason}`),
    onOtherPerson: () => events.push("somebody else"),
    onReach: (reachable) => events.push(reachable ? "reached" : "lost"),
    now: () => now,
    later(act, milliseconds) {
      const timer = { at: now + milliseconds, act };
      timers.push(timer);
      return () => {
        timers = timers.filter((other) => other !== timer);
      };
    },
  });

  return {
    keeper,
    calls,
    events,
    prolong(milliseconds: number) {
      expiresAt = now + milliseconds;
    },
    replyWith(next: () => SessionAnswer) {
      reply = next;
    },
    lose() {
      reply = () => {
        throw new TypeError("Failed to fetch");
      };
    },
    /** Lets the time pass, with everything that falls due in between. */
    async pass(milliseconds: number) {
      const end = now + milliseconds;
      for (;;) {
        await new Promise((resolve) => setImmediate(resolve));
        const next = timers
          .filter(({ at }) => at <= end)
          .sort((one, other) => one.at - other.at)[0];
        if (!next) break;
        timers = timers.filter((timer) => timer !== next);
        now = Math.max(now, next.at);
        next.act();
      }
      now = end;
    },
  };
}

test("an open page looks every few seconds", async () => {
  const { pass, calls } = openKeeper();
  await pass(3 * lookEvery);
  expect(calls).toEqual([
    { at: lookEvery, call: "look" },
    { at: 2 * lookEvery, call: "look" },
    { at: 3 * lookEvery, call: "look" },
  ]);
});

test("the session is refreshed five minutes before it expires, and not before", async () => {
  const { pass, calls, prolong, replyWith } = openKeeper({ lasts: hour });
  await pass(55 * minute - lookEvery);
  expect(calls.some(({ call }) => call === "refresh")).toBe(false);
  replyWith(() => {
    prolong(hour);
    return { state: "signed-in", person: "ada", expiresAt: hour, now: 0 };
  });
  await pass(2 * lookEvery);
  expect(calls.filter(({ call }) => call === "refresh")).toEqual([
    { at: 55 * minute, call: "refresh" },
  ]);
});

test("without a network it asks after 30 s, 1 min, 2 min …, and goes on as before when it is back", async () => {
  const { pass, calls, lose, events, replyWith } = openKeeper();
  lose();
  await pass(lookEvery + 7 * minute + 30_000);
  const at = calls.map((call) => (call.at - lookEvery) / 1000);
  expect(at).toEqual([0, 30, 90, 210, 450]);
  expect(events).toEqual(["lost"]);
  replyWith(() => ({ state: "signed-in", person: "ada", expiresAt: 8 * hour, now: 0 }));
  await pass(8 * minute);
  expect(events).toEqual(["lost", "reached"]);
  const before = calls.length;
  await pass(lookEvery);
  expect(calls.length).toBe(before + 1);
});

test("without a network the session ends here thirty seconds before it expires", async () => {
  const { pass, lose, events } = openKeeper({ lasts: 10 * minute });
  lose();
  await pass(9 * minute + 29_000);
  expect(events).toEqual(["lost"]);
  await pass(1_000);
  expect(events).toEqual(["lost", "ended: user-token-expired"]);
});

test("a sign-out elsewhere ends it once, with the reason, and nothing is asked any more", async () => {
  const { pass, replyWith, events, calls, keeper } = openKeeper();
  replyWith(() => ({ state: "signed-out", reason: "user-disabled" }));
  await pass(lookEvery);
  expect(events).toEqual(["ended: user-disabled"]);
  const asked = calls.length;
  keeper.lookNow();
  await pass(hour);
  expect(calls.length).toBe(asked);
  expect(events).toEqual(["ended: user-disabled"]);
});

test("news from another tab is looked into at once", async () => {
  const { pass, keeper, calls } = openKeeper();
  await pass(1_000);
  keeper.lookNow();
  await pass(0);
  expect(calls).toEqual([{ at: 1_000, call: "look" }]);
});

test("somebody else's sign-in in the same browser is noticed", async () => {
  const { pass, replyWith, events } = openKeeper();
  replyWith(() => ({ state: "signed-in", person: "bob", expiresAt: 8 * hour, now: 0 }));
  await pass(lookEvery);
  expect(events).toEqual(["somebody else"]);
});

test("a visitor's clock that is wrong by an hour changes nothing", async () => {
  const { pass, replyWith, calls, events } = openKeeper();
  const skew = 5 * hour;
  replyWith(() => ({ state: "signed-in", person: "ada", expiresAt: skew + 8 * hour, now: skew }));
  await pass(hour);
  expect(events).toEqual([]);
  expect(calls.every(({ call }) => call === "look")).toBe(true);
});

test("a page that is left asks no more", async () => {
  const { pass, keeper, calls } = openKeeper();
  keeper.stop();
  await pass(hour);
  expect(calls).toEqual([]);
});
