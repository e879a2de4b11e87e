// The pages of the open menu stand ready behind it: app/frame/at-hand.
import type { Locator, Page } from "@playwright/test";
import { expect, hydrated, test } from "./site.ts";

test.describe("on a phone", { tag: "@phone" }, () => {
  test("the page somebody taps is there before the address is, and stays as it is when the address comes", async ({
    page,
  }) => {
    await page.goto("/gallery");
    await hydrated(page);
    await openMenu(page);
    const heading = headingOf(page, "Ring, write");
    await expectReady(heading);
    await heading.evaluate((element) => element.setAttribute("data-made", "ahead"));
    const seen = await heading.evaluateHandle((element) => {
      const addresses: string[] = [];
      const said: string[] = [];
      requestAnimationFrame(function look() {
        if (element.checkVisibility()) {
          addresses.push(window.location.pathname);
          said.push(document.querySelector("main ~ [role=status]")?.textContent ?? "missing");
        }
        requestAnimationFrame(look);
      });
      return { addresses, said };
    });
    await choose(page, "Contact");
    await page.getByLabel("Your name").fill("Ines Example");
    await expect(page).toHaveURL("/contact");
    await expect(page).toHaveTitle(/Contact/);
    expect(await seen.evaluate(({ addresses }) => addresses[0])).toBe("/gallery");
    expect(await seen.evaluate(({ said }) => said.join(""))).toBe("");
    await expect(page.getByRole("heading", { level: 1 })).toHaveAttribute("data-made", "ahead");
    await expect(page.getByLabel("Your name")).toHaveValue("Ines Example");
    await expect(page.locator("main h1")).toHaveCount(1);
  });

  test("what stands ready fetches no pictures and follows no draw, and goes when the menu does", async ({
    page,
  }) => {
    await page.goto("/privacy");
    await hydrated(page);
    await page.waitForLoadState("networkidle");
    const fetched: string[] = [];
    page.on("request", (request) => {
      if (["image", "media", "eventsource"].includes(request.resourceType())) {
        fetched.push(request.url());
      }
    });
    await openMenu(page);
    await expect(page.locator("main h1")).toHaveCount(7);
    // Laid out once when there is nothing else to do; a frame later pictures would be asked for.
    await page.evaluate(
      () =>
        new Promise((resolve) =>
          requestIdleCallback(() => requestAnimationFrame(() => resolve(0))),
        ),
    );
    await page.waitForLoadState("networkidle");
    expect(fetched).toEqual([]);
    await page.getByRole("button", { name: "Close menu" }).click();
    await expect(page.locator("main h1")).toHaveCount(1);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  });

  test("the next page begins at its top, and the one before is where it was left", async ({
    page,
  }) => {
    await page.goto("/gallery");
    await hydrated(page);
    // The header comes back for who scrolls up again.
    await page.mouse.wheel(0, 900);
    await expect.poll(() => scrolled(page)).toBe(900);
    await page.mouse.wheel(0, -200);
    await expect.poll(() => scrolled(page)).toBe(700);
    await openMenu(page);
    await expectReady(headingOf(page, "Forty houses"));
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

  test("a page that fails while it is made ready fails only for who goes there", async ({
    page,
  }) => {
    await breakCode(page, "*/assets/prizes-page-*.js");
    await page.goto("/about");
    await hydrated(page);
    await openMenu(page);
    await expectReady(page.locator("main").getByText("made to fail"));
    await page.getByRole("button", { name: "Close menu" }).click();
    await expect(headingOf(page, "Forty houses")).toBeVisible();
    await openMenu(page);
    await choose(page, "Prizes");
    await expect(page.locator("main").getByText("made to fail")).toBeVisible();
    await expect(page).toHaveURL("/prizes");
    await openMenu(page);
    await choose(page, "Contact");
    await expect(headingOf(page, "Ring, write")).toBeVisible();
  });
});

/** Not by page.route, which switches the browser's cache off: nothing would be fetched ahead. */
async function breakCode(page: Page, urlPattern: string) {
  const session = await page.context().newCDPSession(page);
  session.on("Fetch.requestPaused", ({ requestId }) =>
    session.send("Fetch.fulfillRequest", {
      requestId,
      responseCode: 200,
      responseHeaders: [{ name: "Content-Type", value: "text/javascript" }],
      body: btoa('export default function Broken() { throw new Error("made to fail"); }'),
    }),
  );
  await session.send("Fetch.enable", { patterns: [{ urlPattern }] });
}

async function openMenu(page: Page) {
  await page.getByRole("button", { name: "Open menu" }).click();
}

async function choose(page: Page, place: string) {
  await page.getByRole("dialog", { name: "Menu" }).getByRole("link", { name: place }).click();
}

/** In the document, and not to be seen. */
async function expectReady(part: Locator) {
  await expect(part).toBeAttached();
  await expect(part).toBeHidden();
}

function headingOf(page: Page, words: string) {
  return page.locator("main h1", { hasText: words });
}

function scrolled(page: Page) {
  return page.evaluate(() => window.scrollY);
}
