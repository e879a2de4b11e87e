import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test } from "vitest";
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

test("too many waiting requests are refused with 503, first those of the same network", async () => {
  const queue = openRequestQueue(limits);
  const first = job([], "first");
  const of = (network: string) => queue.run({ network, signal: stays }, async () => network);
  const running = queue.run({ network: "a", signal: stays }, first.work);
  const waiting = [of("a"), of("a"), of("a")];
  const busy = { status: 503, headers: { "Retry-After": expect.stringMatching(/^\d+$/) } };
  await expect(of("a")).rejects.toMatchObject(busy);
  waiting.push(of("b"));
  await expect(of("c")).rejects.toMatchObject(busy);
  first.end();
  expect(await Promise.all([running, ...waiting])).toEqual(["first", "a", "a", "a", "b"]);
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
