// A page is shown in its own letters from the first frame on, and still where it was asked to begin.
import type { Page } from "@playwright/test";
import { expect, hydrated, test, watchShifts } from "./site.ts";

/** Until the answer is called, no letters come. */
async function holdLetters(page: Page): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route("**/*.woff2", async (route) => {
    await held.promise;
    await route.continue();
  });
  return held.resolve;
}

/** The page is whole and has its styles: only its letters are missing. */
async function onlyLettersAreMissing(page: Page) {
  await page.waitForFunction(() => document.body?.style.display === "none", null, { polling: 20 });
}

test("letters that come late move nothing", async ({ page }) => {
  const shifted = await watchShifts(page);
  const release = await holdLetters(page);
  // On a phone its heading takes a line more in the letters that stand in for ours.
  await page.goto("/check", { waitUntil: "commit" });
  await onlyLettersAreMissing(page);
  release();
  await hydrated(page);
  const shownIn = await page.evaluate(() => document.fonts.check("1em Goldkey Display"));
  expect({ shownIn, shifted: await shifted() }).toEqual({ shownIn: true, shifted: 0 });
});

test("letters that do not come are not waited for", async ({ page }) => {
  await holdLetters(page);
  await page.goto("/check", { waitUntil: "commit" });
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(await page.evaluate(() => document.fonts.check("1em Goldkey Display"))).toBe(false);
});

test("a page that waited for its letters begins at the place its address names", async ({
  page,
}) => {
  const release = await holdLetters(page);
  await page.goto("/draw#enter", { waitUntil: "commit" });
  await onlyLettersAreMissing(page);
  release();
  await expect(page.locator("#enter")).toBeInViewport();
  await hydrated(page);
  await expect(page.locator("#enter")).toBeInViewport();
});

test("a page that waited for its letters when loaded again is where it was, before its code has come", async ({
  page,
}) => {
  await page.goto("/about");
  await hydrated(page);
  const top = await page.evaluate(() => {
    scrollTo({ top: 700, behavior: "instant" });
    return scrollY;
  });
  expect(top).toBeGreaterThan(0);
  await page.route("**/assets/*.js", (route) => route.abort());
  // Not by the browser, which may forget it for a page that was hidden, but by the page.
  await page.addInitScript(() => {
    history.scrollRestoration = "manual";
  });
  const release = await holdLetters(page);
  await page.reload({ waitUntil: "commit" });
  await onlyLettersAreMissing(page);
  release();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(top);
});
