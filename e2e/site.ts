// `test` for journeys: every worker has its own site, a real process on its own database and port.
import { rm } from "node:fs/promises";
import AxeBuilder from "@axe-core/playwright";
import { test as base, expect, type Page } from "@playwright/test";
import { makeSiteFolder } from "./sample-site.ts";
import { startSite, stopSite } from "./site-process.ts";

type Site = { origin: string; dataFolder: string; output(): string };

type WorkerParts = {
  site: Site;
  /** Added to the site's environment: an owner, a mail server. */
  variables: Record<string, string>;
};

export const test = base.extend<{ noErrors: undefined }, WorkerParts>({
  variables: [{}, { scope: "worker", option: true }],
  site: [
    async ({ variables }, use) => {
      const dataFolder = await makeSiteFolder();
      const { process: server, origin, output } = await startSite(dataFolder, variables);
      await use({ origin, dataFolder, output });
      await stopSite(server);
      await rm(dataFolder, { recursive: true, force: true });
    },
    { scope: "worker", timeout: 60_000 },
  ],
  baseURL: async ({ site }, use) => use(site.origin),
  /** A journey during which the page itself fails has failed, whatever it looked like. */
  noErrors: [
    async ({ page }, use) => {
      const errors: string[] = [];
      page.on("pageerror", (error) => errors.push(String(error)));
      await use(undefined);
      expect(errors).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** WCAG 2.2 AA and axe's own best practices. What stands in frames may be left to its own journey. */
export async function expectAccessible(page: Page, { frames = true } = {}) {
  const axe = new AxeBuilder({ page })
    // A report of what is right as well, put together in a second tab, takes as long as the looking.
    .options({ resultTypes: ["violations"] })
    .setLegacyMode(page.frames().length === 1);
  const { violations } = await (frames ? axe : axe.exclude("iframe"))
    .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"])
    .analyze();
  const found = violations.map(({ id, nodes }) => ({
    id,
    at: nodes.map(({ target }) => String(target)),
  }));
  expect(found).toEqual([]);
}

export async function expectNoSidewaysScroll(page: Page) {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBe(0);
}

/** The page's own code has taken over: clicks are handled by the router, not by a new page load. */
export async function hydrated(page: Page) {
  await page.waitForFunction(() => {
    const probe = document.querySelector("main");
    return probe && Object.keys(probe).some((key) => key.startsWith("__reactFiber"));
  });
  // Effects, such as listening for keys, follow once the browser has nothing more urgent to do.
  await page.evaluate(
    () => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 5000 })),
  );
}

/** Notes how much of a page moves by itself from its first frame on; the answer says how much has so far. */
export async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const seen = window as unknown as { shifted: number };
    seen.shifted = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) {
        seen.shifted += entry.value;
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  return () => page.evaluate(() => (window as unknown as { shifted: number }).shifted);
}
