import {
  desktopOnly,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  hydrated,
  test,
} from "./site.ts";

test.use({ locale: "de-AT" });

test(
  "a visitor is offered the site in German, gets an answer in it, and reads it in Arabic",
  desktopOnly,
  async ({ page }) => {
    await page.goto("/contact");
    const offer = page.getByRole("complementary", { name: "Deutsch" });
    await offer.getByRole("link", { name: "Auf Deutsch lesen" }).click();
    await expect(page).toHaveURL("/de/contact");
    await hydrated(page);
    await expect(page.locator("html")).toHaveAttribute("lang", "de-DE");
    await expect(offer).toHaveCount(0);

    await page.getByRole("button", { name: "Senden" }).click();
    await expect(page.getByText("Geben Sie Ihren Namen ein.")).toBeVisible();
    const header = page.getByRole("navigation", { name: "Hauptnavigation" });
    await header.getByRole("link", { name: "Galerie" }).click();
    await expect(page).toHaveURL("/de/gallery");

    await page.getByRole("navigation", { name: "Sprachen" }).getByText("العربية").click();
    await expect(page).toHaveURL("/ar/gallery");
    await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
    for (const address of ["/ar/draw", "/ar/home", "/ar/contact", "/ar/verify"]) {
      await page.goto(address);
      await hydrated(page);
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
    }
  },
);
