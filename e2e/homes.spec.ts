// Homes: a visitor finds one on a phone, and staff add one.
import { test } from "./draw-site.ts";
import {
  desktopOnly,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  hydrated,
  phoneOnly,
} from "./site.ts";

test.describe("a visitor", () => {
  test.use({ storageState: { cookies: [], origins: [] } });

  test(
    "finds a home on a phone with filters, and looks at its plan",
    phoneOnly,
    async ({ page }) => {
      await page.goto("/");
      await page.getByRole("link", { name: "See the homes" }).first().click();
      await expect(page).toHaveURL("/home");
      await hydrated(page);
      await expect(page.getByText("6 homes")).toBeVisible();
      await page.getByLabel("Bedrooms").selectOption("4");
      await expect(page).toHaveURL("/home?bedrooms=4");
      await expect(page.getByText("2 homes")).toBeVisible();
      await expectNoSidewaysScroll(page);
      await page.getByRole("link", { name: "Casa Norte", exact: true }).click();
      await expect(page).toHaveURL("/home/casa-norte");
      await expect(page.getByRole("heading", { level: 1, name: "Casa Norte" })).toBeVisible();
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
      await page.getByText("Upper floor", { exact: true }).first().click();
      await page.getByRole("link", { name: /^Upper floor: landing/ }).click();
      const plan = page.getByRole("dialog", { name: /^Picture \d+ of \d+$/ });
      await expect(plan.getByRole("button", { name: "Zoom in" })).toBeVisible();
      await page.goBack();
      await expect(plan).toBeHidden();
      await page.getByRole("button", { name: "Share this home" }).click();
      await expect(page.getByText(/^(Link copied|Copy the address of this page)$/)).toBeVisible();
      await expect(page.getByRole("link", { name: "Request a viewing" }).first()).toHaveAttribute(
        "href",
        "/contact?topic=viewing&home=casa-norte",
      );
    },
  );
});

test(
  "staff add a home with ten pictures, a plan and units, and publish it",
  desktopOnly,
  async ({ page }) => {
    await page.goto("/admin/homes");
    await page.getByRole("link", { name: "Add a home" }).click();
    await page.getByLabel("Title").fill("Quay Lofts");
    await page.getByRole("button", { name: "Create home" }).click();
    await hydrated(page);
    const form = page.getByRole("form", { name: "Edit Quay Lofts" });
    await form.getByLabel("Place", { exact: true }).fill("Lantern Quay");
    await form.getByLabel("Status", { exact: true }).selectOption("For sale");
    await form.getByRole("button", { name: /^Pictures/ }).click();
    await form.getByRole("button", { name: "Add from the library" }).click();
    const picker = page.getByRole("dialog");
    for (let index = 0; index < 9; index += 1) {
      await picker.locator("button[aria-pressed]").nth(index).click();
    }
    await picker.getByRole("button", { name: "Add 9 pictures" }).click();
    const removes = form.getByRole("button", { name: /^Remove picture/ });
    await expect(removes).toHaveCount(9);
    await form.getByRole("button", { name: "Drag from the library" }).click();
    const strip = form.getByRole("list", { name: "Pictures of the library" });
    await strip
      .getByRole("button")
      .nth(9)
      .dragTo(form.getByRole("button", { name: "Move picture 1", exact: true }));
    await expect(removes).toHaveCount(10);
    await form.getByRole("button", { name: /^Floor plans/ }).click();
    await form.getByRole("button", { name: "Add a level" }).click();
    const drawn =
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 6"><path d="M1 1h7v4H1z"/></svg>';
    await form
      .getByLabel("Drawing")
      .setInputFiles({ name: "plan.svg", mimeType: "image/svg+xml", buffer: Buffer.from(drawn) });
    await form.getByRole("button", { name: /^Units/ }).click();
    await form.getByText("Paste rows from a spreadsheet or CSV").click();
    await form
      .getByLabel(/^Columns:/)
      .fill("Unit\tArea\tPrice\tStatus\n1A\t54\t£385,000\tFor sale\n1B\t74\tlots\tSold");
    await expect(form.getByText("1 row can be used. 1 line cannot.")).toBeVisible();
    await form.getByRole("button", { name: "Use these rows" }).click();
    await expect(page.getByText(/^Saved \d\d:\d\d/)).toBeVisible();
    await page.getByRole("button", { name: "Publish", exact: true }).click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: /^Publish/ })
      .click();
    await expect(page.getByText(/ is published\.$/)).toBeVisible();
    await page.goto("/home/quay-lofts");
    await expect(page.getByRole("heading", { name: "Floor plan" })).toBeVisible();
    await expect(page.getByRole("cell", { name: "1A" })).toBeVisible();
  },
);
