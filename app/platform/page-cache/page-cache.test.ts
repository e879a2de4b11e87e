import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { createLog } from "../log.server.ts";
import { PageCache } from "./page-cache.server.ts";
import { freshFor, madeOf } from "./page-sources.server.ts";

type Kitchen = AsyncDisposable & {
  memory: PageCache;
  /** What each page was made of lately. */
  made: string[];
  words: Map<string, string>;
  get(path: string, headers?: Record<string, string>): Promise<Response>;
  /** Holds every rendering back until it is called. */
  hold(): () => void;
};

/** A page says its word; "/all" is made of a whole collection, "/clock" ages, "/form" sets a cookie. */
async function openKitchen(mostBytes?: number): Promise<Kitchen> {
  const made: string[] = [];
  const words = new Map<string, string>();
  let held = Promise.resolve();
  async function render(address: string): Promise<Response> {
    made.push(address);
    if (address === "/all") madeOf("pages");
    else madeOf("pages", address.slice(1));
    if (address === "/clock") freshFor(1);
    const word = words.get(address) ?? "first";
    await held;
    if (address === "/gone") return new Response("nothing here", { status: 404 });
    const cookie = address === "/form" ? { "Set-Cookie": "a=b" } : undefined;
    return new Response(`<p>${word}</p>${"x".repeat(2000)}`, {
      headers: { "Content-Type": "text/html", ...cookie },
    });
  }
  const log = createLog("silent");
  const memory = new PageCache({ render, publicUrl: "https://estates.example", log, mostBytes });
  const server: Server = createServer(async (request, response) => {
    if (memory.answer(request, response)) return;
    const done = await memory.renderAndSend(request, response, request.url ?? "", async (other) => {
      response.writeHead(other.status).end(await other.text());
    });
    if (!done) response.writeHead(503).end("alone");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    memory,
    made,
    words,
    get: (path, headers = {}) => fetch(origin + path, { headers }),
    hold() {
      const { promise, resolve } = Promise.withResolvers<void>();
      held = promise;
      return resolve;
    },
    async [Symbol.asyncDispose]() {
      void memory.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

test("a page is rendered once, however many ask at the same time, and then sent from memory", async () => {
  await using kitchen = await openKitchen();
  const release = kitchen.hold();
  const crowd = Promise.all(Array.from({ length: 50 }, () => kitchen.get("/about")));
  await expect.poll(() => kitchen.made).toEqual(["/about"]);
  release();
  expect((await crowd).map(({ status }) => status)).toEqual(Array(50).fill(200));
  await kitchen.get("/about");
  expect(kitchen.made).toEqual(["/about"]);
});

test("every encoding holds the same page, its own tag gives 304, and scripts have their hash", async () => {
  await using kitchen = await openKitchen();
  kitchen.words.set("/about", "<script>start()</script>");
  const [br, gzip, plain] = await Promise.all(
    ["br", "gzip", "identity"].map((encoding) =>
      kitchen.get("/about", { "Accept-Encoding": encoding }),
    ),
  );
  expect([br, gzip, plain].map((each) => each?.headers.get("Content-Encoding"))).toEqual([
    "br",
    "gzip",
    null,
  ]);
  const texts = await Promise.all([br, gzip, plain].map((each) => each?.text()));
  expect(new Set(texts).size).toBe(1);
  const etag = plain?.headers.get("ETag") ?? "";
  expect((await kitchen.get("/about", { "If-None-Match": etag })).status).toBe(304);
  expect(plain?.headers.get("Content-Security-Policy")).toMatch(/script-src 'self' 'sha256-/);
  expect(plain?.headers.get("Strict-Transport-Security")).toContain("max-age");
});

test("a change makes anew exactly the pages made of it, and the old one is sent until then", async () => {
  await using kitchen = await openKitchen();
  for (const path of ["/about", "/home", "/all"]) await kitchen.get(path);
  kitchen.made.length = 0;
  kitchen.words.set("/about", "second");
  const release = kitchen.hold();
  kitchen.memory.changed("pages", "about");
  await expect.poll(() => kitchen.made.toSorted()).toEqual(["/about", "/all"]);
  expect(await (await kitchen.get("/about")).text()).toContain("first");
  release();
  await expect.poll(async () => (await kitchen.get("/about")).text()).toContain("second");
  expect(kitchen.made).not.toContain("/home");
});

test("a change while a page is being made is not lost", async () => {
  await using kitchen = await openKitchen();
  const release = kitchen.hold();
  const first = kitchen.get("/about");
  await expect.poll(() => kitchen.made).toEqual(["/about"]);
  kitchen.words.set("/about", "second");
  kitchen.memory.changed("pages", "about");
  release();
  expect(await (await first).text()).toContain("first");
  await expect.poll(async () => (await kitchen.get("/about")).text()).toContain("second");
});

test("after a gap in what is heard, every page is made anew", async () => {
  await using kitchen = await openKitchen();
  for (const path of ["/about", "/home"]) await kitchen.get(path);
  kitchen.made.length = 0;
  kitchen.memory.everythingChanged();
  await expect.poll(() => kitchen.made.toSorted()).toEqual(["/about", "/home"]);
});

test("a page that ages is made anew once somebody has asked for it, but not while that visitor fetches its files", async () => {
  await using kitchen = await openKitchen();
  await kitchen.memory.warm(["/clock"]);
  kitchen.words.set("/clock", "second");
  await kitchen.get("/clock");
  const asked = performance.now();
  const text = async () => (await kitchen.get("/clock")).text();
  await expect.poll(text, { timeout: 20_000 }).toContain("second");
  expect(performance.now() - asked).toBeGreaterThan(4_500);
});

test("what is personal or missing is never kept", async () => {
  await using kitchen = await openKitchen();
  for (const path of ["/form", "/form", "/gone", "/gone"]) await kitchen.get(path);
  expect(kitchen.made).toEqual(["/form", "/form", "/gone", "/gone"]);
  expect(kitchen.memory.size).toEqual({ pages: 0, bytes: 0 });
});

test("the memory stays within its bounds", async () => {
  await using kitchen = await openKitchen(12_000);
  for (let number = 0; number < 30; number += 1) await kitchen.get(`/page-${number}`);
  expect(kitchen.memory.size.bytes).toBeLessThanOrEqual(12_000);
  expect(kitchen.memory.size.pages).toBeGreaterThan(1);
});

test("whoever closes it waits for the page that is being made", async () => {
  await using kitchen = await openKitchen();
  const release = kitchen.hold();
  const visit = kitchen.get("/about");
  await expect.poll(() => kitchen.made).toEqual(["/about"]);
  const order: string[] = [];
  const closed = kitchen.memory.close().then(() => order.push("closed"));
  // The page is made a whole turn of the event loop later.
  setImmediate(() => {
    order.push("released");
    release();
  });
  await closed;
  expect(order).toEqual(["released", "closed"]);
  expect(await (await visit).text()).toContain("first");
});
