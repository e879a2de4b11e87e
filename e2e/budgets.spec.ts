// Limits for a first visit on a phone. bench/browser.ts measures the times.
import type { Browser, Page, Request } from "@playwright/test";
import { expect, hydrated, test, watchShifts } from "./site.ts";

/** As a phone has it: it decides which pictures are fetched. */
test.use({ deviceScaleFactor: 2.625 });

const kilobyte = 1000;

const furtherFaces = ["text-latin", "figtree-latin-ext", "display-latin", "marcellus-latin-ext"];

type LargestPaint = { address: string; priority: string | null };

/** Records the largest element of the first screen. */
async function watchLargest(page: Page) {
  await page.addInitScript(() => {
    type PaintEntry = PerformanceEntry & { element?: Element; url: string };
    new PerformanceObserver((list) => {
      for (const { element, url } of list.getEntries() as PaintEntry[]) {
        const priority = element?.getAttribute("fetchpriority") ?? null;
        const largest = { address: new URL(url || "/", location.href).pathname, priority };
        (window as unknown as { largest: LargestPaint }).largest = largest;
      }
    }).observe({ type: "largest-contentful-paint", buffered: true });
  });
  return () => page.evaluate(() => (window as unknown as { largest?: LargestPaint }).largest);
}

/** Everything a page fetches, and the sum of what matches a pattern: compressed bodies, without the heads of the responses. */
function weigh(page: Page) {
  const fetched: { path: string; bytes: number }[] = [];
  page.on("requestfinished", async (request) => {
    const sizes = await request.sizes().catch(() => undefined);
    // Ignore requests that end after the page was closed.
    if (!sizes) return;
    fetched.push({ path: new URL(request.url()).pathname, bytes: sizes.responseBodySize });
  });
  const weight = (pattern: RegExp) =>
    fetched.filter(({ path }) => pattern.test(path)).reduce((sum, { bytes }) => sum + bytes, 0);
  return { fetched, weight };
}

test("a first visit of the landing page keeps its budget, and fetches other pages only on intent", async ({
  page,
}) => {
  const { fetched, weight } = weigh(page);
  const others = () => fetched.filter(({ path }) => path.endsWith(".data")).length;
  const shifted = await watchShifts(page);
  const seen = await watchLargest(page);

  await page.goto("/", { waitUntil: "networkidle" });
  await hydrated(page);
  const largest = await seen();
  expect({ shifted: await shifted(), priority: largest?.priority }).toEqual({
    shifted: 0,
    priority: "high",
  });
  const hero = fetched.find(({ path }) => path === largest?.address);
  expect(hero?.bytes).toBeLessThanOrEqual(120 * kilobyte);
  expect(weight(/\.js$/)).toBeLessThanOrEqual(150 * kilobyte);
  expect(weight(/\.(css|woff2)$/)).toBeLessThanOrEqual(60 * kilobyte);
  expect(fetched.filter(({ path }) => !path.startsWith("/media/")).length).toBeLessThanOrEqual(20);
  expect(others()).toBe(0);

  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  for (let top = 0; top < height; top += 600) {
    await page.evaluate((to) => window.scrollTo({ top: to, behavior: "instant" }), top);
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
  await page.waitForLoadState("networkidle");
  expect(await shifted()).toBe(0);
  expect(others()).toBe(0);

  await page.evaluate(() => window.scrollTo({ top: 0, behavior: "instant" }));
  await page.getByRole("button", { name: "Open menu" }).click();
  await expect.poll(others).toBeGreaterThan(3);
});

/** In a browser that has nothing in its cache. */
async function weighFirstVisit(browser: Browser, address: string, face: RegExp) {
  const context = await browser.newContext();
  const page = await context.newPage();
  const { fetched, weight } = weigh(page);
  await page.goto(address, { waitUntil: "networkidle" });
  await hydrated(page);
  await expect.poll(() => fetched.some(({ path }) => face.test(path))).toBe(true);
  const weights = { looks: weight(/\.(css|woff2)$/), scripts: weight(/\.js$/) };
  await context.close();
  return weights;
}

test("a first visit in any language keeps the budgets of styles, typefaces and scripts", async ({
  browser,
}) => {
  const english = await weighFirstVisit(browser, "/", /text-basic/);
  for (const [language, face] of [
    ["de", /text-latin/],
    ["es", /text-latin/],
    ["fr", /text-latin/],
    ["ar", /text-arabic-basic/],
    ["hi", /devanagari/],
  ] as const) {
    const { looks, scripts } = await weighFirstVisit(browser, `/${language}`, face);
    expect.soft(looks, language).toBeLessThanOrEqual(60 * kilobyte);
    expect.soft(scripts, language).toBeLessThanOrEqual(english.scripts + 8 * kilobyte);
  }
});

for (const address of ["/", "/home", "/about", "/draw", "/prizes", "/gallery", "/contact"]) {
  test(`${address} fetches no picture that it does not show`, async ({ page }) => {
    await page.goto(address, { waitUntil: "networkidle" });
    const unseen = await page
      .locator("img")
      .evaluateAll((pictures: HTMLImageElement[]) =>
        pictures
          .filter((picture) => picture.naturalWidth > 0 && !picture.checkVisibility())
          .map((picture) => picture.currentSrc),
      );
    expect(unseen).toEqual([]);
  });
}

test("characters beyond English use the same typefaces, fetched when one is rendered", async ({
  page,
}) => {
  // A first visit goes on without typefaces that come late; the next page has them from the browser's cache.
  await page.goto("/contact", { waitUntil: "networkidle" });
  const faces = facesFetchedBy(page);
  await page.goto("/about", { waitUntil: "networkidle" });
  expect(faces.sort()).toEqual(["display-basic", "text-basic"]);

  await page.evaluate(() => {
    for (const element of document.querySelectorAll("h1, main p"))
      element.textContent = "Český Brötchen";
  });
  await page.evaluate(() => document.fonts.ready);
  const session = await page.context().newCDPSession(page);
  await session.send("DOM.enable");
  await session.send("CSS.enable");
  const { root } = await session.send("DOM.getDocument");
  const facesOf = async (selector: string) => {
    const { nodeId } = await session.send("DOM.querySelector", { nodeId: root.nodeId, selector });
    const { fonts } = await session.send("CSS.getPlatformFontsForNode", { nodeId });
    return [...new Set(fonts.map(({ familyName }) => familyName))].sort();
  };
  // Our own subsets have no names of their own here, so Chromium counts them as one.
  await expect.poll(() => facesOf("h1")).toEqual(["Goldkey Display", "Marcellus"]);
  await expect.poll(() => facesOf("main p")).toEqual(["Figtree Light", "Goldkey Text"]);
  expect(faces).toEqual(expect.arrayContaining(furtherFaces));
});

test("a stage has loaded the fonts for every name before one is shown", async ({ page }) => {
  const faces = facesFetchedBy(page);
  await page.goto("/draw/harbour-draw-2025/stage");
  await expect.poll(() => faces).toEqual(expect.arrayContaining(furtherFaces));
});

function facesFetchedBy(page: Page): string[] {
  const faces: string[] = [];
  page.on("requestfinished", (request) => {
    const face = /[a-z]+-(basic|latin(-ext)?)/.exec(new URL(request.url()).pathname)?.[0];
    if (face) faces.push(face);
  });
  return faces;
}

test("a page with a live draw closes its connection, so that the back/forward cache can store it", async ({
  page,
}) => {
  const opened: string[] = [];
  const ended: string[] = [];
  const isLive = (url: string) => url.endsWith("/events");
  page.on("request", (request) => isLive(request.url()) && opened.push(request.url()));
  const end = (request: Request) => isLive(request.url()) && ended.push(request.url());
  page.on("requestfinished", end);
  page.on("requestfailed", end);
  const turn = (name: string) =>
    page.evaluate(
      (type) => window.dispatchEvent(new PageTransitionEvent(type, { persisted: true })),
      name,
    );
  await page.goto("/draw/winter-draw");
  await expect.poll(() => opened.length).toBe(1);
  await turn("pagehide");
  await expect.poll(() => ended.length).toBe(1);
  await turn("pageshow");
  await expect.poll(() => opened.length).toBe(2);
});
