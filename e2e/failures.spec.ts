import { expect, hydrated, test } from "./site.ts";

test("'Loading...' is shown while a page loads", async ({ page }) => {
  await page.goto("/about");
  await hydrated(page);
  const held = Promise.withResolvers<void>();
  await page.route("**/privacy.data*", async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.getByRole("contentinfo").getByRole("link", { name: "Privacy" }).click();
  await expect(page.getByText("Loading...", { exact: true })).toBeVisible();
  await expect(page).toHaveURL("/about");
  held.resolve();
  await expect(page).toHaveURL("/privacy");
  await expect(page.getByText("Loading...", { exact: true })).toBeHidden();
});

test("after a new deploy a page whose code is gone is loaded again", async ({ page }) => {
  await page.goto("/about");
  await hydrated(page);
  let refused = 0;
  await page.route("**/assets/privacy-page-*.js", (route) => {
    refused += 1;
    return refused === 1 ? route.fulfill({ status: 404, body: "gone" }) : route.continue();
  });
  await page.getByRole("contentinfo").getByRole("link", { name: "Privacy" }).click();
  await expect(page.getByRole("heading", { name: "Privacy", level: 1 })).toBeVisible();
  await expect(page).toHaveURL("/privacy");
  expect(refused).toBeGreaterThanOrEqual(1);
});

test("a picture that never loads does not block the page", async ({ page }) => {
  await page.route("**/media/**", () => {});
  await page.goto("/", { waitUntil: "commit" });
  await hydrated(page);
});

for (const javaScriptEnabled of [true, false]) {
  test(`a page whose styles do not load can be read, ${javaScriptEnabled ? "with" : "without"} scripts`, async ({
    browser,
  }) => {
    const page = await browser.newPage({ javaScriptEnabled });
    await page.route("**/*.css", (route) => route.abort());
    await page.goto("/about");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.close();
  });
}

test("without a network the visitor sees an error inside the layout, and can continue when it is back", async ({
  page,
  context,
}) => {
  await page.goto("/about");
  await hydrated(page);
  await context.setOffline(true);
  await page.getByRole("contentinfo").getByRole("link", { name: "Terms" }).click();
  await expect(page.getByRole("heading", { name: "Unexpected Application Error!" })).toBeVisible();
  await expect(page.getByText("Check your connection")).toBeVisible();
  await expect(page.getByRole("contentinfo")).toBeVisible();
  await context.setOffline(false);
  await page.getByRole("link", { name: "load it again" }).click();
  await expect(page.getByRole("heading", { name: "Terms of use" })).toBeVisible();
});

test("an error while rendering shows the global error screen; Dismiss clears it, Reload reloads", async ({
  page,
}) => {
  const logged: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") logged.push(message.text());
  });
  await page.goto("/about");
  await hydrated(page);
  // The page's data arrives broken, as after a bad deploy: rendering it throws.
  let broken = true;
  await page.route("**/contact.data*", async (route) => {
    const response = await route.fetch();
    const body = await response.text();
    await route.fulfill({
      response: response,
      body: broken ? body.replaceAll('"rows"', '"sorw"') : body,
    });
  });
  await page.evaluate(() =>
    document
      .querySelector<HTMLAnchorElement>('header a[href="/contact"], a[href="/contact"]')
      ?.click(),
  );
  await expect(page.getByRole("heading", { name: "Something went wrong" })).toBeVisible();
  await expect(
    page.getByText("An unexpected error occurred while loading the app. Details are shown below."),
  ).toBeVisible();
  await expect(page.getByText("TypeError")).toBeVisible();
  expect(logged.join()).toContain("TypeError");

  await page.getByRole("button", { name: "Dismiss" }).click();
  await expect(page.getByRole("heading", { name: "Something went wrong" })).toBeVisible();

  broken = false;
  await page.getByRole("button", { name: "Reload" }).click();
  await expect(page.getByRole("heading", { name: "Call, write, or come by" })).toBeVisible();
});

test("an error does not follow the visitor to another page", async ({ page }) => {
  await page.goto("/no-such-page");
  await hydrated(page);
  await expect(page.getByRole("heading", { name: "Unexpected Application Error!" })).toBeVisible();
  await expect(page.getByText("404 Not Found: no page at /no-such-page")).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "prizes" }).click();
  await expect(page.getByRole("heading", { name: "Prizes", level: 1 })).toBeVisible();
});
