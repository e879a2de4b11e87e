import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { openRequestQueue } from "./request-queue.server.ts";

const limits = { atOnce: 1, waiting: 4, waitingPerNetwork: 3 };
const stays = new AbortController().signal;

/** Work that notes when it begins and ends when told. */
function job(begun: string[], name: string) {
  const { promise, resolve } = Promise.withResolvers<string>();
  const work = () => {
    begun.push(name);
    return promise;
  };
  return { work, end: () => resolve(name) };
}

test("requests beyond the limit wait, and networks take turns", async () => {
  const queue = openRequestQueue(limits);
  const begun: string[] = [];
  const jobs = ["a1", "a2", "a3", "b1"].map((name) => job(begun, name));
  const results = jobs.map(({ work }, place) =>
    queue.run({ network: place < 3 ? "a" : "b", signal: stays }, work),
  );
  for (const { end } of jobs) end();
  expect(await Promise.all(results)).toEqual(["a1", "a2", "a3", "b1"]);
  expect(begun).toEqual(["a1", "a2", "b1", "a3"]);
});

const busy = { status: 503, headers: { "Retry-After": expect.stringMatching(/^\d+$/) } };

test("too many waiting requests are refused with 503, first those of the network with the most", async () => {
  const queue = openRequestQueue(limits);
  const first = job([], "first");
  const of = (network: string) => queue.run({ network, signal: stays }, async () => network);
  const running = queue.run({ network: "a", signal: stays }, first.work);
  const oldest = of("a");
  const evicted = [of("a"), of("a")].map((one) => expect(one).rejects.toMatchObject(busy));
  await expect(of("a")).rejects.toMatchObject(busy);
  const others = [of("b")];
  // The queue is full. Newcomers take the places of network a, except its last one.
  others.push(of("c"), of("d"));
  await Promise.all(evicted);
  await expect(of("e")).rejects.toMatchObject(busy);
  first.end();
  expect(await Promise.all([running, oldest, ...others])).toEqual(["first", "a", "b", "c", "d"]);
});

test("a request that waits for ten seconds is refused", async () => {
  vi.useFakeTimers();
  try {
    const queue = openRequestQueue(limits);
    const first = job([], "first");
    const running = queue.run({ network: "a", signal: stays }, first.work);
    const late = expect(
      queue.run({ network: "b", signal: stays }, async () => "late"),
    ).rejects.toMatchObject(busy);
    vi.advanceTimersByTime(10_000);
    await late;
    first.end();
    expect(await running).toBe("first");
  } finally {
    vi.useRealTimers();
  }
});

test("work for a client that has gone is never begun, and frees its place", async () => {
  const queue = openRequestQueue({ atOnce: 1, waiting: 1, waitingPerNetwork: 1 });
  const begun: string[] = [];
  const first = job(begun, "first");
  const running = queue.run({ network: "a", signal: stays }, first.work);
  const leaving = new AbortController();
  const gone = queue.run({ network: "a", signal: leaving.signal }, job(begun, "gone").work);
  leaving.abort();
  await expect(gone).rejects.toThrow();
  const next = queue.run({ network: "a", signal: stays }, async () => begun.push("next"));
  first.end();
  await Promise.all([running, next]);
  expect(begun).toEqual(["first", "next"]);
});

test("a failure ends its turn", async () => {
  const queue = openRequestQueue(limits);
  const failing = queue.run({ network: "a", signal: stays }, async () => {
    await nextTurn();
    throw new Error("broken");
  });
  const next = queue.run({ network: "a", signal: stays }, async () => "next");
  await expect(failing).rejects.toThrow("broken");
  expect(await next).toBe("next");
});
