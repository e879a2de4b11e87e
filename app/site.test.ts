import { once } from "node:events";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { request } from "node:http";
import { connect } from "node:net";
import path from "node:path";
import { expect, test } from "vitest";
import { splitAddress } from "./languages/languages.ts";
import { openTestSite } from "./testing/test-site.ts";

const publicPages = [
  { address: "/", heading: "Houses made for" },
  { address: "/landing", heading: "Houses made for" },
  { address: "/home", heading: "Homes we would keep" },
  { address: "/about", heading: "Forty houses a year, and the evening" },
  { address: "/draw", heading: "The Winter draw" },
  { address: "/draw/winter-draw", heading: "The Winter draw" },
  { address: "/draw/winter-draw/rules", heading: "Rules of the Winter draw" },
  { address: "/draw/harbour-draw-2025", heading: "The Harbour draw 2025" },
  { address: "/ticket", heading: "Lost your ticket?" },
  { address: "/check", heading: "Is this really from us?" },
  { address: "/prizes", heading: "Prizes" },
  { address: "/gallery", heading: "Evenings on the bay" },
  { address: "/gallery/residences", heading: "Residences" },
  { address: "/gallery/residences/casa-norte-drive", heading: "Casa Norte" },
  { address: "/contact", heading: "Call, write, or come by" },
  { address: "/privacy", heading: "Privacy" },
  { address: "/terms", heading: "Terms of use" },
  { address: "/complaints", heading: "Complaints" },
];

test("every public page answers 200 with its heading, without JavaScript", async () => {
  await using site = await openTestSite();
  for (const { address, heading } of publicPages) {
    const response = await site.get(address);
    const html = await response.text();
    expect([address, response.status]).toEqual([address, 200]);
    expect(html.match(/<h1/g), address).toHaveLength(1);
    expect(html, address).toContain(heading);
    expect(html, address).toContain("All rights reserved.");
  }
});

/** Pages at two addresses, and the one for search engines. */
const otherAddresses: Record<string, string> = { "/landing": "/", "/draw": "/draw/winter-draw" };

test("every public page has the tags for search engines and shared links", async () => {
  await using site = await openTestSite({ PUBLIC_URL: "https://www.estates.example" });
  for (const { address } of publicPages) {
    const html = await (await site.get(address)).text();
    const canonical = otherAddresses[address] ?? address;
    expect(html, address).toMatch(/<title>[^<]{5,}<\/title>/);
    expect(html, address).toMatch(/<meta name="description" content="[^"]{20,}"/);
    expect(html, address).toContain(
      `<link rel="canonical" href="https://www.estates.example${canonical}"/>`,
    );
    expect(html, address).toMatch(/<meta property="og:title"/);
    expect(html, address).toMatch(/<meta name="twitter:card"/);
  }
  const landing = await (await site.get("/")).text();
  expect(landing).toContain('"@type":"RealEstateAgent"');
  const picture = /<meta property="og:image" content="([^"]+)"/.exec(landing)?.[1] ?? "";
  expect(picture).toMatch(/^https:\/\/www\.estates\.example\/media\//);
  const file = await site.get(new URL(picture).pathname);
  expect(file.headers.get("Content-Type")).toBe("image/jpeg");
});

test("the sitemap lists pages that exist, and robots.txt excludes the admin area", async () => {
  await using site = await openTestSite();
  const xml = await (await site.get("/sitemap.xml")).text();
  const addresses = [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, address = ""]) => new URL(address).pathname,
  );
  expect(addresses).toContain("/gallery/interiors/lantern-quay-lobby");
  expect(addresses).toContain("/draw/winter-draw");
  expect(xml).toMatch(/\/draw\/harbour-draw-2025<\/loc><lastmod>2025-/);
  expect(addresses.filter((address) => address.startsWith("/ticket/"))).toEqual([]);
  // A page is the same route in every language, so each is opened in two: its own, and another one in turn.
  const byPage = Map.groupBy(addresses, (address) => splitAddress(address).path);
  for (const [number, [own = "", ...others]] of [...byPage.values()].entries()) {
    const translated = others[number % others.length] ?? own;
    for (const address of [own, translated]) {
      expect([address, (await site.get(address)).status]).toEqual([address, 200]);
    }
  }
  expect(new Set(addresses.map((address) => splitAddress(address).language)).size).toBe(6);
  const robots = await (await site.get("/robots.txt")).text();
  expect(robots).toContain("Disallow: /admin");
  expect(robots).toContain("/sitemap.xml");
});

test("an unknown address answers 404 with the routing error inside the site's layout", async () => {
  await using site = await openTestSite();
  for (const address of [
    "/nope",
    "/gallery/nope",
    "/gallery/residences/nope",
    "/draw/../nope",
    "/draw/nope",
    "/ticket/nope",
  ]) {
    const response = await site.get(address);
    const html = await response.text();
    expect(response.status).toBe(404);
    expect(html).toContain("Unexpected Application Error!");
    expect(html).toContain("404 Not Found");
    expect(html).toContain('aria-label="Main"');
    expect(html).toContain("All rights reserved.");
  }
});

test("every response has the security headers and a request id that is in the log", async () => {
  await using site = await openTestSite(
    { PUBLIC_URL: "https://www.estates.example" },
    { cachesPages: true },
  );
  const ownOrigin = { Origin: "https://www.estates.example" };
  const picture = "/media/villa-poolside-dusk/480.avif";
  const etag = (await site.get("/about")).headers.get("ETag") ?? "";
  const large = { message: "x".repeat(1024 * 1024 + 1) };
  const responses: [string, number, Promise<Response>][] = [
    ["/", 200, site.get("/")],
    ["/about, not modified", 304, site.get("/about", { "If-None-Match": etag })],
    ["/about.data", 200, site.get("/about.data")],
    ["/nope", 404, site.get("/nope")],
    ["/healthz", 200, site.get("/healthz")],
    ["/favicon.svg", 200, site.get("/favicon.svg")],
    ["/robots.txt", 200, site.get("/robots.txt")],
    ["a picture", 200, site.get(picture)],
    ["a part of a picture", 206, site.get(picture, { Range: "bytes=10-19" })],
    ["beyond a picture", 416, site.get(picture, { Range: "bytes=99999999-" })],
    ["no picture", 404, site.get("/media/nope/480.avif")],
    ["the admin area", 302, site.get("/admin")],
    ["the API", 200, site.get("/api/draws")],
    ["a problem of the API", 404, site.get("/api/draws/nope")],
    ["live events", 200, site.get("/api/draws/winter-draw/events")],
    ["a form without values", 400, site.post("/contact", {}, ownOrigin)],
    ["a form of another site", 403, site.post("/contact", {}, { Origin: "https://evil.example" })],
    ["a large form", 413, site.post("/contact", large, ownOrigin)],
    ["a long address", 414, site.get(`/${"x".repeat(5000)}`)],
  ];
  for (const [address, status, response] of responses) {
    const { headers, status: answered, body } = await response;
    await body?.cancel();
    expect([address, answered]).toEqual([address, status]);
    expect(headers.get("X-Content-Type-Options"), address).toBe("nosniff");
    expect(headers.get("Strict-Transport-Security"), address).toBe(
      "max-age=63072000; includeSubDomains",
    );
    expect(headers.get("Referrer-Policy"), address).toBe("strict-origin-when-cross-origin");
    expect(headers.get("Permissions-Policy"), address).toContain("camera=()");
    const policy = headers.get("Content-Security-Policy") ?? "";
    expect(policy, address).toContain("frame-ancestors 'none'");
    expect(/script-src ([^;]+)/.exec(policy)?.[1], address).not.toContain("unsafe-inline");
    // A stream is no request that ends: it has no line in the log.
    if (address !== "live events") expect(site.logged()).toContain(headers.get("X-Request-Id"));
  }
});

test("without https there is no HSTS", async () => {
  await using site = await openTestSite();
  expect((await site.get("/")).headers.get("Strict-Transport-Security")).toBeNull();
});

test("pages are revalidated and answer 304 to their ETag; assets are cached for a year", async () => {
  await using site = await openTestSite({}, { cachesPages: true });
  const page = await site.get("/about");
  expect(page.headers.get("Cache-Control")).toBe("no-cache");
  const etag = page.headers.get("ETag") ?? "";
  expect((await site.get("/about", { "If-None-Match": etag })).status).toBe(304);
  const script = /\/assets\/entry\.client-[^"]+\.js/.exec(await page.text())?.[0] ?? "";
  const asset = await site.get(script, { "Accept-Encoding": "gzip, br" });
  expect(asset.status).toBe(200);
  expect(asset.headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
  expect(asset.headers.get("Content-Encoding")).toBe("br");
});

test("pictures are immutable, support ranges and have the right content type", async () => {
  await using site = await openTestSite();
  const picture = await site.get("/media/villa-poolside-dusk/480.avif");
  expect(picture.status).toBe(200);
  expect(picture.headers.get("Content-Type")).toBe("image/avif");
  expect(picture.headers.get("Cache-Control")).toContain("immutable");
  const bytes = new Uint8Array(await picture.arrayBuffer());
  const part = await site.get("/media/villa-poolside-dusk/480.avif", { Range: "bytes=10-19" });
  expect(part.status).toBe(206);
  expect(new Uint8Array(await part.arrayBuffer())).toEqual(bytes.slice(10, 20));
  const beyond = await site.get("/media/villa-poolside-dusk/480.avif", {
    Range: "bytes=99999999-",
  });
  expect(beyond.status).toBe(416);
  expect((await site.get("/media/..%2f..%2fsecrets%2fnetwork/480.avif")).status).toBe(404);
});

test("oversized bodies, very long addresses and foreign origins are refused with a sentence", async () => {
  await using site = await openTestSite();
  const large = await site.post("/contact", { message: "x".repeat(1024 * 1024 + 1) });
  expect(large.status).toBe(413);
  expect(await large.text()).toContain("too large");
  expect((await site.get(`/${"x".repeat(5000)}`)).status).toBe(414);
  expect((await site.get("//evil.example/")).status).toBe(400);
  const forged = await site.post("/contact", { name: "Ada" }, { Origin: "https://evil.example" });
  expect(forged.status).toBe(403);
});

test("an unknown method, a malformed address or an unreadable body gets a 4xx response", async () => {
  await using site = await openTestSite();
  // `fetch` refuses to send TRACE. A failure after the body was read used to leave the client waiting.
  const traced = request(`${site.origin}/contact`, { method: "TRACE" }).end();
  const [response] = await once(traced, "response");
  expect(response.statusCode).toBe(405);
  response.resume();
  for (const address of ["/api/draws/%00", "/api/ledger?operator=%00", "/api/draws/%00/entries"]) {
    const unreadable = await site.get(address);
    expect([address, unreadable.status]).toEqual([address, 400]);
    expect(unreadable.headers.get("Content-Type")).toBe("application/problem+json");
    expect(await unreadable.json()).toMatchObject({ status: 400, code: "invalid" });
  }
  const noForm = {
    headers: { Origin: site.origin, "Content-Type": "application/json" },
    body: "{}",
  };
  for (const address of ["/contact", "/complaints", "/draw", "/ticket", "/check", "/admin/login"]) {
    const sent = await fetch(site.origin + address, { method: "POST", ...noForm });
    expect([address, sent.status]).toEqual([address, 400]);
  }
  // Neither has a Content-Length, because there is no body.
  const emptied = await fetch(`${site.origin}/draw`, { method: "DELETE" });
  expect(emptied.status).toBe(400);
  const withoutLength = request(`${site.origin}/api/draws/winter-draw/entries`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
  });
  withoutLength.useChunkedEncodingByDefault = false;
  const [refused] = await once(withoutLength.end(), "response");
  expect(refused.statusCode).toBe(400);
  refused.resume();
  expect(site.logged()).not.toContain('"level":"error"');
});

test("without a database the API answers with its usual problem format", async () => {
  await using site = await openTestSite();
  await site.database.$client.query("alter table draw rename to draw_that_was");
  const response = await site.get("/api/draws");
  expect(response.status).toBe(500);
  expect(response.headers.get("Content-Type")).toBe("application/problem+json");
  expect(await response.json()).toMatchObject({ status: 500, code: "failed" });
});

test("behind a proxy that terminates TLS, a form post from the public address is accepted", async () => {
  await using site = await openTestSite({ PUBLIC_URL: "https://www.estates.example" });
  const response = await site.post(
    "/contact",
    { name: "" },
    { Origin: "https://www.estates.example" },
  );
  expect(response.status).toBe(400);
  expect(await response.text()).toContain("Enter your name");
});

test("/healthz reports on the process, /readyz on what it needs to take traffic", async () => {
  await using site = await openTestSite();
  expect(await (await site.get("/healthz")).json()).toEqual({ status: "ok" });
  const ready = await site.get("/readyz");
  expect(ready.status).toBe(200);
  expect(await ready.json()).toMatchObject({
    ready: true,
    checks: { database: "ok", schema: "ok", writing: "ok", signing: "ok" },
  });
});

test("a page whose data cannot be loaded answers 500 without internal details", async () => {
  await using site = await openTestSite();
  await site.database.$client.query("update document set published_data = '{}' where id = 'about'");
  const response = await site.get("/about");
  const html = await response.text();
  expect(response.status).toBe(500);
  expect(html).toContain("Unexpected Application Error!");
  expect(html).toContain("All rights reserved.");
  expect(html).not.toContain("InvalidDocument");
  expect(html).not.toMatch(/at .+\.js:\d+/);
  expect(site.logged()).toContain("InvalidDocument");
});

test("a site without sample content has every page and no sample", async () => {
  await using site = await openTestSite({ SAMPLE_CONTENT: "off" });
  for (const address of ["/", "/home", "/about", "/draw", "/prizes", "/gallery", "/contact"]) {
    const response = await site.get(address);
    expect([address, response.status]).toEqual([address, 200]);
    expect(await response.text()).not.toContain("Goldkey Estates");
  }
});

test("beyond sixteen requests in progress a connection gets 503, and is closed", async () => {
  await using site = await openTestSite();
  const socket = connect(Number(new URL(site.origin).port), "127.0.0.1");
  // Read at once, so that all of them are there before the first response.
  const requests = Array.from(
    { length: 40 },
    (_, number) => `GET /check?code=${number} HTTP/1.1\r\nHost: localhost\r\n\r\n`,
  );
  socket.write(requests.join(""));
  let received = "";
  for await (const chunk of socket) received += chunk;
  const statuses = [...received.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => status);
  expect(statuses).toEqual([...Array(16).fill("200"), "503"]);
  const refusal = received.slice(received.lastIndexOf("HTTP/1.1 503"));
  expect(refusal).toContain("Retry-After: 1");
  expect(refusal).toContain("Content-Type: text/plain; charset=utf-8");
  expect(refusal).toContain("X-Content-Type-Options: nosniff");
  expect(refusal).toContain("frame-ancestors 'none'");
});

test("more PDF requests than may wait in their line get 503 with Retry-After, a page meanwhile does not", async () => {
  await using site = await openTestSite();
  const spellings = ["certificate.pdf", "certificate.PDF", "certificate%2Epdf"];
  const files = Array.from({ length: 60 }, (_, number) =>
    site.get(`/draw/harbour-draw-2025/${spellings[number % 3]}`),
  );
  const [page, ...answers] = await Promise.all([site.get("/draw/harbour-draw-2025"), ...files]);
  expect(page.status).toBe(200);
  const refused = answers.filter(({ status }) => status === 503);
  expect(refused.length).toBeGreaterThan(0);
  expect(refused[0]?.headers.get("Retry-After")).toMatch(/^\d+$/);
  const made = answers.filter(({ status }) => status === 200);
  expect(made.length).toBe(answers.length - refused.length);
  expect(made.length).toBeGreaterThan(0);
});

test("nonsense ranges and stored files that are empty, missing or folders never give 500", async () => {
  await using site = await openTestSite();
  const [address = ""] =
    /\/media\/[a-z0-9-]+\/\d+\.avif/.exec(await (await site.get("/")).text()) ?? [];
  const ranges = ["bytes=-", "bytes=9-1", "bytes=a-b", "bytes=-0", "bytes=99999999999999999999-"];
  ranges.push(
    "bytes=0-99999999999999999999",
    "bytes=-99999999999999999999",
    "lines=1-2",
    "bytes=0-1,4-5",
  );
  const statuses = async () => {
    const answers = await Promise.all(ranges.map((Range) => site.get(address, { Range })));
    await Promise.all(answers.map((answer) => answer.arrayBuffer()));
    return answers.map(({ status }) => status);
  };
  expect(await statuses()).toEqual([200, 200, 200, 416, 416, 206, 206, 200, 200]);
  const file = path.join(site.dataFolder, address);
  await rm(file);
  await writeFile(file, "");
  expect(await statuses()).toEqual([200, 416, 200, 416, 416, 416, 416, 200, 200]);
  await rm(file);
  expect(new Set(await statuses())).toEqual(new Set([404]));
  await mkdir(file);
  expect(new Set(await statuses())).toEqual(new Set([404]));
});
