// An owner's first hour on an empty installation: from the printed link to a public site with a second person.
import { rm } from "node:fs/promises";
import { test as base, expect } from "@playwright/test";
import { makeEmptyFolder } from "./sample-site.ts";
import { expectAccessible, expectNoSidewaysScroll, hydrated, phoneOnly } from "./site.ts";
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

test(
  "an owner names the company, hands a second person a link, and publishes",
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

    await page.goto(`${origin}/admin/settings`);
    await hydrated(page);
    await page.getByLabel("Name of the company").fill(name);
    await page.getByLabel("Badge").fill("AL");
    await page.getByLabel("Badge").blur();
    await page.getByRole("button", { name: "Publish", exact: true }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Publish", exact: true }).click();
    await expect(page.getByRole("button", { name: "Published" })).toBeVisible();

    await page.goto(`${origin}/admin/people`);
    await hydrated(page);
    await page.getByRole("button", { name: "Invite" }).click();
    const dialog = page.getByRole("dialog").filter({ visible: true });
    await expect(dialog.getByText("no mail is sent")).toBeVisible();
    await dialog.getByLabel("Name").fill("Bea Lindqvist");
    await dialog.getByLabel("E-mail").fill("bea@ashgrove.example");
    await dialog.getByRole("button", { name: "Invite" }).click();
    await expect(dialog.getByRole("img", { name: "The link, as a QR code" })).toBeVisible();
    await visitor.goto(await dialog.getByLabel("The link", { exact: true }).inputValue());
    await expect(visitor.getByText("You are invited to help run the site")).toBeVisible();
    await expectNoSidewaysScroll(visitor);

    await page.goto(`${origin}/admin`);
    await hydrated(page);
    await page.getByRole("button", { name: "Publish the site" }).click();
    await expect(page.getByText("The site is public.")).toBeVisible();
    await visitor.goto(`${origin}/`);
    await expect(visitor.getByRole("heading", { name })).toBeVisible();
    await expectNoSidewaysScroll(visitor);
    await expectAccessible(visitor);
  },
);
