// A first visit of a page: bytes, paint times, time to hydration and layout shifts.
import type { Browser } from "@playwright/test";
import { type Fetched, openSlowPhone, readRecorded, recordRequests } from "./slow-phone.ts";

export type FirstVisit = {
  requests: number;
  scripts: number;
  ours: number;
  stylesAndFaces: number;
  hero: number;
  firstPaint: number;
  largestPaint: number;
  largestElement: string;
  ready: number;
  longestTask: number;
  shifts: number;
  /** Data or code of other pages that was loaded without intent. */
  unwanted: string[];
};

export async function visitFirst(
  browser: Browser,
  origin: string,
  path: string,
): Promise<FirstVisit> {
  const phone = await openSlowPhone(browser, origin);
  const fetched = recordRequests(phone.session);
  await phone.page.goto(path, { waitUntil: "load" });
  await phone.page.waitForFunction(
    () => (window as unknown as { recorded: { readyAt?: number } }).recorded.readyAt,
  );
  await phone.page.waitForLoadState("networkidle", { timeout: 5_000 }).catch(() => undefined);
  // Only what was loaded without user input.
  const html = await (await fetch(origin + path)).text();
  const scripts = fetched.filter(({ address }) => address.endsWith(".js"));
  const unwanted = fetched
    .filter(({ address }) => address.endsWith(".data") || isForeign(address, html))
    .map(({ address }) => address);
  const recorded = await readRecorded(phone.page);
  await phone.close();
  const weight = (chosen: Fetched[]) => chosen.reduce((sum, { bytes }) => sum + bytes, 0) / 1000;
  const named = (pattern: RegExp) => fetched.filter(({ address }) => pattern.test(address));
  return {
    requests: fetched.length,
    scripts: weight(scripts),
    ours: weight(
      scripts.filter(({ address }) => !/\/(react|manifest|rolldown-runtime)-/.test(address)),
    ),
    stylesAndFaces: weight(named(/\.(css|woff2)$/)),
    hero: weight(fetched.filter(({ address }) => recorded.largest?.address.endsWith(address))),
    firstPaint: recorded.firstPaintAt ?? 0,
    largestPaint: recorded.largest?.at ?? 0,
    largestElement: [recorded.largest?.element, recorded.largest?.priority].join(" ").trim(),
    ready: recorded.readyAt ?? 0,
    longestTask: recorded.longestTask,
    shifts: recorded.shifts,
    unwanted,
  };
}

/** The HTML lists every module of its page, except the bar that offers a language; any other belongs to another page. */
function isForeign(address: string, html: string): boolean {
  return /^\/assets\/(?!language-offer-).*\.js$/.test(address) && !html.includes(address);
}
