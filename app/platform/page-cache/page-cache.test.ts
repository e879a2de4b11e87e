import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { createLog } from "../log.server.ts";
import { PageCache } from "./page-cache.server.ts";
import { freshFor, madeOf } from "./page-sources.server.ts";

type TestCache = AsyncDisposable & {
  cache: PageCache;
  /** The paths that were rendered, in order. */
  rendered: string[];
  texts: Map<string, string>;
  get(path: string, headers?: Record<string, string>): Promise<Response>;
  /** Blocks rendering until the returned function is called. */
  hold(): () => void;
};

/** Pages contain their text; "/all" depends on a collection, "/clock" on the time, "/form" sets a cookie. */
async function openTestCache(mostBytes?: number): Promise<TestCache> {
  const rendered: string[] = [];
  const texts = new Map<string, string>();
  let held = Promise.resolve();
  async function render(address: string): Promise<Response> {
    rendered.push(address);
    if (address === "/all") madeOf("pages");
    else madeOf("pages", address.slice(1));
    if (address === "/clock") freshFor(1);
    const text = texts.get(address) ?? "first";
    await held;
    if (address === "/gone") return new Response("nothing here", { status: 404 });
    const cookie = address === "/form" ? { "Set-Cookie": "a=b" } : undefined;
    return new Response(`<p>${text}</p>${"x".repeat(2000)}`, {
      headers: { "Content-Type": "text/html", ...cookie },
    });
  }
  const log = createLog("silent");
  const cache = new PageCache({ render, publicUrl: "https://estates.example", log, mostBytes });
  const server: Server = createServer(async (request, response) => {
    if (cache.sendCached(request, response)) return;
    const done = await cache.renderAndSend(request, response, request.url ?? "", async (other) => {
      response.writeHead(other.status).end(await other.text());
    });
    if (!done) response.writeHead(503).end("alone");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    cache,
    rendered,
    texts,
    get: (path, headers = {}) => fetch(origin + path, { headers }),
    hold() {
      const { promise, resolve } = Promise.withResolvers<void>();
      held = promise;
      return resolve;
    },
    async [Symbol.asyncDispose]() {
      void cache.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

test("a page is rendered once for concurrent requests and then sent from the cache", async () => {
  await using site = await openTestCache();
  const release = site.hold();
  const crowd = Promise.all(Array.from({ length: 50 }, () => site.get("/about")));
  await expect.poll(() => site.rendered).toEqual(["/about"]);
  release();
  expect((await crowd).map(({ status }) => status)).toEqual(Array(50).fill(200));
  await site.get("/about");
  expect(site.rendered).toEqual(["/about"]);
});

test("every encoding has the same page, a matching ETag gives 304, and scripts have their hash", async () => {
  await using site = await openTestCache();
  site.texts.set("/about", "<script>start()</script>");
  const [br, gzip, plain] = await Promise.all(
    ["br", "gzip", "identity"].map((encoding) =>
      site.get("/about", { "Accept-Encoding": encoding }),
    ),
  );
  expect([br, gzip, plain].map((response) => response?.headers.get("Content-Encoding"))).toEqual([
    "br",
    "gzip",
    null,
  ]);
  const texts = await Promise.all([br, gzip, plain].map((response) => response?.text()));
  expect(new Set(texts).size).toBe(1);
  const etag = plain?.headers.get("ETag") ?? "";
  expect((await site.get("/about", { "If-None-Match": etag })).status).toBe(304);
  expect(plain?.headers.get("Content-Security-Policy")).toMatch(/script-src 'self' 'sha256-/);
  expect(plain?.headers.get("Strict-Transport-Security")).toContain("max-age");
});

test("a change renders exactly the pages that depend on it, and the old page is sent until then", async () => {
  await using site = await openTestCache();
  for (const path of ["/about", "/home", "/all"]) await site.get(path);
  site.rendered.length = 0;
  site.texts.set("/about", "second");
  const release = site.hold();
  site.cache.changed("pages", "about");
  await expect.poll(() => site.rendered.toSorted()).toEqual(["/about", "/all"]);
  expect(await (await site.get("/about")).text()).toContain("first");
  release();
  await expect.poll(async () => (await site.get("/about")).text()).toContain("second");
  expect(site.rendered).not.toContain("/home");
});

test("the page whose own document changed is rendered before others", async () => {
  await using site = await openTestCache();
  // The others are visited, and all were just rendered, so that they are due at the same time.
  for (const path of ["/about", "/one", "/two", "/three"]) await site.get(path);
  for (const path of ["/one", "/two", "/three"]) await site.get(path);
  site.rendered.length = 0;
  site.cache.everythingChanged();
  site.cache.changed("pages", "about");
  await expect.poll(() => site.rendered.length).toBeGreaterThan(1);
  expect(site.rendered[0]).toBe("/about");
});

test("a change while a page is being rendered is not lost", async () => {
  await using site = await openTestCache();
  const release = site.hold();
  const first = site.get("/about");
  await expect.poll(() => site.rendered).toEqual(["/about"]);
  site.texts.set("/about", "second");
  site.cache.changed("pages", "about");
  release();
  expect(await (await first).text()).toContain("first");
  await expect.poll(async () => (await site.get("/about")).text()).toContain("second");
});

test("every page is rendered again when everything may have changed", async () => {
  await using site = await openTestCache();
  for (const path of ["/about", "/home"]) await site.get(path);
  site.rendered.length = 0;
  site.cache.everythingChanged();
  await expect.poll(() => site.rendered.toSorted()).toEqual(["/about", "/home"]);
});

test("a page that depends on the time is rendered again after a request, but not while that visitor fetches its files", async () => {
  await using site = await openTestCache();
  await site.cache.warm(["/clock"]);
  site.texts.set("/clock", "second");
  await site.get("/clock");
  const asked = performance.now();
  const text = async () => (await site.get("/clock")).text();
  await expect.poll(text, { timeout: 20_000 }).toContain("second");
  expect(performance.now() - asked).toBeGreaterThan(4_500);
});

test("personal and missing pages are never cached", async () => {
  await using site = await openTestCache();
  for (const path of ["/form", "/form", "/gone", "/gone"]) await site.get(path);
  expect(site.rendered).toEqual(["/form", "/form", "/gone", "/gone"]);
  expect(site.cache.size).toEqual({ pages: 0, bytes: 0 });
});

test("the cache stays within its limit", async () => {
  await using site = await openTestCache(12_000);
  for (let number = 0; number < 30; number += 1) await site.get(`/page-${number}`);
  expect(site.cache.size.bytes).toBeLessThanOrEqual(12_000);
  expect(site.cache.size.pages).toBeGreaterThan(1);
});

test("closing waits for the page that is being rendered", async () => {
  await using site = await openTestCache();
  const release = site.hold();
  const visit = site.get("/about");
  await expect.poll(() => site.rendered).toEqual(["/about"]);
  const order: string[] = [];
  const closed = site.cache.close().then(() => order.push("closed"));
  // The page is rendered one turn of the event loop later.
  setImmediate(() => {
    order.push("released");
    release();
  });
  await closed;
  expect(order).toEqual(["released", "closed"]);
  expect(await (await visit).text()).toContain("first");
});
