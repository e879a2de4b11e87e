// Albums as staff edit them: ordered by touch and by keyboard, published, deleted and restored.
import type { Page } from "@playwright/test";
import type pg from "pg";
import { jpeg } from "../app/media/testing/sample-files.ts";
import { test } from "./draw-site.ts";
import { openTouchScreen, publishAlbum } from "./gallery-site.ts";
import {
  desktopOnly,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  hydrated,
  phoneOnly,
} from "./site.ts";

async function makeAlbum(page: Page, title: string, pictures: RegExp[]) {
  await page.goto("/admin/gallery/albums/new");
  await hydrated(page);
  await page.getByLabel("Title").fill(title);
  await page.getByRole("button", { name: "Create album" }).click();
  await expect(page.getByRole("heading", { name: title, level: 1 })).toBeVisible();
  await hydrated(page);
  await expect(page.getByText("It has no pictures yet.")).toBeVisible();
  await page.getByRole("button", { name: "Add pictures" }).click();
  const picker = page.getByRole("dialog", { name: "Which pictures?" });
  for (const picture of pictures) await picker.getByRole("button", { name: picture }).click();
  await picker.getByRole("button", { name: `Add ${pictures.length} pictures` }).click();
  await saved(page);
}

async function saved(page: Page) {
  await expect(page.getByText(/^Saved \d\d:\d\d/)).toBeVisible();
}

const grip = (page: Page, name: string) => page.getByRole("button", { name: `Move ${name}` });

async function expectOrder(page: Page, pictures: string[]) {
  const grips = page.getByRole("button", { name: /^Move / });
  await expect
    .poll(() => grips.evaluateAll((all) => all.map((button) => button.getAttribute("aria-label"))))
    .toEqual(pictures.map((name) => `Move ${name}`));
}

async function centreOf(page: Page, name: string) {
  const box = await grip(page, name).boundingBox();
  if (!box) throw new Error(`${name} cannot be seen.`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

const library = [/^Ornate golden key/, /^Black gift box/, /^Dark sports coupe/];
const names = ["Golden key black marble", "Gift box gold ribbon", "Coupe studio light"];

test(
  "an album is ordered, captioned and published by keyboard",
  desktopOnly,
  async ({ page, context }) => {
    const [key = "", box = "", coupe = ""] = names;
    await makeAlbum(page, "Prizes by keyboard", library);
    await expectAccessible(page);

    await grip(page, coupe).focus();
    await page.keyboard.press("Space");
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("ArrowLeft");
    await expect(page.getByText(`${coupe} is now number 1 of 3.`)).toBeAttached();
    await expect(grip(page, coupe)).toBeFocused();
    await page.keyboard.press("Space");
    await expectOrder(page, [coupe, key, box]);
    // Escape moves the picture back to where it was.
    await page.keyboard.press("Space");
    await page.keyboard.press("End");
    await expectOrder(page, [key, box, coupe]);
    await page.keyboard.press("Escape");
    await expectOrder(page, [coupe, key, box]);

    // Closing the drawer during a save does not abort the save.
    await page.getByRole("link", { name: new RegExp(coupe) }).click();
    const drawer = page.getByRole("complementary", { name: /^Picture 1 of 3/ });
    await drawer.getByLabel("House or place").fill("Harbour House");
    await drawer.getByLabel("What it shows").fill("The coupe");
    await expectAccessible(page);
    await drawer.getByRole("link", { name: "Close" }).click();
    await page.getByLabel("Story").fill("What there is to win this winter.");
    await page.getByRole("button", { name: "Save now" }).click();
    await saved(page);
    await page.getByRole("button", { name: "Publish", exact: true }).click();
    await expect(page.getByText("Prizes by keyboard is public.")).toBeVisible();

    const visitor = await context.newPage();
    await visitor.goto("/gallery/prizes-by-keyboard");
    await expect(visitor.getByText("What there is to win this winter.")).toBeVisible();
    const photos = visitor.locator("[data-photo]");
    expect(
      await photos.evaluateAll((links) => links.map((link) => link.getAttribute("data-photo"))),
    ).toEqual(
      [coupe, key, box].map(
        (name) => `prizes-by-keyboard/${name.toLowerCase().replaceAll(" ", "-")}`,
      ),
    );
    await expect(photos.first()).toContainText("Harbour House");
  },
);

/** Opens the editor of an album that is public already. */
async function openPublicAlbum(page: Page, database: pg.Client, slug: string) {
  await publishAlbum(database, slug, [{ media: "golden-key-black-marble" }]);
  await page.goto(`/admin/gallery/albums/${slug}`);
  await hydrated(page);
}

test(
  "nothing is lost when the response to a save is lost and the page cannot be refreshed",
  desktopOnly,
  async ({ page, database }) => {
    await openPublicAlbum(page, database, "broken-line");
    // Not only the first request: the autosave may run before the button is pressed.
    let broken = true;
    let refreshes = 0;
    await page.route(/\/save$/, async (route) => {
      if (!broken) return route.continue();
      await route.fetch();
      await route.abort();
    });
    await page.route(/\.data/, (route) => {
      refreshes += 1;
      return refreshes > 1 ? route.continue() : route.abort();
    });
    await page.getByLabel("Story").fill("What there is to win this winter.");
    await page.getByRole("button", { name: "Save now" }).click();
    await expect(page.getByText("Not saved: We cannot reach the server.")).toBeVisible();
    broken = false;
    await page.getByRole("button", { name: "Save now" }).click();
    await saved(page);
    await expect.poll(() => refreshes).toBeGreaterThan(1);
    await expect(page.getByLabel("Story")).toHaveValue("What there is to win this winter.");
    await page.unrouteAll({ behavior: "wait" });
  },
);

test(
  "two windows on one album do not overwrite each other without asking",
  desktopOnly,
  async ({ page, context, database }) => {
    await openPublicAlbum(page, database, "two-windows");
    const other = await context.newPage();
    await other.goto(page.url());
    await hydrated(other);
    async function write(window: Page, field: string, text: string) {
      await window.getByRole("textbox", { name: field }).fill(text);
      await window.getByRole("button", { name: "Save now" }).click();
    }
    await write(other, "Place", "Harbour House");
    await saved(other);
    await write(page, "Place", "Serena Bay");
    const message = "You, in another window, saved this album";
    await expect(page.getByText(message)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Keep what I typed" }).click();
    await expect(page.getByText(message)).toBeHidden();
    await saved(page);

    await write(other, "Story", "Never read by anybody.");
    await expect(other.getByText(message)).toBeVisible();
    await other.getByRole("button", { name: "Use that version" }).click();
    await expect(other.getByText(message)).toBeHidden();
    await expect(other.getByRole("textbox", { name: "Place" })).toHaveValue("Serena Bay");
    await expect(other.getByRole("textbox", { name: "Story" })).toHaveValue("");
  },
);

test(
  "a deleted album is gone for visitors, and Undo brings it back",
  desktopOnly,
  async ({ page, context, database }) => {
    await openPublicAlbum(page, database, "deleted-and-back");
    const visitor = await context.newPage();
    await visitor.goto("/gallery/deleted-and-back");
    await page.getByRole("button", { name: "Delete…" }).click();
    await page.getByRole("button", { name: "Delete the album" }).click();
    // A message stays while the pointer is on it.
    await page.getByText("deleted-and-back is deleted.").hover();
    await expect.poll(async () => (await visitor.reload())?.status()).toBe(404);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByRole("link", { name: "deleted-and-back" })).toBeVisible();
    await expect.poll(async () => (await visitor.reload())?.status()).toBe(200);
    await expectAccessible(page);
  },
);

test(
  "a picture is dragged to the front by touch, and a photo is taken with the camera",
  phoneOnly,
  async ({ page }) => {
    const [key = "", box = "", coupe = ""] = names;
    await makeAlbum(page, "Prizes by thumb", library);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await grip(page, coupe).scrollIntoViewIfNeeded();
    const touch = await openTouchScreen(page);
    const from = await centreOf(page, coupe);
    const to = await centreOf(page, key);
    await touch.drag([[from, to]], 12);
    await expectOrder(page, [coupe, key, box]);
    await saved(page);
    await page.reload();
    await expectOrder(page, [coupe, key, box]);

    await page.goto("/admin/gallery");
    await hydrated(page);
    const opening = page.waitForEvent("filechooser");
    await page.getByRole("button", { name: "Take a photo" }).tap();
    const camera = await opening;
    // With these two attributes a phone opens its camera, not its list of files.
    expect(await camera.element().getAttribute("capture")).toBe("environment");
    expect(await camera.element().getAttribute("accept")).not.toContain("video");
    const taken = await jpeg(300, 400, 90);
    await camera.setFiles([{ name: "image.jpg", mimeType: "image/jpeg", buffer: taken }]);
    await expect(page.getByText("1 of 1 done")).toBeVisible();
    await expectNoSidewaysScroll(page);
  },
);
