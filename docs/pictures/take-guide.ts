// Takes the pictures of the handbook (docs/pictures/guide) from the sample company. Run it again when screens have
// changed: node docs/pictures/take-guide.ts. It needs a build (npm start makes one) and Chromium; it is no test.
import { rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { chromium, type Page } from "@playwright/test";
import sharp from "sharp";
import { makeEmptyFolder } from "../../e2e/sample-site.ts";
import { startSite, stopSite } from "../../e2e/site-process.ts";
import { findChromium } from "../../start/chromium.mjs";

const owner = {
  OWNER_EMAIL: "marisol@goldkey.example",
  OWNER_PASSWORD: "a long walk by the harbour",
};
const largest = 60 * 1024;
const only = process.argv.slice(2);

type Picture = { name: string; at: string; prepare?: (page: Page) => Promise<void> };

async function main() {
  const folder = await makeEmptyFolder("goldkey-guide-");
  const site = await startSite(folder, owner);
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: ["--no-sandbox"],
  });
  try {
    const page = await browser.newPage({
      baseURL: site.origin,
      viewport: { width: 1280, height: 800 },
      reducedMotion: "reduce",
    });
    page.setDefaultTimeout(20_000);
    await signIn(page);
    const chosen = (await pictures(page)).filter(
      ({ name }) => only.length === 0 || only.includes(name),
    );
    for (const picture of chosen) {
      try {
        await take(page, picture);
      } catch (error) {
        console.error(`${picture.name}: ${error}`);
        process.exitCode = 1;
      }
    }
  } finally {
    await browser.close();
    await stopSite(site.process);
    await rm(folder, { recursive: true, force: true });
  }
}

async function signIn(page: Page) {
  await page.goto("/admin/login");
  await page.getByLabel("E-mail").fill(owner.OWNER_EMAIL);
  await page.getByLabel("Password", { exact: true }).fill(owner.OWNER_PASSWORD);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.waitForURL(/\/admin$/);
}

/** Draws of the sample by their state. */
async function drawsOf(page: Page) {
  const response = await page.request.get("/api/draws");
  const { draws } = (await response.json()) as { draws: { slug: string; state: string }[] };
  const slugOf = (state: string) => draws.find((draw) => draw.state === state)?.slug ?? "";
  await page.goto("/admin/draws");
  const links = await page
    .locator('a[href^="/admin/draws/"]')
    .evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""));
  const addresses = [...new Set(links.filter((link) => /\/\d+$/.test(link)))];
  const byState: Record<string, string> = {};
  for (const address of addresses) {
    await page.goto(address);
    const html = await page.content();
    for (const state of ["open", "drawn"]) {
      if (slugOf(state) && html.includes(`/draw/${slugOf(state)}"`)) byState[state] ??= address;
    }
  }
  return { open: byState.open ?? "", drawn: byState.drawn ?? "", shown: slugOf("drawn") };
}

async function pictures(page: Page): Promise<Picture[]> {
  const draws = await drawsOf(page);
  return [
    { name: "overview", at: "/admin" },
    {
      name: "find",
      at: "/admin",
      async prepare() {
        await page.keyboard.press("Control+k");
        await page.getByRole("combobox").fill("logo");
        await page.getByRole("option", { name: "Logo" }).first().waitFor();
      },
    },
    { name: "settings", at: "/admin/settings" },
    { name: "people", at: "/admin/people" },
    { name: "editor", at: "/admin/pages/about" },
    {
      name: "wording",
      at: "/admin/pages/wording",
      async prepare() {
        await page.getByLabel("Find a text").fill("your ticket");
        await page.getByText(/^\d+ texts\.$/).waitFor();
      },
    },
    {
      name: "compare",
      at: "/admin/pages/gallery",
      async prepare() {
        await page.getByLabel("Title of the page").fill("Houses, and the light in them");
        await page.getByLabel("Title of the page").blur();
        await page.getByText(/^Saved \d\d:\d\d/).waitFor();
        await page.goto("/admin/pages/gallery/history?compare=1");
      },
    },
    {
      name: "library",
      at: "/admin/gallery",
      async prepare() {
        for (const place of [0, 1, 2]) await page.getByRole("checkbox").nth(place).check();
      },
    },
    { name: "mail", at: "/admin/settings/mail" },
    {
      name: "plan",
      at: "/admin/draws/new",
      async prepare() {
        await page.getByLabel("Title").fill("The summer draw");
        await page.getByRole("button", { name: "Start planning" }).click();
        await page.waitForURL(/\/draws\/\d+$/);
      },
    },
    { name: "entries", at: `${draws.open}/entries` },
    { name: "share", at: `${draws.open}/share` },
    { name: "winners", at: `${draws.drawn}/winners` },
    {
      name: "console",
      at: `${draws.open}/show?rehearsal`,
      async prepare() {
        await page.getByRole("button", { name: "Start the rehearsal" }).click();
        await page.getByText("Rehearsal with invented tickets").first().waitFor();
      },
    },
    { name: "stage", at: `/draw/${draws.shown}/stage` },
    { name: "backups", at: "/admin/settings/backups" },
  ];
}

async function take(page: Page, { name, at, prepare }: Picture) {
  await page.goto(at);
  await page.waitForLoadState("networkidle");
  await prepare?.(page);
  await page.waitForLoadState("networkidle");
  const shot = await page.screenshot();
  for (let quality = 80; ; quality -= 6) {
    const picture = await sharp(shot).resize(1000).jpeg({ quality, mozjpeg: true }).toBuffer();
    if (picture.length > largest && quality > 20) continue;
    await writeFile(path.join(import.meta.dirname, "guide", `${name}.jpg`), picture);
    process.stdout.write(`${name}.jpg ${Math.round(picture.length / 1024)} KB\n`);
    return;
  }
}

await main();
