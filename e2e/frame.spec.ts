import {
  desktopOnly,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  hydrated,
  phoneOnly,
  test,
  watchShifts,
} from "./site.ts";

const addresses = {
  "Pages about the company": ["/", "/landing", "/about", "/privacy", "/terms", "/accessibility"],
  "Homes and albums": [
    "/home",
    "/home/harbour-residences",
    "/gallery",
    "/gallery/residences",
    "/gallery/residences/casa-norte-drive",
  ],
  "Pages of draws": [
    "/draw",
    "/draw/winter-draw",
    "/draw/winter-draw/rules",
    "/draw/harbour-draw-2025",
    "/prizes",
    "/draw/winter-draw/prizes/casa-alba",
    "/winners",
  ],
  "Forms and the page that is missing": [
    "/ticket",
    "/check",
    "/contact",
    "/contact?topic=viewing",
    "/contact/thanks?reference=GK-2026-0001",
    "/complaints",
    "/admin/login",
    "/no-such-page",
  ],
};

for (const [group, pages] of Object.entries(addresses)) {
  test(`${group} never scroll sideways, shift nothing, and pass axe on a phone`, async ({
    page,
    context,
    viewport,
  }) => {
    const shifted = await watchShifts(page);
    // Each is loaded as on a first visit, but a tab for each would take a quarter longer.
    const browser = await context.newCDPSession(page);
    await browser.send("Network.enable");
    await browser.send("Network.setCacheDisabled", { cacheDisabled: true });
    for (const address of pages) {
      await test.step(address, async () => {
        if (viewport) await page.setViewportSize(viewport);
        await page.goto(address);
        await hydrated(page);
        // Takes as long as all the rest. What differs on wide screens is few elements, checked by other journeys.
        if (test.info().project.name === "phone") await expectAccessible(page);
        await expectNoSidewaysScroll(page);
        expect(await shifted()).toBeLessThan(0.005);
        await page.setViewportSize({ width: 320, height: 640 });
        await expectNoSidewaysScroll(page);
        // WCAG 1.4.12: readers may set wider spacing.
        await page.addStyleTag({
          content: "* { letter-spacing: 0.12em !important; word-spacing: 0.16em !important }",
        });
        await expectNoSidewaysScroll(page);
      });
    }
  });
}

test("after a link the heading of the new page has the focus, and Back returns to the old place", async ({
  page,
}) => {
  await page.goto("/check");
  await hydrated(page);
  const link = page.getByRole("contentinfo").getByRole("link", { name: "Accessibility" });
  await link.click();
  await expect(page.getByRole("heading", { level: 1, name: "Accessibility" })).toBeFocused();
  await page.goBack();
  await expect(page).toHaveURL(/\/check$/);
  await expect(link).toBeInViewport();
});

test(
  "a visitor in another time zone sees the coming times of a draw by their own clock too",
  desktopOnly,
  async ({ browser, site }) => {
    const context = await browser.newContext({ timezoneId: "Asia/Tokyo", baseURL: site.origin });
    const page = await context.newPage();
    await page.goto("/draw/winter-draw");
    await expect(page.getByText(/Open until .* (GMT|BST)/)).toContainText(
      /\(\w+ \d\d:\d\d your time\)/,
    );
    for (const address of [
      "/landing",
      "/prizes",
      "/draw/winter-draw/prizes/casa-alba",
      "/draw/winter-draw/rules",
    ]) {
      await page.goto(address);
      await expect(
        page
          .locator("dd")
          .filter({ hasText: /(GMT|BST) \(\w+ \d\d:\d\d your time\)/ })
          .first(),
      ).toBeVisible();
    }
    await context.close();
  },
);

// A phone has the links in the menu.
test("the header leads to every page and marks the current one", desktopOnly, async ({ page }) => {
  await page.goto("/");
  const header = page.getByRole("banner");
  for (const [name, address] of [
    ["About", "/about"],
    ["Draw", "/draw"],
    ["Prizes", "/prizes"],
    ["Gallery", "/gallery"],
    ["Contact", "/contact"],
    ["Home", "/"],
    ["Admin", "/admin/login"],
  ] as const) {
    await header.getByRole("link", { name, exact: true }).click();
    await expect(page).toHaveURL(address);
    await expect(header.locator("nav [aria-current=page]:visible")).toHaveText([name]);
  }
});

// The same on every screen; once is enough.
test(
  "an address that public pages have no route for is loaded as a new page",
  desktopOnly,
  async ({ page }) => {
    type Router = { navigate(to: string): Promise<void> };
    for (const [to, arrived] of [
      ["/admin", /\/admin\/login/],
      ["/admin/draws", /\/admin\/login/],
      ["/draw/winter-draw/stage", /\/draw\/winter-draw\/stage$/],
    ] as const) {
      await page.goto("/about");
      await hydrated(page);
      await page.evaluate((address) => {
        (window as unknown as { __reactRouterDataRouter: Router }).__reactRouterDataRouter.navigate(
          address,
        );
      }, to);
      await expect(page).toHaveURL(arrived);
      await expect(page.getByText("404 Not Found")).toHaveCount(0);
    }
  },
);

test("the brand is the short badge and the company's name, and leads home", async ({ page }) => {
  await page.goto("/about");
  const brand = page.getByRole("banner").getByRole("link", { name: "Goldkey Estates" });
  await expect(brand).toContainText("GK");
  await brand.click();
  await expect(page).toHaveURL("/");
});

// A phone has the links in the menu.
test("a page below the gallery still marks Gallery as current", desktopOnly, async ({ page }) => {
  await page.goto("/gallery/residences/casa-norte-drive");
  const current = page.getByRole("banner").locator("nav [aria-current=page]:visible");
  await expect(current).toHaveText(["Gallery"]);
  // Forced colours replace the gold line.
  await page.emulateMedia({ forcedColors: "active" });
  const other = page.getByRole("banner").getByRole("link", { name: "Prizes" });
  const background = (link: typeof other) =>
    link.evaluate((element) => getComputedStyle(element).backgroundColor);
  expect(await background(current)).not.toBe(await background(other));
});

test(
  "the menu opens and closes by toggle, link, current link, Escape and going back",
  phoneOnly,
  async ({ page }) => {
    const complaints: string[] = [];
    page.on("console", (message) => {
      if (message.type() === "warning" || message.type() === "error")
        complaints.push(message.text());
    });
    await page.goto("/about");
    await hydrated(page);
    const menu = page.getByRole("dialog", { name: "Menu" });
    const open = page.getByRole("button", { name: "Open menu" });

    await open.click();
    await expect(menu).toBeVisible();
    await expectAccessible(page);
    await menu.getByRole("button", { name: "Close menu" }).click();
    await expect(menu).toBeHidden();
    await expect(open).toBeFocused();

    await open.click();
    await menu.getByRole("link", { name: "Prizes" }).click();
    await expect(page).toHaveURL("/prizes");
    await expect(menu).toBeHidden();

    await open.click();
    await menu.getByRole("link", { name: "Prizes" }).click();
    await expect(menu).toBeHidden();

    await open.click();
    await page.keyboard.press("Escape");
    await expect(menu).toBeHidden();
    await expect(open).toBeFocused();

    await open.click();
    await page.goBack();
    await expect(menu).toBeHidden();
    expect(complaints).toEqual([]);
  },
);

test(
  "a page that the open menu prefetched is shown completely without a network",
  phoneOnly,
  async ({ page, context }) => {
    await page.goto("/");
    await hydrated(page);
    const fetchedAhead = Promise.all(
      [/\/about\.data/, /\/assets\/about-page-.*\.js/].map((address) =>
        page.waitForEvent("requestfinished", (request) => address.test(request.url())),
      ),
    );
    await page.getByRole("button", { name: "Open menu" }).click();
    await fetchedAhead;
    await context.setOffline(true);
    await page.getByRole("dialog", { name: "Menu" }).getByRole("link", { name: "About" }).click();
    const sections = page.getByRole("main").getByRole("heading", { level: 2 });
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Forty houses a year");
    await expect.poll(() => sections.count()).toBeGreaterThan(2);
    const expectedTexts = await sections.allTextContents();
    await context.setOffline(false);
    await page.reload();
    expect(await sections.allTextContents()).toEqual(expectedTexts);
  },
);

test("the menu opens before hydration and stays open after it", phoneOnly, async ({ page }) => {
  const code = Promise.withResolvers<void>();
  await page.route("**/assets/entry.client*.js", async (route) => {
    await code.promise;
    await route.continue();
  });
  await page.goto("/about");
  const menu = page.getByRole("dialog", { name: "Menu" });
  await page.getByRole("button", { name: "Open menu" }).tap();
  await expect(menu).toBeVisible();
  await menu.getByRole("button", { name: "Close menu" }).tap();
  await expect(menu).toBeHidden();
  await page.getByRole("button", { name: "Open menu" }).tap();
  code.resolve();
  await hydrated(page);
  await expect(menu.getByRole("button", { name: "Close menu" })).toHaveAttribute(
    "aria-expanded",
    "true",
  );
  await menu.getByRole("link", { name: "Prizes" }).tap();
  await expect(page).toHaveURL("/prizes");
  await expect(menu).toBeHidden();
});

test(
  "focus stays inside the open menu and the page behind does not scroll",
  phoneOnly,
  async ({ page }) => {
    await page.goto("/");
    await hydrated(page);
    await page.getByRole("button", { name: "Open menu" }).click();
    for (let step = 0; step < 25; step++) {
      await page.keyboard.press("Tab");
      const outside = await page.evaluate(() => {
        const { activeElement } = document;
        return activeElement !== document.body && !activeElement?.closest("dialog");
      });
      expect(outside).toBe(false);
    }
    await page.mouse.move(200, 400);
    await page.mouse.wheel(0, 800);
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
  },
);

test("the footer has the founders' phones, Instagram in a new tab and the rights", async ({
  page,
}) => {
  await page.goto("/about");
  const footer = page.getByRole("contentinfo");
  await expect(footer.getByText("Founder", { exact: true })).toBeVisible();
  await expect(footer.getByText("Co-founder", { exact: true })).toBeVisible();
  await expect(footer.getByRole("link", { name: "+44 7700 900142" })).toHaveAttribute(
    "href",
    "tel:+447700900142",
  );
  await expect(footer.getByRole("link", { name: "+44 7700 900187" })).toHaveAttribute(
    "href",
    "tel:+447700900187",
  );
  await expect(footer.getByRole("link", { name: "Instagram" })).toHaveAttribute("target", "_blank");
  await expect(footer.getByText("All rights reserved.")).toBeVisible();
});

for (const when of ["before", "after"] as const) {
  test(`the footer's logo is hidden if it fails to load ${when} the page's code runs`, async ({
    page,
  }) => {
    const scripts = Promise.withResolvers<void>();
    if (when === "before") {
      await page.route("**/assets/entry.client-*.js", async (route) => {
        await scripts.promise;
        await route.continue();
      });
    }
    await page.route("**/wordmark.svg", (route) => route.abort());
    const failed = page.waitForEvent("requestfailed");
    await page.goto("/about", { waitUntil: "commit" });
    // It loads lazily, when somebody scrolls near it.
    await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
    await failed;
    scripts.resolve();
    await hydrated(page);
    await expect(page.getByRole("contentinfo").locator("img")).toBeHidden();
  });
}

test("the skip link is the first thing a keyboard reaches and leads past the header", async ({
  page,
}) => {
  await page.goto("/about");
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: "Skip to content" });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press("Enter");
  await expect(page.locator("main")).toBeFocused();
});
