// The page behind a link is prefetched once somebody points at the link, and then shown without a further request.
import type { Page } from "@playwright/test";
import { expect, hydrated, test } from "./site.ts";

test("the page of a link that was hovered or touched is shown from what was prefetched", async ({
  page,
  isMobile,
}) => {
  await page.goto("/about");
  await hydrated(page);
  const link = page.getByRole("contentinfo").getByRole("link", { name: "Privacy" });
  const prefetched = Promise.all(
    [/\/privacy\.data/, /\/assets\/privacy-page-.*\.js/].map((address) =>
      page.waitForEvent("requestfinished", (request) => address.test(request.url())),
    ),
  );
  await (isMobile ? link.dispatchEvent("touchstart") : link.hover());
  await prefetched;
  // From now on every response takes a minute, so a page that is shown sooner has requested nothing.
  await slowDown(page, 60_000);
  await link.click();
  await expect(page.getByRole("heading", { name: "Privacy", level: 1 })).toBeVisible();
  await expect(page).toHaveURL("/privacy");
  await expect(page).toHaveTitle(/Privacy/);
});

test.describe("on a phone", { tag: "@phone" }, () => {
  test("the open menu prefetches its pages without their pictures and live streams", async ({
    page,
  }) => {
    await page.goto("/privacy");
    await hydrated(page);
    await page.waitForLoadState("networkidle");
    const data: string[] = [];
    const unwanted: string[] = [];
    page.on("request", (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.endsWith(".data")) data.push(pathname);
      if (["image", "media", "eventsource"].includes(request.resourceType())) {
        unwanted.push(pathname);
      }
    });
    await openMenu(page);
    const pages = ["/_.data", "/about.data", "/contact.data", "/draw.data", "/gallery.data"];
    await expect.poll(() => data.toSorted()).toEqual([...pages, "/prizes.data"]);
    await page.waitForLoadState("networkidle");
    expect(unwanted).toEqual([]);
  });

  test("the next page starts at the top, and Back restores the scroll position", async ({
    page,
  }) => {
    await page.goto("/gallery");
    await hydrated(page);
    // The header reappears after scrolling up.
    await page.mouse.wheel(0, 900);
    await expect.poll(() => scrolled(page)).toBe(900);
    await page.mouse.wheel(0, -200);
    await expect.poll(() => scrolled(page)).toBe(700);
    await openMenu(page);
    await choose(page, "About");
    await expect(headingOf(page, "Forty houses")).toBeInViewport();
    await expect(page).toHaveURL("/about");
    expect(await scrolled(page)).toBe(0);
    await page.goBack();
    await expect(page).toHaveURL("/gallery");
    await expect(headingOf(page, "Evenings on the bay")).toBeVisible();
    await expect(headingOf(page, "Forty houses")).toHaveCount(0);
    await expect.poll(() => scrolled(page)).toBe(700);
  });
});

async function slowDown(page: Page, latency: number) {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
}

async function openMenu(page: Page) {
  await page.getByRole("button", { name: "Open menu" }).click();
}

async function choose(page: Page, label: string) {
  await page.getByRole("dialog", { name: "Menu" }).getByRole("link", { name: label }).click();
}

function headingOf(page: Page, text: string) {
  return page.locator("main h1", { hasText: text });
}

function scrolled(page: Page) {
  return page.evaluate(() => window.scrollY);
}
