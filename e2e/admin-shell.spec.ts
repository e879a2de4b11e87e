import { test } from "./draw-site.ts";
import {
  desktopOnly,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  hydrated,
  owner,
  phoneOnly,
} from "./site.ts";

// A phone has the same links in the drawer.
test(
  "every link of the navigation leads to its own page and is marked as current there",
  desktopOnly,
  async ({ page }) => {
    await page.goto("/admin");
    const links = page.getByRole("navigation", { name: "Admin" });
    const addresses = await links
      .getByRole("link")
      .evaluateAll((elements) => elements.map((link) => link.getAttribute("href") ?? ""));
    expect(addresses).toEqual(
      expect.arrayContaining(["/admin", "/admin/enquiries", "/admin/activity"]),
    );
    for (const address of addresses) {
      const response = await page.goto(address);
      expect([address, response?.status()]).toEqual([address, 200]);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      const current = links.locator("[aria-current=page]");
      await expect(current).toHaveCount(1);
      expect(await current.getAttribute("href")).toBe(address);
    }
  },
);

for (const address of [
  "/admin",
  "/admin/enquiries",
  "/admin/enquiries?view=all&search=nobody",
  "/admin/enquiries/GK-2026-1001",
  "/admin/activity?open=1",
  "/admin/no-such-page",
]) {
  test(`${address} is accessible and never scrolls sideways, down to 320 px`, async ({ page }) => {
    await page.goto(address);
    await hydrated(page);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.setViewportSize({ width: 320, height: 700 });
    await expectNoSidewaysScroll(page);
  });
}

test("a missing page is shown inside the shell, with a link back", async ({ page }) => {
  const response = await page.goto("/admin/no-such-page");
  expect(response?.status()).toBe(404);
  await hydrated(page);
  await expect(page.getByRole("heading", { name: "There is nothing here" })).toBeVisible();
  await page.getByRole("link", { name: "Go to the overview" }).click();
  await expect(page).toHaveURL("/admin");
});

// The same on every screen; once is enough.
test(
  "a page that fails keeps the shell and shows the request's number in the log",
  desktopOnly,
  async ({ page, site, database }) => {
    await page.goto("/admin/enquiries");
    await hydrated(page);
    await database.query("alter table reply_template rename to reply_template_away");
    try {
      await page.getByRole("link", { name: "Visitor 001" }).click();
      await expect(page.getByRole("heading", { name: "Something went wrong" })).toBeVisible();
      const details = (await page.locator("pre").textContent()) ?? "";
      const number = /request ([0-9a-f-]{36})/.exec(details)?.[1] ?? "no number";
      await expect.poll(() => site.output()).toContain(number);
      expect(details).not.toContain("reply_template");
      await expect(
        page.getByRole("link", { name: "View site", includeHidden: true }).first(),
      ).toBeAttached();
    } finally {
      await database.query("alter table reply_template_away rename to reply_template");
    }
    await page.getByRole("button", { name: "Reload" }).click();
    await expect(page.getByRole("heading", { name: "Visitor 001" })).toBeVisible();
  },
);

test(
  "on a phone the navigation is a drawer that holds the focus and returns it",
  phoneOnly,
  async ({ page }) => {
    await page.goto("/admin");
    await hydrated(page);
    const toggle = page.getByRole("button", { name: "Open navigation" });
    await toggle.click();
    const drawer = page.getByRole("dialog", { name: "Navigation" });
    await expect(drawer).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect(drawer).toBeHidden();
    await expect(toggle).toBeFocused();
    await toggle.click();
    await drawer.getByRole("link", { name: "Enquiries" }).click();
    await expect(page).toHaveURL("/admin/enquiries");
    await expect(drawer).toBeHidden();
  },
);

test("Ctrl K finds pages and enquiries, by keyboard alone", async ({ page, isMobile }) => {
  await page.goto("/admin");
  await hydrated(page);
  const palette = page.getByRole("dialog", { name: "Find anything" });
  async function openPalette() {
    if (isMobile) await page.getByRole("button", { name: "Find anything" }).click();
    else await page.keyboard.press("Control+k");
    await expect(palette.getByRole("combobox")).toBeFocused();
  }
  await openPalette();
  await expect(palette.getByRole("option", { name: "Enquiries" })).toBeVisible();

  await page.keyboard.type("visitor 017");
  const option = palette.getByRole("option", { name: /Visitor 017/ });
  await expect(option).toHaveAttribute("aria-selected", "true");
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/admin/enquiries/GK-2026-1017");
  await expect(palette).toBeHidden();

  await openPalette();
  await page.keyboard.type("zzzz");
  await expect(palette.getByText("No results for “zzzz”.")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(palette).toBeHidden();
});

test(
  "single keys are shortcuts outside fields, and can be switched off",
  desktopOnly,
  async ({ page }) => {
    await page.goto("/admin");
    await hydrated(page);
    // The second key must follow within a second; a busy machine may be too slow once.
    await expect(async () => {
      await page.keyboard.press("g");
      await page.keyboard.press("e");
      await expect(page).toHaveURL("/admin/enquiries", { timeout: 2_000 });
    }).toPass();
    await expect(page.getByRole("heading", { name: "Enquiries", level: 1 })).toBeVisible();

    const search = page.getByRole("searchbox", { name: "Name, reference, phone or text" });
    // The page is visible a moment before it listens for keys.
    await expect(async () => {
      await page.keyboard.press("/");
      await expect(search).toBeFocused({ timeout: 1_000 });
    }).toPass();
    await page.keyboard.type("go?");
    await expect(search).toHaveValue("go?");
    await expect(page).toHaveURL("/admin/enquiries?search=go%3F");

    await page.getByRole("heading", { level: 1 }).click();
    await page.keyboard.press("?");
    const keys = page.getByRole("dialog", { name: "Keyboard shortcuts" });
    await expect(keys.getByText("Find anything")).toBeVisible();
    await expectAccessible(page);
    await keys.getByRole("switch").click();
    await page.keyboard.press("Escape");
    await expect(keys).toBeHidden();

    await page.keyboard.press("g");
    await page.keyboard.press("o");
    await page.keyboard.press("?");
    await expect(keys).toBeHidden();
    await page.keyboard.press("Control+k");
    await expect(page.getByRole("dialog", { name: "Find anything" })).toBeVisible();
    await expect(page).toHaveURL("/admin/enquiries?search=go%3F");
  },
);

test("signing out from the user menu leads to the login page", async ({
  browser,
  site,
  isMobile,
}) => {
  const context = await browser.newContext({
    baseURL: site.origin,
    storageState: { cookies: [], origins: [] },
  });
  const page = await context.newPage();
  await page.goto("/admin/login");
  await page.getByLabel("E-mail").fill(owner.email);
  await page.getByLabel("Password", { exact: true }).fill(owner.password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.waitForURL("/admin");
  await hydrated(page);
  if (isMobile) {
    await page.getByRole("button", { name: "Open navigation" }).click();
    await page
      .getByRole("dialog", { name: "Navigation" })
      .getByRole("button", { name: "Sign out" })
      .click();
  } else {
    await page.getByRole("button", { name: /Owner/ }).click();
    await page.getByRole("button", { name: "Sign out" }).click();
  }
  await expect(page).toHaveURL("/admin/login");
  await page.goto("/admin");
  await expect(page).toHaveURL("/admin/login");
  await context.close();
});
