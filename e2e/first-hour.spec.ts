// An owner's first hour on an empty installation: from the printed link to a public site with her own brand, a second
// person without a mail server, and a rehearsed draw.
import { rm } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { gradient } from "../app/media/testing/sample-files.ts";
import { makeEmptyFolder } from "./sample-site.ts";
import {
  test as base,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  hydrated,
  phoneOnly,
} from "./site.ts";
import { startSite, stopSite } from "./site-process.ts";

const name = "Ashgrove, Lindqvist & Daughters Country Houses of Uppsala AB";

const test = base.extend<{ invitation: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
  invitation: async ({}, use) => {
    const folder = await makeEmptyFolder("goldkey-first-hour-");
    const site = await startSite(folder, { SAMPLE_CONTENT: "off" });
    // Printed right after the site is ready.
    const printed = () => /http\S+\/admin\/welcome\/\S+/.exec(site.output())?.[0] ?? "";
    await expect.poll(printed).not.toBe("");
    await use(printed());
    await stopSite(site.process);
    await rm(folder, { recursive: true, force: true });
  },
});

/** The first file is refused; the one chosen instead is the logo as soon as it is uploaded and described. */
async function chooseLogo(page: Page) {
  const logo = page.getByRole("group", { name: "Logo" });
  await logo.getByRole("button", { name: "Choose a picture" }).click();
  const picker = page.getByRole("dialog", { name: "Which picture?" });
  const file = (buffer: Buffer) => ({ name: "logo.png", mimeType: "image/png", buffer });
  await picker.getByLabel("A new picture").setInputFiles(file(Buffer.from("no picture")));
  await expect(picker.getByText("We cannot read this file.")).toBeVisible();
  const wide = await gradient(600, 120).png().toBuffer();
  await picker.getByLabel("Another file instead of logo.png").setInputFiles(file(wide));
  await expect(picker).toBeHidden();
  await expect(logo.getByText("It has no description yet.")).toBeVisible();
  await logo.getByLabel("Description (for screen readers)").fill("Ashgrove");
  await logo.getByRole("button", { name: "Save" }).click();
  await expect(logo.getByText("It has no description yet.")).toBeHidden();
}

/** A new section without a word or a picture is already part of the draft. */
async function addHero(page: Page, origin: string) {
  await page.goto(`${origin}/admin/pages/about`);
  await hydrated(page);
  await page.getByRole("button", { name: "Add a section" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Add Hero" }).click();
  const picture = page.getByRole("group", { name: "Picture", exact: true });
  await expect(picture.getByText("No picture yet.")).toBeVisible();
  await expect(page.getByText(/^Saved \d\d:\d\d/)).toBeVisible();
  await page.reload();
  await expect(page.getByRole("button", { name: "Discard" })).toBeVisible();
}

/** Plans a draw with one prize, and rehearses its show before it is opened. */
async function rehearse(page: Page, origin: string) {
  await page.goto(`${origin}/admin/draws/new`);
  await hydrated(page);
  await page.getByLabel("Title").fill("Midsummer draw");
  await page.getByRole("button", { name: "Start planning" }).click();
  await hydrated(page);
  const tabs = page.getByRole("navigation", { name: "Draw" });
  await tabs.getByRole("link", { name: "Prizes" }).click();
  await page.getByRole("button", { name: "Add a prize" }).click();
  await page.getByLabel("Prize", { exact: true }).fill("A weekend by the lake");
  await page.getByRole("button", { name: "Save now" }).click();
  await expect(page.getByText(/^Saved \d\d:\d\d/)).toBeVisible();
  await tabs.getByRole("link", { name: "Show" }).click();
  await page.getByRole("button", { name: "Start the rehearsal" }).click();
  await expect(page.getByText("Rehearsal with invented tickets").first()).toBeVisible();
  const stage = page.waitForEvent("popup");
  await page.getByRole("link", { name: "Open a stage window" }).click();
  await expect((await stage).getByText("Midsummer draw").first()).toBeVisible();
}

test(
  "an owner brings her brand, hands a second person a link, publishes, and rehearses a draw",
  phoneOnly,
  async ({ page, browser, invitation }) => {
    const { origin } = new URL(invitation);
    const visitor = await browser.newPage({ viewport: { width: 320, height: 640 } });
    await visitor.goto(`${origin}/home`);
    await expect(visitor.getByText("Opening soon")).toBeVisible();
    await expectAccessible(visitor);

    await page.goto(invitation);
    await hydrated(page);
    await page.getByLabel("Your name").fill("Ines Ashgrove");
    await page.getByLabel("E-mail").fill("ines@ashgrove.example");
    await page.getByLabel("New password", { exact: true }).fill("a long walk by the harbour");
    await page.getByRole("button", { name: "Become the owner" }).click();
    await expect(page.getByRole("heading", { name: "Set up your site" })).toBeVisible();
    await expectAccessible(page);

    // The way of somebody who does not know where the settings are.
    await page.getByRole("button", { name: "Find anything" }).click();
    await page.getByRole("combobox").fill("company name");
    await page.getByRole("option", { name: "Name of the company" }).click();
    await expect(page.getByLabel("Name of the company")).toBeFocused();
    await page.getByLabel("Name of the company").fill(name);
    await page.getByLabel("Accent", { exact: true }).fill("#7fd4a0");
    await page.getByLabel("Badge").fill("AL");
    await page.getByLabel("Badge").blur();
    await chooseLogo(page);
    await page.getByRole("button", { name: "Publish", exact: true }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Publish", exact: true }).click();
    await expect(page.getByRole("button", { name: "Published" })).toBeVisible();

    await page.goto(`${origin}/admin/people`);
    await hydrated(page);
    await page.getByRole("button", { name: "Invite" }).click();
    const dialog = page.getByRole("dialog").filter({ visible: true });
    await expect(dialog.getByText("no e-mail is sent")).toBeVisible();
    await dialog.getByLabel("Name").fill("Bea Lindqvist");
    await dialog.getByLabel("E-mail").fill("bea@ashgrove.example");
    await dialog.getByRole("button", { name: "Invite" }).click();
    await expect(dialog.getByRole("img", { name: "The link, as a QR code" })).toBeVisible();
    await visitor.goto(await dialog.getByLabel("The link", { exact: true }).inputValue());
    await expect(visitor.getByText("You are invited to help run the site")).toBeVisible();
    await expectNoSidewaysScroll(visitor);
    await visitor.getByLabel("New password", { exact: true }).fill("her own way to the lake");
    await visitor.getByRole("button", { name: "Accept the invitation" }).click();
    await expect(visitor).toHaveURL(/\/admin$/);

    await page.goto(`${origin}/admin`);
    await hydrated(page);
    await page.getByRole("button", { name: "Publish the site" }).click();
    await expect(page.getByText("The site is public.")).toBeVisible();
    await visitor.goto(`${origin}/`);
    await expect(visitor.getByRole("heading", { name })).toBeVisible();
    expect(await visitor.content()).toContain("--color-gold:#7fd4a0");
    await expectNoSidewaysScroll(visitor);
    await expectAccessible(visitor);
    await addHero(page, origin);
    await rehearse(page, origin);
  },
);
