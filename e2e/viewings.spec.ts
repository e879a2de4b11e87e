// A viewing, from the request on a phone to the new times that the visitor asks for.
import type { Page } from "@playwright/test";
import { signIn } from "./people.ts";
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  hydrated,
  owner,
  phoneOnly,
  test,
} from "./site.ts";

/** A visitor in another time zone than the company, which is in London. */
test.use({ timezoneId: "America/New_York" });

async function chooseTime(page: Page, name: string, day: number, time: string) {
  await page.getByLabel(`${name}: day`).selectOption({ index: day });
  await page.getByLabel(`${name}: time`, { exact: false }).selectOption(time);
}

test(
  "a visitor requests a viewing, staff confirm it, and the visitor asks for another time",
  phoneOnly,
  async ({ page, browser, site }) => {
    await page.goto("/contact?topic=viewing");
    await hydrated(page);
    await page.getByLabel("Which home?").selectOption("Casa Norte");
    await chooseTime(page, "A time that suits you", 8, "15:00");
    await expect(page.getByText(/\(\w+day 1\d:00 your time\)/)).toBeVisible();
    await chooseTime(page, "Another", 9, "16:00");
    await page.getByLabel("Your name").fill("Imogen Thistlewood");
    await page.getByLabel("E-mail").fill("imogen@post.example");
    await page.getByRole("checkbox").check();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    // A form that is sent too fast is held as spam.
    await page.waitForFunction(() => performance.now() > 2_500);
    await page.getByRole("button", { name: "Send" }).click();
    await expect(page.getByRole("heading", { name: "Thank you" })).toBeVisible();
    await expect(page.getByText(/15:00 (GMT|BST) \(\w+day 1\d:00 your time\)/)).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);

    const staffPage = await (await browser.newContext({ baseURL: site.origin })).newPage();
    await signIn(staffPage, owner.email);
    await staffPage.waitForURL("/admin");
    await staffPage.goto("/admin/enquiries/viewings");
    await staffPage.getByRole("link", { name: /Imogen Thistlewood/ }).click();
    await hydrated(staffPage);
    await staffPage.getByRole("radio", { name: /16:00 (GMT|BST)/ }).check();
    await staffPage.getByRole("button", { name: "Confirm this time" }).click();
    await expect(staffPage.getByRole("link", { name: "Calendar file" })).toBeVisible();

    await page.getByRole("link", { name: "Change or cancel" }).click();
    await expect(page.getByText("Confirmed", { exact: true })).toBeVisible();
    await expect(page.getByText(/16:00 (GMT|BST) \(\w+day 1\d:00 your time\)/)).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await chooseTime(page, "A time that suits you", 10, "17:00");
    await page.getByRole("button", { name: "Ask for these times" }).click();
    await expect(page.getByText("We have your new times.")).toBeVisible();
    await expect(page.getByText("Waiting for our answer")).toBeVisible();

    await staffPage.goto("/admin/enquiries/viewings");
    await expect(
      staffPage.getByRole("link", { name: /Imogen Thistlewood.*17:00 (GMT|BST)/ }),
    ).toBeVisible();
    await expectAccessible(staffPage);
  },
);
