// Fonts are optional: a page uses the fallbacks if they load late, and nothing moves.
import type { Page } from "@playwright/test";
import { expect, hydrated, test, watchShifts } from "./site.ts";

/** Delays every font until the returned function is called. */
async function holdFonts(page: Page): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route("**/*.woff2", async (route) => {
    await held.promise;
    await route.continue();
  });
  return held.resolve;
}

test("the fonts are preloaded and used from the first frame on", async ({ page }) => {
  const shifted = await watchShifts(page);
  await page.goto("/check");
  await hydrated(page);
  const shownIn = await page.evaluate(() => document.fonts.check("1em Goldkey Display"));
  expect({ shownIn, shifted: await shifted() }).toEqual({ shownIn: true, shifted: 0 });
});

test("a page does not wait for its fonts, and does not move when they load", async ({ page }) => {
  const shifted = await watchShifts(page);
  const release = await holdFonts(page);
  // On a phone its heading is a line longer in the fallback.
  await page.goto("/check", { waitUntil: "commit" });
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await hydrated(page);
  release();
  await page.evaluate(() => document.fonts.ready);
  await page.evaluate(() => new Promise(requestAnimationFrame));
  expect(await shifted()).toBe(0);
});

test("a page whose fonts load late scrolls to the fragment of its address", async ({ page }) => {
  const release = await holdFonts(page);
  await page.goto("/draw#enter", { waitUntil: "commit" });
  await expect(page.locator("#enter")).toBeInViewport();
  release();
  await hydrated(page);
  await expect(page.locator("#enter")).toBeInViewport();
});

test("a reloaded page restores its scroll position before hydration", async ({ page }) => {
  await page.goto("/about");
  await hydrated(page);
  const top = await page.evaluate(() => {
    scrollTo({ top: 700, behavior: "instant" });
    return scrollY;
  });
  expect(top).toBeGreaterThan(0);
  await page.route("**/assets/*.js", (route) => route.abort());
  await page.reload({ waitUntil: "commit" });
  // Browsers restore it to the nearest pixel of the screen, which may be a fraction beside it.
  await expect.poll(() => page.evaluate((top) => Math.abs(scrollY - top), top)).toBeLessThan(2);
});
