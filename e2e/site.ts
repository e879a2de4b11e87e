// `test` for journeys: every worker has its own site, a real process on its own database and port.
import { type ChildProcess, spawn } from "node:child_process";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import AxeBuilder from "@axe-core/playwright";
import { test as base, expect, type Page } from "@playwright/test";

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
      const dataFolder = await mkdtemp(path.join(tmpdir(), "goldkey-e2e-"));
      // When we are root the database runs as another user, who must be able to walk in; otherwise it
      // would be placed outside this folder and stay behind.
      await chmod(dataFolder, 0o711);
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
  const axe = new AxeBuilder({ page });
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
}

export async function startSite(dataFolder: string, variables: Record<string, string>) {
  const server = spawn(process.execPath, ["build/server/index.js"], {
    env: {
      ...process.env,
      NODE_ENV: "production",
      PORT: "0",
      DATA_DIR: dataFolder,
      LOG_LEVEL: "warn",
      ...variables,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  const origin = await new Promise<string>((resolve, reject) => {
    function listen(chunk: Buffer) {
      said += chunk;
      const ready = /Goldkey is ready: (\S+)/.exec(said)?.[1];
      if (ready) resolve(ready);
    }
    server.stdout.on("data", listen);
    server.stderr.on("data", listen);
    server.once("exit", () => reject(new Error(`The site did not start: ${said}`)));
  });
  return { process: server, origin, output: () => said };
}

export async function stopSite(server: ChildProcess) {
  const gone = new Promise((resolve) => server.once("exit", resolve));
  server.kill("SIGTERM");
  await gone;
}
