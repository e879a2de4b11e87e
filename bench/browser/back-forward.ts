// Whether the back/forward cache restores a page.
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { type Browser, chromium, type Page } from "@playwright/test";
import { screen } from "./slow-phone.ts";

const longestReturn = 10_000;
const fullBrowsers = ["chromium", "google-chrome-stable", "google-chrome"];

/** Undefined if only the headless shell is installed, which has no back/forward cache. */
export async function launchWithStore(): Promise<Browser | undefined> {
  const folders = (process.env.PATH ?? "").split(delimiter);
  const programs = fullBrowsers.flatMap((name) => folders.map((folder) => join(folder, name)));
  const executablePath = programs.find((program) => existsSync(program));
  if (!executablePath) return undefined;
  return chromium.launch({
    executablePath,
    args: ["--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu"],
    // Playwright disables the back/forward cache by default.
    ignoreDefaultArgs: ["--disable-back-forward-cache"],
  });
}

/** "stored", or the reason why not. */
export async function goBack(browser: Browser, origin: string, path: string): Promise<string> {
  const context = await browser.newContext({ baseURL: origin, viewport: screen });
  const page = await context.newPage();
  await page.goto(path, { waitUntil: "load" });
  await page.waitForFunction(() =>
    Object.keys(document.querySelector("main") ?? {}).some((key) => key.startsWith("__reactFiber")),
  );
  await page.evaluate(() => {
    window.addEventListener("pageshow", ({ persisted }) => {
      (window as unknown as { cameBack?: boolean }).cameBack = persisted;
    });
  });
  const session = await context.newCDPSession(page);
  await session.send("Page.enable");
  const reasons: string[] = [];
  session.on("Page.backForwardCacheNotUsed", ({ notRestoredExplanations }) => {
    reasons.push(...notRestoredExplanations.map(({ reason }) => reason));
  });
  await page.goto(path === "/terms" ? "/privacy" : "/terms");
  await page.evaluate(() => {
    setTimeout(() => history.back());
  });
  await page.waitForURL(origin + path, { waitUntil: "commit" });
  const stored = await cameFromStore(page);
  await context.close();
  return stored ? "stored" : reasons.join(", ") || "loaded anew";
}

/** Retries while the page is being replaced and cannot evaluate code. */
async function cameFromStore(page: Page): Promise<boolean> {
  const end = performance.now() + longestReturn;
  while (performance.now() < end) {
    const state = await page
      .evaluate(() => ({
        cameBack: (window as unknown as { cameBack?: boolean }).cameBack,
        complete: document.readyState === "complete",
      }))
      .catch(() => undefined);
    if (state?.cameBack) return true;
    if (state?.complete && page.url() !== "about:blank") {
      const again = await page.evaluate(
        () => (window as unknown as { cameBack?: boolean }).cameBack,
      );
      return again === true;
    }
    await page.waitForTimeout(50);
  }
  return false;
}
