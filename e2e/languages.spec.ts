import { readFileSync } from "node:fs";
import {
  desktopOnly,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  hydrated,
  phoneOnly,
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

const people = [
  { language: "ar", name: "Leila Beispiel", phone: "07400 190001" },
  { language: "de", name: "Jonas Beispiel", phone: "07400 190002" },
];

for (const { language, name, phone } of people) {
  test(
    `a visitor enters in the language ${language}, and the ticket is in it`,
    phoneOnly,
    async ({ page }) => {
      const file = new URL(`../app/languages/catalogues/${language}.json`, import.meta.url);
      const { entry } = JSON.parse(readFileSync(file, "utf8"));
      await page.goto(`/${language}/draw/winter-draw`);
      await hydrated(page);
      await expectAccessible(page);
      await page.getByLabel(entry.name, { exact: true }).fill(name);
      await page.locator("input[name=phone]").fill(phone);
      await page.locator("input[name=rulesAccepted]").check();
      await page.locator("input[name=ofAge]").check();
      // A form sent within two seconds is treated as a bot's.
      await page.waitForFunction(() => performance.now() > 2100);
      await page.getByRole("button", { name: entry.send }).click();
      await expect(page).toHaveURL(new RegExp(`/${language}/ticket/[\\w-]{22}$`));
      await expect(page.getByRole("heading", { level: 1 })).toContainText(name.split(" ")[0] ?? "");
      await hydrated(page);
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
    },
  );
}
