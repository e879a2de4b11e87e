// An album from an empty list to the public page, put in order by thumb and by keyboard, deleted and undone.
import type { Page } from "@playwright/test";
import { jpeg } from "../app/media/testing/sample-files.ts";
import { test } from "./admin-site.ts";
import { openHands } from "./gallery-site.ts";
import { expect, expectAccessible, expectNoSidewaysScroll, hydrated } from "./site.ts";

test.setTimeout(240_000);

async function makeAlbum(page: Page, title: string, pictures: RegExp[]) {
  await page.goto("/admin/gallery/albums/new");
  await hydrated(page);
  await page.getByLabel("Title").fill(title);
  await page.getByRole("button", { name: "Make the album" }).click();
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

function order(page: Page) {
  return page
    .getByRole("button", { name: /^Move / })
    .evaluateAll((grips) => grips.map((button) => button.getAttribute("aria-label")));
}

async function centreOf(page: Page, name: string) {
  const box = await grip(page, name).boundingBox();
  if (!box) throw new Error(`${name} cannot be seen.`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

const library = [/^Ornate golden key/, /^Black gift box/, /^Dark sports coupe/];
const names = ["Golden key black marble", "Gift box gold ribbon", "Coupe studio light"];

test("by keyboard: lift, move, put back, write captions, publish, delete, undo", async ({
  page,
}) => {
  test.skip(test.info().project.name !== "desktop");
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
  expect(await order(page)).toEqual([coupe, key, box].map((name) => `Move ${name}`));
  // Escape puts back what was lifted.
  await page.keyboard.press("Space");
  await page.keyboard.press("End");
  await expect.poll(() => order(page)).toEqual([key, box, coupe].map((name) => `Move ${name}`));
  await page.keyboard.press("Escape");
  await expect.poll(() => order(page)).toEqual([coupe, key, box].map((name) => `Move ${name}`));

  // Walking on in the middle of a save cuts nothing off.
  await page.getByRole("link", { name: new RegExp(coupe) }).click();
  const drawer = page.getByRole("complementary", { name: /^Picture 1 of 3/ });
  await drawer.getByLabel("House or place").fill("Harbour House");
  await drawer.getByLabel("What it shows").fill("The coupe");
  await expectAccessible(page);
  await drawer.getByRole("link", { name: "Close" }).click();
  await saved(page);
  await saveOverABrokenLine(page);
  await meetAnotherWindow(page);
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByText("Prizes by keyboard is public.")).toBeVisible();

  const visitor = await page.context().newPage();
  await visitor.goto("/gallery/prizes-by-keyboard");
  await expect(visitor.getByText("What there is to win this winter.")).toBeVisible();
  expect(
    await visitor
      .locator("[data-photo]")
      .evaluateAll((links) => links.map((link) => link.getAttribute("data-photo"))),
  ).toEqual(
    [coupe, key, box].map(
      (name) => `prizes-by-keyboard/${name.toLowerCase().replaceAll(" ", "-")}`,
    ),
  );
  await expect(visitor.locator("[data-photo]").first()).toContainText("Harbour House");

  await page.getByRole("button", { name: "Delete…" }).click();
  await page.getByRole("button", { name: "Delete the album" }).click();
  await expect(page.getByText("Prizes by keyboard is deleted.")).toBeVisible();
  await expect.poll(async () => (await visitor.reload())?.status()).toBe(404);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("link", { name: "Prizes by keyboard" })).toBeVisible();
  await expect.poll(async () => (await visitor.reload())?.status()).toBe(200);
  await expectAccessible(page);
});

/** The server hears a save, its answer is lost; then the page cannot be refreshed for a while. */
async function saveOverABrokenLine(page: Page) {
  // Not only the first: what was typed may be saved by itself before the button is pressed.
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
  await expect(page.getByText("Not saved: The server cannot be reached.")).toBeVisible();
  broken = false;
  await page.getByRole("button", { name: "Save now" }).click();
  await saved(page);
  await expect.poll(() => refreshes).toBeGreaterThan(1);
  await expect(page.getByLabel("Story")).toHaveValue("What there is to win this winter.");
  await page.unrouteAll({ behavior: "wait" });
}

/** Somebody has the same album open: neither overwrites the other without having been asked. */
async function meetAnotherWindow(page: Page) {
  const other = await page.context().newPage();
  await other.goto(page.url());
  await hydrated(other);
  async function write(window: Page, field: string, words: string) {
    await window.getByRole("textbox", { name: field }).fill(words);
    await window.getByRole("button", { name: "Save now" }).click();
  }
  await write(other, "Place", "Harbour House");
  await saved(other);
  await write(page, "Place", "Serena Bay");
  const told = "You, in another window, saved this album";
  await expect(page.getByText(told)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Keep what I typed" }).click();
  await expect(page.getByText(told)).toBeHidden();
  await saved(page);

  await write(other, "Story", "Never read by anybody.");
  await expect(other.getByText(told)).toBeVisible();
  await other.getByRole("button", { name: "Take that version" }).click();
  await expect(other.getByText(told)).toBeHidden();
  await expect(other.getByRole("textbox", { name: "Place" })).toHaveValue("Serena Bay");
  await expect(other.getByRole("textbox", { name: "Story" })).toHaveValue(/^What there is to win/);
  await other.close();
}

test("by thumb: a picture is dragged to the front, saved there, and another taken on the spot", async ({
  page,
  isMobile,
}) => {
  test.skip(!isMobile);
  const [key = "", box = "", coupe = ""] = names;
  await makeAlbum(page, "Prizes by thumb", library);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await grip(page, coupe).scrollIntoViewIfNeeded();
  const hands = await openHands(page);
  const from = await centreOf(page, coupe);
  const to = await centreOf(page, key);
  await hands.drag([[from, to]], 12);
  await expect.poll(() => order(page)).toEqual([coupe, key, box].map((name) => `Move ${name}`));
  await saved(page);
  await page.reload();
  await expect.poll(() => order(page)).toEqual([coupe, key, box].map((name) => `Move ${name}`));

  await page.goto("/admin/gallery");
  await hydrated(page);
  const opening = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Take a photo" }).tap();
  const camera = await opening;
  // With these two a phone opens its camera, not its list of files.
  expect(await camera.element().getAttribute("capture")).toBe("environment");
  expect(await camera.element().getAttribute("accept")).not.toContain("video");
  const taken = await jpeg(300, 400, 90);
  await camera.setFiles([{ name: "image.jpg", mimeType: "image/jpeg", buffer: taken }]);
  await expect(page.getByText("1 of 1 done")).toBeVisible({ timeout: 30_000 });
  await expectNoSidewaysScroll(page);
});
