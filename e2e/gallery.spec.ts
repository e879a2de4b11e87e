// The gallery as visitors use it: by keyboard, by touch, without JavaScript, and with five hundred photos.
import type { Locator, Page } from "@playwright/test";
import { test } from "./draw-site.ts";
import { libraryPictures, openTouchScreen, publishAlbum } from "./gallery-site.ts";
import {
  desktopOnly,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  hydrated,
  phoneOnly,
  watchShifts,
} from "./site.ts";

// Swipes move pictures.
test.use({ contextOptions: { reducedMotion: "no-preference" } });

/** Visitors are not signed in. */
test.use({ storageState: { cookies: [], origins: [] } });

const lightbox = (page: Page) => page.getByRole("dialog", { name: /^Picture \d+ of \d+$/ });

function scaleOf(page: Page) {
  return page
    .locator("[data-magnified]")
    .evaluate((picture) => Number(getComputedStyle(picture).scale) || 1);
}

async function openAlbum(page: Page) {
  await page.goto("/gallery/residences");
  await hydrated(page);
}

async function openLightbox(page: Page, picture: RegExp): Promise<Locator> {
  await page.getByRole("link", { name: picture }).focus();
  await page.keyboard.press("Enter");
  const dialog = lightbox(page);
  await expect(dialog).toBeVisible();
  return dialog;
}

test("the lightbox traps the focus and returns it", desktopOnly, async ({ page }) => {
  await openAlbum(page);
  await expectAccessible(page);
  const dialog = await openLightbox(page, /The Meridian 21:22/);
  await expect(page).toHaveURL("/gallery/residences/the-meridian-plaza");
  await expect(page).toHaveTitle("The Meridian: From the plaza, after rain · Goldkey Estates");
  await expect(dialog.getByRole("button", { name: "Close", exact: true })).toBeFocused();
  await expect(dialog.getByRole("status").last()).toHaveText(/^The Meridian.+Picture 2 of 4\.$/);
  await expectAccessible(page);
  // Its neighbours are in the page already, and cannot be focused.
  await expect(dialog.locator("img")).toHaveCount(3);
  for (let presses = 0; presses < 8; presses += 1) {
    await page.keyboard.press("Tab");
    const outside = await page.evaluate(
      () => document.activeElement !== document.body && !document.activeElement?.closest("dialog"),
    );
    expect(outside).toBe(false);
  }
  await page.keyboard.press("ArrowRight");
  await expect(page).toHaveURL("/gallery/residences/casa-norte-drive");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL("/gallery/residences");
  await expect(page).toHaveTitle("Residences, June 2026 · Goldkey Estates");
  await expect(page.getByRole("link", { name: /Casa Norte 21:06/ })).toBeFocused();
  // The next photo adds no history entry: Back closes the lightbox, Forward opens it again.
  await page.goForward();
  await expect(dialog).toBeVisible();
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL("/gallery/residences");
});

test(
  "by keyboard the lightbox shows the next photo, magnifies and copies the link",
  desktopOnly,
  async ({ page, context, site }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await openAlbum(page);
    const dialog = await openLightbox(page, /The Meridian 21:22/);
    await page.keyboard.press("ArrowRight");
    await expect(page).toHaveURL("/gallery/residences/casa-norte-drive");
    await expect(dialog.getByRole("status").last()).toHaveText(
      "Casa Norte: The drive. Picture 3 of 4.",
    );
    await page.keyboard.press("+");
    await expect.poll(() => scaleOf(page)).toBe(1.5);
    // In a magnified picture the arrow keys move the picture instead of showing the next.
    await page.keyboard.press("ArrowRight");
    await expect(page).toHaveURL("/gallery/residences/casa-norte-drive");
    await page.keyboard.press("0");
    await expect.poll(() => scaleOf(page)).toBe(1);
    await page.keyboard.press("End");
    await expect(page).toHaveURL("/gallery/residences/the-meridian-roof-terrace");
    await expect(dialog.getByRole("button", { name: "Next picture" })).toBeDisabled();
    await page.keyboard.press("ArrowLeft");
    await expect(page).toHaveURL("/gallery/residences/casa-norte-drive");

    // A computer has no share sheet: the link is copied.
    await dialog.getByRole("button", { name: "Share this picture" }).press("Enter");
    await expect(dialog.getByText("Link copied")).toBeVisible();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toBe(`${site.origin}/gallery/residences/casa-norte-drive`);
  },
);

/** Opens the lightbox at the first picture of the album. */
async function tapFirstPicture(page: Page) {
  await openAlbum(page);
  await page.getByRole("link", { name: /Villa Levante/ }).tap();
  await expect(lightbox(page)).toBeVisible();
  return openTouchScreen(page);
}

const onTheLeft = { x: 60, y: 330 };
const right = { x: 340, y: 340 };

test(
  "by touch the lightbox reacts to a swipe, an arrow and the share button",
  phoneOnly,
  async ({ page, site }) => {
    // This browser has no share sheet.
    await page.addInitScript(() => {
      Object.assign(navigator, {
        share: async (given: ShareData) => Object.assign(window, { given }),
      });
    });
    const touch = await tapFirstPicture(page);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);

    // The address changes before the picture does, so wait for the picture.
    const count = (number: number) => lightbox(page).getByText(`${number} of 4`, { exact: true });
    await touch.drag([[right, onTheLeft]]);
    await expect(page).toHaveURL("/gallery/residences/the-meridian-plaza");
    await expect(count(2)).toBeVisible();
    await touch.drag([[onTheLeft, right]]);
    await expect(page).toHaveURL("/gallery/residences/villa-levante-pool");
    await expect(count(1)).toBeVisible();
    // There is nothing before the first picture, so the row snaps back.
    await touch.drag([[onTheLeft, right]]);
    await expect(count(1)).toBeVisible();

    // A swipe that begins on an arrow moves by one photo, and so does a tap on it.
    const arrow = await lightbox(page).getByRole("button", { name: "Next picture" }).boundingBox();
    const onArrow = { x: (arrow?.x ?? 0) + 20, y: (arrow?.y ?? 0) + 20 };
    // Slowly: after a flick the browser uses the next tap to stop the scrolling.
    await touch.drag([[onArrow, { x: onArrow.x - 250, y: onArrow.y }]], 30);
    await expect(page).toHaveURL("/gallery/residences/the-meridian-plaza");
    await expect(count(2)).toBeVisible();
    await lightbox(page).getByRole("button", { name: "Previous picture" }).tap();
    await expect(page).toHaveURL("/gallery/residences/villa-levante-pool");
    await lightbox(page).getByRole("button", { name: "Share this picture" }).tap();
    await expect
      .poll(() => page.evaluate(() => (window as unknown as { given?: ShareData }).given))
      .toEqual({
        title: "Villa Levante: The pool",
        url: `${site.origin}/gallery/residences/villa-levante-pool`,
      });
  },
);

test(
  "by touch the lightbox reacts to a double tap, a pinch and a pull down",
  phoneOnly,
  async ({ page }) => {
    const touch = await tapFirstPicture(page);
    const middle = { x: 195, y: 420 };
    await touch.doubleTap(middle);
    await expect.poll(() => scaleOf(page)).toBe(2.5);
    await touch.drag([[right, onTheLeft]]);
    await expect(page).toHaveURL("/gallery/residences/villa-levante-pool");
    await touch.doubleTap(middle);
    await expect.poll(() => scaleOf(page)).toBe(1);

    await touch.drag([
      [
        { x: 175, y: 420 },
        { x: 95, y: 420 },
      ],
      [
        { x: 215, y: 420 },
        { x: 295, y: 420 },
      ],
    ]);
    await expect.poll(() => scaleOf(page)).toBe(4);
    await lightbox(page).getByRole("button", { name: "Zoom out" }).tap();
    await expect.poll(() => scaleOf(page)).toBe(1);

    await touch.drag([
      [
        { x: 195, y: 300 },
        { x: 200, y: 560 },
      ],
    ]);
    await expect(lightbox(page)).toBeHidden();
    await expect(page).toHaveURL("/gallery/residences");
  },
);

test(
  "a shared photo has its own page, also without JavaScript",
  desktopOnly,
  async ({ page: scripted, browser, site }) => {
    const context = await browser.newContext({ baseURL: site.origin, javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto("/gallery");
    await page.getByText("Filter the pictures").click();
    await page.getByRole("link", { name: "Casa Norte 2", exact: true }).click();
    await page.getByRole("link", { name: /Casa Norte 20:52/ }).click();
    await expect(page).toHaveURL("/gallery/interiors/casa-norte-kitchen");
    await expect(page.getByRole("heading", { name: "Casa Norte: The kitchen" })).toBeVisible();
    await expect(page.getByRole("img", { name: /Walnut kitchen/ })).toBeVisible();
    await page.getByRole("link", { name: "Previous picture" }).click();
    await expect(page).toHaveURL("/gallery/interiors/penthouse-31-living-room");
    await page.getByRole("link", { name: "All of Interiors" }).click();
    await expect(page.getByRole("heading", { name: "Interiors", level: 1 })).toBeVisible();
    await context.close();

    await scripted.goto("/gallery/residences/casa-norte-drive");
    await hydrated(scripted);
    await expectAccessible(scripted);
    await scripted.keyboard.press("ArrowRight");
    await expect(scripted).toHaveURL("/gallery/residences/the-meridian-roof-terrace");
  },
);

test(
  "before and after is an accessible slider, and two pictures without JavaScript",
  desktopOnly,
  async ({ page, browser, site, database }) => {
    const pairs = [{ media: "villa-entrance-evening", before: "villa-poolside-dusk" }];
    await publishAlbum(database, "restored", pairs, { kind: "pairs", downloads: true });
    await page.goto("/gallery/restored");
    await hydrated(page);
    await expectAccessible(page);
    const slider = page.getByRole("slider", { name: "Before and after" });
    await slider.focus();
    await page.keyboard.press("ArrowRight");
    await expect(slider).toHaveAttribute("aria-valuetext", "51 per cent before, 49 per cent after");
    await page.keyboard.press("Home");
    await expect(slider).toHaveAttribute("aria-valuetext", "0 per cent before, 100 per cent after");

    await page.getByRole("link", { name: /open larger/ }).click();
    const inside = lightbox(page).getByRole("slider");
    await inside.focus();
    await page.keyboard.press("ArrowLeft");
    await expect(inside).toHaveValue("49");
    await expect(page).toHaveURL("/gallery/restored/view-1");
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      lightbox(page).getByRole("link", { name: "Download this picture" }).click(),
    ]);
    expect(download.suggestedFilename()).toBe("restored-view-1.jpeg");

    const context = await browser.newContext({ baseURL: site.origin, javaScriptEnabled: false });
    const plain = await context.newPage();
    await plain.goto("/gallery/restored/view-1");
    await expect(plain.getByRole("slider")).toBeHidden();
    const [before, after] = await Promise.all(
      ["Before", "After"].map((word) => plain.getByText(word, { exact: true }).boundingBox()),
    );
    expect(Math.abs((before?.y ?? 0) - (after?.y ?? 0))).toBeGreaterThan(200);
    await context.close();
  },
);

test(
  "an album of five hundred photos loads little, shifts nothing and scrolls to its end",
  phoneOnly,
  async ({ page, database }) => {
    const library = await libraryPictures(database);
    const photos = Array.from({ length: 500 }, (_, index) => ({
      media: library[index % library.length] ?? "",
    }));
    await publishAlbum(database, "five-hundred", photos);
    const session = await page.context().newCDPSession(page);
    await session.send("Network.enable");
    const pictures = new Set<string>();
    let bytes = 0;
    session.on("Network.responseReceived", ({ requestId, type }) => {
      if (type === "Image") pictures.add(requestId);
    });
    session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
      if (pictures.has(requestId)) bytes += encodedDataLength;
    });
    const shifted = await watchShifts(page);
    await page.goto("/gallery/five-hundred", { waitUntil: "networkidle" });
    expect(pictures.size).toBeGreaterThan(1);
    expect(bytes).toBeGreaterThan(10_000);
    // Sharp on a screen of 2.6 pixels a point: a photo that has a row of its own is 1,000 pixels wide.
    expect(bytes).toBeLessThanOrEqual(450 * 1024);
    test.info().annotations.push({ type: "first view", description: `${bytes} bytes of pictures` });

    await hydrated(page);
    const height = () => page.evaluate(() => document.documentElement.scrollHeight);
    const before = await height();
    // Only pictures near the viewport are fetched. How smoothly it scrolls: bench/scrolling.ts.
    const atFirst = pictures.size;
    expect(atFirst).toBeLessThan(60);
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight / 2));
    await expect.poll(() => pictures.size).toBeGreaterThan(atFirst);
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await expect(page.getByText("All rights reserved.")).toBeInViewport();
    expect(await height()).toBe(before);
    expect(await shifted()).toBe(0);
  },
);
