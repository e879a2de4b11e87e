// Brand and pages as staff edit them: drafts, publishing, two people at once, old versions.
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Browser, FrameLocator, Page } from "@playwright/test";
import { test } from "./draw-site.ts";
import { addPerson } from "./people.ts";
import { expect, expectAccessible, expectNoSidewaysScroll, hydrated, password } from "./site.ts";
import { type ExtraSite, freePort, socketOf, startSite, stopSite } from "./site-process.ts";

function preview(page: Page): FrameLocator {
  return page.frameLocator("iframe[title='At desktop width']");
}

async function saved(page: Page) {
  await expect(page.getByText(/^Saved \d\d:\d\d/)).toBeVisible();
}

async function publish(page: Page) {
  await saved(page);
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Publish/ })
    .click();
  await expect(page.getByText(/ is published\.$/)).toBeVisible();
}

/** Within a second on an idle machine; the report says how long it took. */
async function expectShown(page: Page, address: string, text: string) {
  const asked = performance.now();
  await expect
    .poll(async () => (await page.request.get(address)).text(), { intervals: [20] })
    .toContain(text);
  const description = `${Math.round(performance.now() - asked)} ms after "published" was on screen`;
  test.info().annotations.push({ type: `${address} had changed`, description });
  await page.goto(address);
}

/** Somebody else, at another computer. */
async function openAs(browser: Browser, origin: string, email: string) {
  const context = await browser.newContext({ baseURL: origin, storageState: undefined });
  const page = await context.newPage();
  await page.goto("/admin/login");
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.waitForURL("/admin");
  return page;
}

test.describe("what is published is live on a second process within a second", () => {
  // One after the other: a second process for each would take longer than the journeys.
  test.describe.configure({ mode: "default" });

  let second: ExtraSite;
  let secondFolder: string;

  test.beforeAll(async ({ site }) => {
    secondFolder = await mkdtemp(path.join(tmpdir(), "goldkey-second-"));
    for (const part of ["secret-key", "media"]) {
      await cp(path.join(site.dataFolder, part), path.join(secondFolder, part), {
        recursive: true,
        // Sizes of the sample's pictures may still be in the making.
        filter: (file) => !file.endsWith(".draft"),
      });
    }
    const port = await freePort();
    // With the same address, because draws are signed under it.
    const started = await startSite(secondFolder, {
      DATABASE_URL: `postgresql://goldkey@localhost/goldkey?host=${socketOf(site.dataFolder)}`,
      PUBLIC_URL: site.origin,
      PORT: String(port),
    });
    second = { ...started, origin: `http://localhost:${port}` };
  });

  test.afterAll(async () => {
    await stopSite(second.process);
    await rm(secondFolder, { recursive: true, force: true });
  });

  test("a new brand", async ({ page, context }) => {
    const elsewhere = await context.newPage();
    await page.goto("/admin/settings");
    await hydrated(page);
    await page.getByLabel("Name of the company").fill("Lantern & Sons");
    await page.getByLabel("Badge").fill("L&S");
    await page.getByLabel("Accent", { exact: true }).fill("#332211");
    await expect(page.locator("form").getByText(/^Too dark to be read/)).toBeVisible();
    await page.getByLabel("Accent", { exact: true }).fill("#7fd1c7");
    // The draft is in the preview, and nowhere else.
    await expect(preview(page).getByRole("link", { name: "Lantern & Sons" }).first()).toBeVisible();
    await elsewhere.goto(second.origin);
    await expect(elsewhere.getByText("Goldkey Estates").first()).toBeVisible();
    await expectAccessible(page, { hasFrames: true });
    await publish(page);
    await expectShown(elsewhere, second.origin, "Lantern &amp; Sons");
    const gold = () =>
      elsewhere.evaluate(() =>
        getComputedStyle(document.documentElement).getPropertyValue("--color-gold"),
      );
    expect((await gold()).trim()).toBe("#7fd1c7");
  });

  test("sections that were moved, hidden and added by keyboard alone", async ({
    page,
    context,
  }) => {
    const elsewhere = await context.newPage();
    await page.goto("/admin/pages/home");
    await hydrated(page);
    const names = () =>
      page
        .locator("form ul > li > div > div > button[aria-expanded] b")
        .evaluateAll((elements) => elements.map(({ textContent }) => textContent));
    const [first, next] = await names();
    await page.getByRole("button", { name: `Move ${next}` }).focus();
    await page.keyboard.press("ArrowUp");
    await expect.poll(async () => (await names()).slice(0, 2)).toEqual([next, first]);
    await expect(page.getByText(`${next} is now number 1 of`)).toBeAttached();
    await page.getByRole("button", { name: "Hide Testimonials" }).press("Enter");
    await page.getByRole("button", { name: "Add a section" }).press("Enter");
    await page.getByRole("radio", { name: /^Hero/ }).press("ArrowUp");
    await page.getByRole("dialog").getByRole("button", { name: "Add Text" }).press("Enter");
    // The typed text does not reach the preview and is sent again ten seconds later.
    const presenceAddress = "**/admin/pages/home/presence";
    const lost = page.waitForEvent("requestfailed", (request) =>
      request.url().endsWith("/presence"),
    );
    await page.route(presenceAddress, (route) =>
      route.request().postData()?.includes("lamps") ? route.abort() : route.continue(),
    );
    await page.getByLabel("Text", { exact: true }).fill("The lamps are **lit** at <i>eight</i>.");
    await lost;
    await page.unroute(presenceAddress);
    await expect(preview(page).getByText("The lamps are lit at <i>eight</i>.")).toBeVisible();
    await page.getByRole("button", { name: "Duplicate Text" }).click();
    await page.getByRole("button", { name: "Delete Text" }).click();
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByRole("button", { name: "Delete Text" }).click();
    await publish(page);
    await expectShown(
      elsewhere,
      `${second.origin}/home`,
      "The lamps are <strong>lit</strong> at &lt;i&gt;eight&lt;/i&gt;.",
    );
    await expect(elsewhere.getByText("What neighbours say")).toBeHidden();
  });

  test("a text of the wording, and a focal point", async ({ page, context }) => {
    const elsewhere = await context.newPage();
    await page.goto("/admin/pages/wording");
    await hydrated(page);
    await page.getByRole("button", { name: /^Complaint form/ }).click();
    await page.getByLabel("Heading", { exact: true }).fill("Tell us what went wrong");
    // The preview is of the page on which the label is.
    await expect(
      preview(page).getByRole("heading", { name: "Tell us what went wrong" }),
    ).toBeVisible();
    await publish(page);
    await expectShown(elsewhere, `${second.origin}/complaints`, "Tell us what went wrong");

    // The focal point of a picture, changed for this place only.
    await page.goto("/admin/pages/landing");
    await hydrated(page);
    await page.getByText("Focal point: ").first().click();
    await page.getByRole("button", { name: /^Focal point/ }).press("Shift+ArrowLeft");
    await expect(page.getByText("Focal point: set for this place")).toBeVisible();
    await publish(page);
  });

  test("a page that staff added, until it is unpublished", async ({ page, context }) => {
    const elsewhere = await context.newPage();
    await page.goto("/admin/pages/new");
    await page.getByLabel("Title").fill("The lamps of Casa Norte");
    await page.getByRole("button", { name: "Create page" }).click();
    await expect(page).toHaveURL("/admin/pages/the-lamps-of-casa-norte");
    await hydrated(page);
    await page.getByLabel("Sentence beside the title").fill("Forty of them, lit by hand.");
    await publish(page);
    const address = `${second.origin}/the-lamps-of-casa-norte`;
    await expectShown(elsewhere, address, "Forty of them, lit by hand.");
    await page.getByRole("button", { name: "Unpublish" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Unpublish" }).click();
    await expect(page.getByText(/ is no longer public\.$/)).toBeVisible();
    await expect.poll(async () => (await page.request.get(address)).status()).toBe(404);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoSidewaysScroll(page);
    await expectAccessible(page, { hasFrames: true });
  });
});

test("two people who edit one page see each other's names, and an older version is restored", async ({
  page,
  browser,
  site,
  database,
}) => {
  const other = await openAs(browser, site.origin, await addPerson(database, "editor"));
  await other.goto("/admin/pages/about");
  await hydrated(other);
  await page.goto("/admin/pages/about");
  await hydrated(page);
  await expect(page.getByText(/^Test editor .* has this open too\.$/)).toBeVisible();

  await other.getByRole("button", { name: "Title", exact: true }).click();
  const title = "Title of the page";
  await other.getByLabel(title).fill("Written by the editor");
  await saved(other);
  await page.getByRole("button", { name: "Title", exact: true }).click();
  await page.getByLabel(title).fill("Written by the owner");
  const message = page.getByRole("status").filter({ hasText: "saved this at" });
  await expect(message.first()).toContainText("Test editor");
  await expect(message.filter({ hasText: "nothing was overwritten" })).toContainText(
    "Written by the editor",
  );
  await expectAccessible(page, { hasFrames: true });
  await page.getByRole("button", { name: "Keep what I typed" }).click();
  await publish(page);
  await expect(page.getByLabel(title)).toHaveValue("Written by the owner");

  await page.getByRole("link", { name: "History" }).click();
  const entry = page.getByRole("listitem").filter({ hasText: "Test editor" }).first();
  await expect(entry).toContainText("Title: Title of the page changed");
  await entry.getByRole("button", { name: /^Restore version/ }).click();
  await hydrated(page);
  await page.getByRole("button", { name: /^Title/ }).click();
  await expect(page.getByLabel(title)).toHaveValue("Written by the editor");
  await expect(preview(page).getByRole("heading", { name: "Written by the editor" })).toBeVisible();
  await page.goto("/about");
  await expect(page.getByRole("heading", { name: "Written by the owner" })).toBeVisible();
  await other.context().close();
});

test("an owner translates a page beside its original, and again after the original has changed", async ({
  page,
}) => {
  const german = page.getByRole("textbox").first();
  const publishTranslation = async () => {
    await page.getByRole("button", { name: "Publish", exact: true }).click();
    await expect(page.getByText("Terms in German is published.")).toBeVisible();
  };
  await page.goto("/admin");
  await page.getByRole("link", { name: "German", exact: true }).click();
  await page.getByRole("link", { name: /^Terms/ }).click();
  await hydrated(page);
  await page
    .getByRole("button", { name: /^Copy from original/ })
    .first()
    .click();
  await expect(german).toHaveValue("Terms of use");
  await german.fill("Nutzungsbedingungen");
  await expect(page.getByText("You have unsaved changes.")).toBeVisible();
  await expectAccessible(page);
  await publishTranslation();
  await expect(page.getByText("Published", { exact: true })).toHaveCount(1);

  await page.getByRole("link", { name: "Edit the original" }).click();
  await page.waitForURL("/admin/pages/terms");
  await page.getByRole("button", { name: "Title", exact: true }).click();
  await page.getByLabel("Title of the page").fill("Our terms of use");
  await publish(page);
  await page.goto("/de/terms");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Our terms of use");

  await page.goto("/admin/translations/de/pages/terms");
  await hydrated(page);
  await expect(page.getByText("Outdated", { exact: true })).toBeVisible();
  await expect(german).toHaveValue("Nutzungsbedingungen");
  await page.getByLabel("The translation is still correct").check();
  await publishTranslation();
  await expect(page.getByText("Outdated", { exact: true })).toHaveCount(0);
  await page.goto("/de/terms");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Nutzungsbedingungen");
});
