// A slow phone on a slow network: 390 px, processor slowed four times, Lighthouse's slow 4G, empty cache.
import type { Browser, CDPSession, Page } from "@playwright/test";

export const screen = { width: 390, height: 844 };

/** https://github.com/GoogleChrome/lighthouse/blob/main/docs/throttling.md: 1.6 Mbit/s, 150 ms round trip. */
const slow4G = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
};
const processorSlowedBy = 4;

/** Records performance entries. Runs in the page. */
export type Recorded = {
  shifts: number;
  longestTask: number;
  largest?: { at: number; element: string; address: string; priority: string };
  readyAt?: number;
  firstPaintAt?: number;
};

export async function openSlowPhone(browser: Browser, origin: string) {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: screen,
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", slow4G);
  await session.send("Emulation.setCPUThrottlingRate", { rate: processorSlowedBy });
  await page.addInitScript(record);
  return { page, session, close: () => context.close() };
}

export function readRecorded(page: Page): Promise<Recorded> {
  return page.evaluate(() => (window as unknown as { recorded: Recorded }).recorded);
}

export type Fetched = { address: string; type: string; bytes: number };

/** All responses from now on, with their encoded size. */
export function recordRequests(session: CDPSession): Fetched[] {
  const asked = new Map<string, Fetched & { head: number }>();
  const fetched: Fetched[] = [];
  session.on("Network.responseReceived", ({ requestId, response, type }) => {
    const head = response.encodedDataLength;
    asked.set(requestId, { address: new URL(response.url).pathname, type, bytes: 0, head });
  });
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const one = asked.get(requestId);
    if (one) fetched.push({ ...one, bytes: encodedDataLength - one.head });
  });
  return fetched;
}

function record() {
  const recorded: Recorded = { shifts: 0, longestTask: 0 };
  (window as unknown as { recorded: Recorded }).recorded = recorded;
  type Shift = PerformanceEntry & { value: number };
  type PaintEntryOfElement = PerformanceEntry & { element?: Element; url: string };
  const watch = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({
      type,
      buffered: true,
    });
  watch("layout-shift", (entry) => {
    recorded.shifts += (entry as Shift).value;
  });
  watch("longtask", ({ duration }) => {
    recorded.longestTask = Math.max(recorded.longestTask, duration);
  });
  watch("paint", ({ name, startTime }) => {
    if (name === "first-contentful-paint") recorded.firstPaintAt = startTime;
  });
  watch("largest-contentful-paint", (entry) => {
    const { element, url, startTime } = entry as PaintEntryOfElement;
    recorded.largest = {
      at: startTime,
      element: element?.tagName.toLowerCase() ?? "",
      address: url,
      priority: element?.getAttribute("fetchpriority") ?? "",
    };
  });
  // The page is hydrated once React has attached its properties to the elements.
  const look = setInterval(() => {
    const main = document.querySelector("main");
    if (!main || !Object.keys(main).some((key) => key.startsWith("__reactFiber"))) return;
    recorded.readyAt = performance.now();
    clearInterval(look);
  }, 25);
}
