import { expect, expectAccessible, hydrated, phoneOnly, test } from "./site.ts";

// The same on every screen; once is enough.
test("a visitor asks about a house and gets a reference number", phoneOnly, async ({ page }) => {
  await page.goto("/home/casa-norte");
  await hydrated(page);
  await page.getByRole("link", { name: "Request a viewing" }).first().click();
  const home = page.getByLabel("Which home");
  await expect(home).toHaveValue("casa-norte");
  await page.getByRole("button", { name: "Send" }).click();

  // An empty form: a summary, a message at each field, focus on the first.
  await expect(page.getByRole("alert")).toContainText("Fix 4 problems");
  await expect(page.getByLabel("Your name")).toBeFocused();
  await expectAccessible(page);

  await page.getByLabel("Your name").fill("Ada Example");
  await page.getByLabel("E-mail").fill("ada@example.com");
  await page.getByLabel("Your message").fill(`May I see it on Friday? ${test.info().project.name}`);

  // What was typed is still there after a visit to another page.
  await page.getByRole("main").getByRole("link", { name: "privacy" }).click();
  await expect(page).toHaveURL("/privacy");
  await page.goBack();
  await expect(page.getByLabel("Your name")).toHaveValue("Ada Example");
  await expect(page.getByLabel("Your message")).toHaveValue(/^May I see it on Friday/);
  await expect(home).toHaveValue("casa-norte");

  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Send" }).dblclick();
  await expect(page.getByRole("heading", { name: "Thank you" })).toBeVisible();
  await expect(page.getByText(/GK-\d{4}-\d{4}/)).toBeVisible();

  // What was sent is not filled in again.
  await page.goBack();
  await expect(page.getByLabel("Your message")).not.toHaveValue(/Friday/);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the header's links, the pages and the form work", async ({ page }) => {
    await page.goto("/");
    await page.getByRole("banner").getByRole("link", { name: "Contact" }).click();
    await page.getByLabel("Your name").fill("Noor Sample");
    await page.getByRole("button", { name: "Send" }).click();
    await expect(page.getByRole("alert")).toContainText("before you send this");
    await expect(page.getByLabel("Your name")).toHaveValue("Noor Sample");
    await page.getByLabel("Phone").fill("07700 900187");
    await page.getByLabel("Your message").fill(`No script here. ${test.info().project.name}`);
    await page.getByRole("checkbox").check();
    await page.getByRole("button", { name: "Send" }).click();
    await expect(page.getByRole("heading", { name: "Thank you" })).toBeVisible();
  });
});
