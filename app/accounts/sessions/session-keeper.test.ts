import { expect, test } from "vitest";
import {
  checkInterval,
  expiryMargin,
  firstRetryAfter,
  isExpired,
  longestRetryAfter,
  longNetworkTimeout,
  refreshBeforeExpiry,
  retryAfter,
  shortNetworkTimeout,
} from "../timings.ts";
import { keepSession, type SessionResponse } from "./session-keeper.ts";

const minute = 60_000;
const hour = 60 * minute;

test("the timings are those of the specification", () => {
  expect(shortNetworkTimeout).toBe(30_000);
  expect(longNetworkTimeout).toBe(60_000);
  expect(refreshBeforeExpiry).toBe(5 * minute);
  expect(firstRetryAfter).toBe(30_000);
  expect(longestRetryAfter).toBe(16 * minute);
  expect(expiryMargin).toBe(30_000);
});

test("retries back off from 30 seconds, doubling, to at most 16 minutes", () => {
  const seconds = Array.from({ length: 8 }, (_, number) => retryAfter(number + 1) / 1000);
  expect(seconds).toEqual([30, 60, 120, 240, 480, 960, 960, 960]);
});

test("a session is treated as expired 30 seconds early", () => {
  expect(isExpired(100_000, 69_999)).toBe(false);
  expect(isExpired(100_000, 70_000)).toBe(true);
});

/** With a fake clock and a fake server. */
function openKeeper({ duration = 8 * hour, person = "ada" } = {}) {
  let now = 1_000_000;
  let timers: { at: number; act: () => void }[] = [];
  const calls: { at: number; call: "check" | "refresh" }[] = [];
  const events: string[] = [];
  let reply: () => SessionResponse = () => ({ state: "signed-in", person, expiresAt, now });
  let expiresAt = now + duration;
  const started = now;

  function respond(call: "check" | "refresh") {
    calls.push({ at: now - started, call });
    return new Promise<SessionResponse>((resolve) => resolve(reply()));
  }

  const keeper = keepSession({
    person,
    expiresAt,
    check: () => respond("check"),
    refresh: () => respond("refresh"),
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
    replyWith(next: () => SessionResponse) {
      reply = next;
    },
    lose() {
      reply = () => {
        throw new TypeError("Failed to fetch");
      };
    },
    /** Advances the clock and runs the timers that are due. */
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

test("an open page checks its session every few seconds", async () => {
  const { pass, calls } = openKeeper();
  await pass(3 * checkInterval);
  expect(calls).toEqual([
    { at: checkInterval, call: "check" },
    { at: 2 * checkInterval, call: "check" },
    { at: 3 * checkInterval, call: "check" },
  ]);
});

test("the session is refreshed five minutes before it expires, and not before", async () => {
  const { pass, calls, prolong, replyWith } = openKeeper({ duration: hour });
  await pass(55 * minute - checkInterval);
  expect(calls.some(({ call }) => call === "refresh")).toBe(false);
  replyWith(() => {
    prolong(hour);
    return { state: "signed-in", person: "ada", expiresAt: hour, now: 0 };
  });
  await pass(2 * checkInterval);
  expect(calls.filter(({ call }) => call === "refresh")).toEqual([
    { at: 55 * minute, call: "refresh" },
  ]);
});

test("offline it retries after 30 s, 1 min, 2 min …, and continues normally when online again", async () => {
  const { pass, calls, lose, events, replyWith } = openKeeper();
  lose();
  await pass(checkInterval + 7 * minute + 30_000);
  const at = calls.map((call) => (call.at - checkInterval) / 1000);
  expect(at).toEqual([0, 30, 90, 210, 450]);
  expect(events).toEqual(["lost"]);
  replyWith(() => ({ state: "signed-in", person: "ada", expiresAt: 8 * hour, now: 0 }));
  await pass(8 * minute);
  expect(events).toEqual(["lost", "reached"]);
  const before = calls.length;
  await pass(checkInterval);
  expect(calls.length).toBe(before + 1);
});

test("offline the session ends thirty seconds before it expires", async () => {
  const { pass, lose, events } = openKeeper({ duration: 10 * minute });
  lose();
  await pass(9 * minute + 29_000);
  expect(events).toEqual(["lost"]);
  await pass(1_000);
  expect(events).toEqual(["lost", "ended: user-token-expired"]);
});

test("a sign-out elsewhere ends the session once, with the reason, and stops all requests", async () => {
  const { pass, replyWith, events, calls, keeper } = openKeeper();
  replyWith(() => ({ state: "signed-out", reason: "user-disabled" }));
  await pass(checkInterval);
  expect(events).toEqual(["ended: user-disabled"]);
  const before = calls.length;
  keeper.checkNow();
  await pass(hour);
  expect(calls.length).toBe(before);
  expect(events).toEqual(["ended: user-disabled"]);
});

test("a message from another tab triggers a check at once", async () => {
  const { pass, keeper, calls } = openKeeper();
  await pass(1_000);
  keeper.checkNow();
  await pass(0);
  expect(calls).toEqual([{ at: 1_000, call: "check" }]);
});

test("a sign-in by another person in the same browser is noticed", async () => {
  const { pass, replyWith, events } = openKeeper();
  replyWith(() => ({ state: "signed-in", person: "bob", expiresAt: 8 * hour, now: 0 }));
  await pass(checkInterval);
  expect(events).toEqual(["somebody else"]);
});

test("a wrong clock of the visitor changes nothing", async () => {
  const { pass, replyWith, calls, events } = openKeeper();
  const skew = 5 * hour;
  replyWith(() => ({ state: "signed-in", person: "ada", expiresAt: skew + 8 * hour, now: skew }));
  await pass(hour);
  expect(events).toEqual([]);
  expect(calls.every(({ call }) => call === "check")).toBe(true);
});

test("a page that was left makes no requests", async () => {
  const { pass, keeper, calls } = openKeeper();
  keeper.stop();
  await pass(hour);
  expect(calls).toEqual([]);
});
