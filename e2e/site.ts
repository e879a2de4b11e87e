// `test` for journeys: every worker has its own site, a real process on its own database and port.
import { readFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { availableParallelism, loadavg } from "node:os";
import { test as base, expect, type Page } from "@playwright/test";
import type pg from "pg";
import { makeSiteFolder } from "./sample-site.ts";
import { openDatabase, startSite, stopSite } from "./site-process.ts";

export const password = "a long walk by the harbour";
export const owner = { email: "marisol@estates.example", password };
/** Nobody listens on this port: mails wait in the outbox, as on a site whose mail server is down. */
export const unreachableMail = "smtp://127.0.0.1:9";

type SiteUnderTest = {
  origin: string;
  dataFolder: string;
  /** The output of the process. */
  output(): string;
  /** kill -9, and a new process on the same data at the same address. */
  crash(): Promise<void>;
};

type WorkerParts = {
  site: SiteUnderTest;
  /** Added to the site's environment, for example an owner or a mail server. */
  variables: Record<string, string>;
  /** For what cannot be done through pages: many rows at once, or damage. */
  database: pg.Client;
};

export const test = base.extend<{ noErrors: undefined }, WorkerParts>({
  // Files that share these variables share a site, so that fewer have to start.
  variables: [
    {
      OWNER_EMAIL: owner.email,
      OWNER_PASSWORD: owner.password,
      SMTP_URL: unreachableMail,
    },
    { scope: "worker", option: true },
  ],
  site: [
    async ({ variables }, use) => {
      const dataFolder = await makeSiteFolder();
      let running = await startSite(dataFolder, variables);
      const { origin } = running;
      async function crash() {
        await stopSite(running.process, "SIGKILL");
        running = await startSite(dataFolder, { ...variables, PORT: new URL(origin).port });
      }
      await use({ origin, dataFolder, output: () => running.output(), crash });
      await stopSite(running.process);
      await rm(dataFolder, { recursive: true, force: true });
    },
    { scope: "worker", timeout: 120_000 },
  ],
  database: [
    async ({ site }, use) => {
      const database = await openDatabase(site.dataFolder);
      await use(database);
      await database.end();
    },
    { scope: "worker" },
  ],
  baseURL: async ({ site }, use) => use(site.origin),
  /** Fails every journey in which the page throws an error. */
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

/** A journey without either runs at both widths: see playwright.config.ts. */
export const desktopOnly = { tag: "@desktop" };
export const phoneOnly = { tag: "@phone" };

/** A limit in milliseconds for an idle machine, multiplied by the load per processor. */
export function onCalmMachine(milliseconds: number): number {
  const [running = 0] = loadavg();
  return milliseconds * Math.max(1, running / availableParallelism());
}

const axeSource = readFileSync("node_modules/axe-core/axe.min.js", "utf8");

/** WCAG 2.2 AA and axe's best practices. Frames are left to another journey: a page that has some says so. */
export async function expectAccessible(page: Page, { hasFrames = false } = {}) {
  if (!hasFrames) expect(page.frames()).toHaveLength(1);
  // Once a document: compiling axe takes a quarter of the time of a check.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axeSource);
  const problems = await page.evaluate(async () => {
    const { axe } = window as unknown as { axe: typeof import("axe-core") };
    const { violations } = await axe.run(
      { exclude: ["iframe"] },
      {
        runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
        // Reporting passed rules would take as long as the check.
        resultTypes: ["violations"],
      },
    );
    return violations.map(({ id, nodes }) => ({
      id,
      at: nodes.map(({ target }) => String(target)),
    }));
  });
  expect(problems).toEqual([]);
}

export async function expectNoSidewaysScroll(page: Page) {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBe(0);
}

/** Opens a page as people do: a site that is too busy to answer (503) is asked again. */
export async function visit(page: Page, address: string) {
  await expect(async () => {
    const response = await page.goto(address);
    expect(response?.status()).not.toBe(503);
  }).toPass();
}

/** The page is hydrated: clicks are handled by the router, not by a new page load. */
export async function hydrated(page: Page) {
  await page.waitForFunction(() => {
    const probe = document.querySelector("main");
    return probe && Object.keys(probe).some((key) => key.startsWith("__reactFiber"));
  });
  // Effects, such as key listeners, run when the browser is idle.
  await page.evaluate(
    () => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 5000 })),
  );
}

/** Sums the layout shifts of a page from its first frame. The returned function gives the sum so far. */
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
