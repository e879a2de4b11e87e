// Limits for the compressed size of a first visit.
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestSite, type TestSite } from "../testing/test-site.ts";

const kilobyte = 1000;
let site: TestSite;

beforeAll(async () => {
  site = await openTestSite({}, { cachesPages: true });
});
afterAll(async () => {
  await site[Symbol.asyncDispose]();
});

type WeighedFile = { address: string; bytes: number };

async function weigh(addresses: Iterable<string>): Promise<WeighedFile[]> {
  return Promise.all(
    [...new Set(addresses)].map(async (address) => {
      const response = await site.get(address, { "Accept-Encoding": "br" });
      expect(response.status, address).toBe(200);
      await response.body?.cancel();
      return { address, bytes: Number(response.headers.get("Content-Length")) };
    }),
  );
}

function named(html: string, ending: string): string[] {
  return [...html.matchAll(new RegExp(`/assets/[\\w.-]+\\.${ending}`, "g"))].map(
    ([found]) => found,
  );
}

function sum(files: WeighedFile[]): number {
  return files.reduce((total, { bytes }) => total + bytes, 0);
}

const publicPages = [
  "/",
  "/home",
  "/about",
  "/draw",
  "/draw/winter-draw",
  "/draw/harbour-draw-2025",
  "/verify",
  "/prizes",
  "/gallery",
  "/contact",
  "/check",
  "/privacy",
];

test.each(publicPages)("a first visit of %s needs at most 150 KB of scripts", async (page) => {
  const html = await (await site.get(page)).text();
  const scripts = await weigh(named(html, "js"));
  expect(scripts.length).toBeGreaterThan(3);
  expect(sum(scripts)).toBeLessThanOrEqual(150 * kilobyte);
  // React and the router are one file, the route manifest another; everything else is ours.
  const theirs = /\/(react|manifest|rolldown-runtime)-/;
  expect(scripts.filter(({ address }) => theirs.test(address)).length).toBeGreaterThanOrEqual(2);
  if (page !== "/") return;
  expect(sum(scripts.filter(({ address }) => !theirs.test(address)))).toBeLessThanOrEqual(
    24 * kilobyte,
  );
});

/** Long pages: the landing page with its running draw, all homes, a draw with all prizes, the first sixty photos. */
const longPages = [
  "/",
  "/home",
  "/draw",
  "/draw/winter-draw",
  "/draw/harbour-draw-2025",
  "/gallery",
];

test.each(publicPages.filter((page) => !longPages.includes(page)))(
  "%s comes whole in the packets that a server may send at once",
  async (page) => {
    const tenPackets = 10 * 1460;
    const response = await site.get(page, { "Accept-Encoding": "br" });
    const head = [...response.headers].map(([name, value]) => `${name}: ${value}\r\n`).join("");
    const bytes = head.length + Number(response.headers.get("Content-Length"));
    expect(bytes).toBeLessThanOrEqual(tenPackets);
  },
);

test.each(publicPages)("%s lists only public pages in its route manifest", async (page) => {
  const known = await pagesKnownTo(page);
  expect(known).toContain("gallery/album-page");
  expect(known.filter((id) => /^(staff|accounts|draws\/api)\/|\/staff\//.test(id))).toEqual([]);
});

test.each(["/admin/login", "/draw/harbour-draw-2025/stage"])(
  "%s knows every page",
  async (page) => {
    const known = await pagesKnownTo(page);
    expect(known).toContain("gallery/album-page");
    expect(known).toContain("staff/overview/overview-page");
  },
);

async function pagesKnownTo(page: string): Promise<string[]> {
  const html = await (await site.get(page)).text();
  const [list = ""] = /\/assets\/manifest-[\w-]+\.js/.exec(html) ?? [];
  const text = await (await site.get(list)).text();
  return [...text.matchAll(/"id":"([^"]+)"/g)].map(([, id = ""]) => id);
}

test("the landing page has one stylesheet and two fonts of at most 60 KB in all", async () => {
  const html = await (await site.get("/")).text();
  const files = await weigh([...named(html, "css"), ...named(html, "woff2")]);
  expect(files.map(({ address }) => /\w+$/.exec(address)?.[0]).toSorted()).toEqual([
    "css",
    "woff2",
    "woff2",
  ]);
  expect(sum(files)).toBeLessThanOrEqual(60 * kilobyte);
});

test("the landing page fetches no scripts before it has loaded", async () => {
  const html = await (await site.get("/")).text();
  expect(html).not.toMatch(/<link rel="modulepreload"|<script type="module"/);
});

test("the landing page's picture is in the HTML, has priority and is small on a phone", async () => {
  const html = await (await site.get("/")).text();
  const hero = /<picture[^>]*>.*?<\/picture>/s.exec(html)?.[0] ?? "";
  expect(hero).toContain('fetchPriority="high"');
  expect(hero).not.toContain('loading="lazy"');
  const avif =
    /type="image\/avif"[^>]*srcSet="([^"]+)"|srcSet="([^"]+)"[^>]*type="image\/avif"/.exec(hero);
  const widths = (avif?.[1] ?? avif?.[2] ?? "").split(", ").map((entry) => entry.split(" "));
  // 390 px wide at the density of most phones.
  const chosen = widths.find(([, width]) => Number.parseInt(width ?? "", 10) >= 390 * 2);
  const [picture] = await weigh([chosen?.[0] ?? ""]);
  expect(picture?.bytes).toBeLessThanOrEqual(120 * kilobyte);
});

test("signing in to the admin area needs at most 250 KB of scripts", async () => {
  const html = await (await site.get("/admin/login")).text();
  expect(sum(await weigh(named(html, "js")))).toBeLessThanOrEqual(250 * kilobyte);
});
