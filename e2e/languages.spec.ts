import { readFileSync } from "node:fs";
import { fillIn } from "../app/content/wording/fill-in.ts";
import type { Wording } from "../app/content/wording/wording.ts";
import { compileMessage } from "../app/languages/messages.ts";
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

    await expectAccessible(page);
    await page.getByRole("button", { name: "Senden" }).click();
    await expect(page.getByText("Geben Sie Ihren Namen ein.")).toBeVisible();
    const header = page.getByRole("navigation", { name: "Hauptnavigation" });
    await header.getByRole("link", { name: "Galerie" }).click();
    await expect(page).toHaveURL("/de/gallery");

    // The server's cache knows neither parameters of others nor the place on the page.
    await page.goto("/de/home?bedrooms=3&ref=mail#main");
    await hydrated(page);
    await page.getByRole("navigation", { name: "Sprachen" }).getByText("العربية").click();
    await expect(page).toHaveURL("/ar/home?bedrooms=3&ref=mail#main");
    await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
    for (const address of [
      "/ar/draw",
      "/ar/home",
      "/ar/home/casa-norte",
      "/de/home",
      "/de/home/casa-norte",
      "/de/prizes",
    ]) {
      await page.goto(address);
      await hydrated(page);
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
    }
  },
);

const writers = [
  { language: "ar", name: "ليلى حداد", message: "أود زيارة المنزل مساء الخميس." },
  { language: "de", name: "Jonas Beispiel", message: "Ich möchte das Haus am Donnerstag sehen." },
];

test(
  "a visitor writes to us and verifies a draw in Arabic and German",
  desktopOnly,
  async ({ page }) => {
    for (const { language, name, message } of writers) {
      const { contact, thanks } = textsOf(language);
      await page.goto(`/${language}/contact`);
      await hydrated(page);
      await page.locator("select[name=topic]").selectOption({ index: 2 });
      await page.getByLabel(contact.name, { exact: true }).fill(name);
      await page.locator("input[name=email]").fill("leila@post.example");
      await page.locator("textarea[name=message]").fill(message);
      await page.getByRole("checkbox").check();
      await expectAccessible(page);
      // A form sent within two seconds is treated as a bot's.
      await page.waitForFunction(() => performance.now() > 2100);
      await page.getByRole("button", { name: contact.send }).click();
      await expect(page).toHaveURL(new RegExp(`/${language}/contact/thanks`));
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(thanks.heading);
      await expectAccessible(page);
    }

    for (const language of ["ar", "de"]) {
      const { verdicts, verifyChecks } = textsOf(language);
      await page.goto(`/${language}/draw/harbour-draw-2025/verify`);
      await expect(page.getByRole("heading", { name: "Verified", exact: true })).toBeVisible();
      await expect(page.getByText(verdicts.verified, { exact: true })).toBeVisible();
      await expect(page.getByText("verified", { exact: true })).toBeVisible();
      await expect(page.getByText(verifyChecks.formatHolds)).toBeVisible();
      await page.getByText(verifyChecks.rankingQuestion).click();
      await expect(page.getByText(/^ranking: holds$/)).toBeVisible();
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
    }
  },
);

/** The texts of a language that come with the site. */
function textsOf(language: string): Wording {
  const file = new URL(`../app/languages/catalogues/${language}.json`, import.meta.url);
  return JSON.parse(readFileSync(file, "utf8"));
}

const people = [
  { language: "ar", name: "Leila Beispiel", phone: "07400 190001" },
  { language: "de", name: "Jonas Beispiel", phone: "07400 190002" },
];

for (const { language, name, phone } of people) {
  test(
    `a visitor enters in the language ${language}, and the ticket is in it`,
    phoneOnly,
    async ({ page }) => {
      const { entry } = textsOf(language);
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

for (const { language, name, message } of writers) {
  test(
    `a visitor finds a home in the language ${language} and asks for a viewing`,
    phoneOnly,
    async ({ page }) => {
      const { contact, home, homeFacts, thanks } = textsOf(language);
      const homesInWords = fillIn(compileMessage(homeFacts.many, language), { count: "2" });
      await page.goto(`/${language}/home`);
      await hydrated(page);
      await page.locator("select[name=bedrooms]").selectOption("4");
      await expect(page).toHaveURL(`/${language}/home?bedrooms=4`);
      await expect(page.getByText(homesInWords)).toBeVisible();
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
      await page.getByRole("link", { name: "Casa Norte", exact: true }).click();
      await expect(page).toHaveURL(`/${language}/home/casa-norte`);
      await expect(page.getByRole("heading", { level: 1, name: "Casa Norte" })).toBeVisible();
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
      await page.getByRole("link", { name: home.view }).first().click();
      await expect(page).toHaveURL(`/${language}/contact?topic=viewing&home=casa-norte`);
      await expect(page.locator("select[name=home]")).toHaveValue("casa-norte");
      await page.getByLabel(contact.name, { exact: true }).fill(name);
      await page.locator("input[name=email]").fill("leila@post.example");
      await page.locator("textarea[name=message]").fill(message);
      await page.getByRole("checkbox").check();
      await expectAccessible(page);
      // A form sent within two seconds is treated as a bot's.
      await page.waitForFunction(() => performance.now() > 2100);
      await page.getByRole("button", { name: contact.send }).click();
      await expect(page).toHaveURL(new RegExp(`/${language}/contact/thanks`));
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(thanks.heading);
      await expect(page.getByText("Casa Norte").first()).toBeVisible();
    },
  );
}
