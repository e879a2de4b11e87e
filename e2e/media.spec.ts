// The media library as staff use it: many files over a network that is cut, bad files, a focal point, the bin.
import { readFile, truncate, writeFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import sharp, { type Sharp } from "sharp";
import {
  animation,
  gradient,
  hugePng,
  jpeg,
  polyglot,
  renamedProgram,
  svgWithScript,
  truncated as truncatedPhoto,
} from "../app/media/testing/sample-files.ts";
import { test } from "./draw-site.ts";
import { publishAlbum } from "./gallery-site.ts";
import { expect, expectAccessible, expectNoSidewaysScroll, hydrated } from "./site.ts";

type Sent = { name: string; mimeType: string; buffer: Buffer };

function file(name: string, buffer: Buffer, mimeType = "image/jpeg"): Sent {
  return { name, mimeType, buffer };
}

/** Two seconds of a gold square that moves to the right, with sound, and with the location it was taken at. */
const film = readFile("app/media/testing/film.webm");

function line(page: Page, name: string) {
  return page.getByRole("list", { name: "Files" }).getByRole("listitem").filter({ hasText: name });
}

/** Waits as long as files keep arriving: dozens of pictures are encoded. */
async function expectProgress(page: Page, end: string) {
  const progress = page.getByRole("status").filter({ hasText: /\d+ of \d+ done/ });
  for (let seen = ""; !seen.includes(end); ) {
    await expect(progress).not.toHaveText(seen);
    seen = await progress.innerText();
  }
}

test("thirty files of all kinds are uploaded although the network is lost in the middle", async ({
  page,
  context,
}) => {
  await page.goto("/admin/gallery");
  await hydrated(page);
  // Large enough for several pieces although it has few pixels: cameras append data to a picture.
  const large = Buffer.concat([await jpeg(800, 600, 90), Buffer.alloc(1_200_000)]);
  const files = [
    file("large-1.jpg", large),
    file("large-2.png", await gradient(900, 600, 91).png().toBuffer(), "image/png"),
    file("film.webm", await film, "video/webm"),
    file("soft.webp", await gradient(400, 300, 92).webp().toBuffer(), "image/webp"),
    file("small.avif", await gradient(64, 64, 93).avif().toBuffer(), "image/avif"),
  ];
  for (let number = files.length + 1; number <= 30; number += 1) {
    files.push(file(`photo-${number}.jpg`, await jpeg(200, 140, number)));
  }

  // The first pieces go through, then nothing does.
  let pieces = 0;
  const cut = Promise.withResolvers<void>();
  await page.route(/\/admin\/gallery\/uploads\/\w+\?offset=/, async (route) => {
    pieces += 1;
    if (pieces === 4) {
      await context.setOffline(true);
      cut.resolve();
    }
    await route.continue().catch(() => undefined);
  });
  await page.getByLabel("Files to upload").setInputFiles(files);
  await cut.promise;
  await expect(
    page.getByText(/Connection lost at \d+ %\. Continues automatically/).first(),
  ).toBeVisible();
  await expectAccessible(page);

  // One is paused meanwhile and waits for the person, not for the network.
  await page.getByRole("button", { name: "Pause photo-30.jpg" }).click();
  await context.setOffline(false);
  await expectProgress(page, "29 of 30 done");
  await expect(line(page, "photo-30.jpg")).toContainText("Paused at 0 %");
  await page.getByRole("button", { name: "Continue with photo-30.jpg" }).click();
  await expectProgress(page, "30 of 30 done");
  await page.unroute(/uploads/);

  // A file that is sent again is recognised, and nothing is added.
  await page.getByRole("button", { name: "Clear finished uploads" }).click();
  await page.getByLabel("Files to upload").setInputFiles([file("again.jpg", large)]);
  await expect(line(page, "again.jpg")).toContainText("Already in the library");
});

test("a video gets one of its frames as its poster, and plays when a visitor presses play", async ({
  page,
  database,
}) => {
  await page.goto("/admin/gallery");
  await hydrated(page);
  const sent = file("film.webm", await film, "video/webm");
  await page.getByLabel("Files to upload").setInputFiles([sent]);
  // Also when another journey has sent it to this site before.
  await expect(line(page, "film.webm")).toContainText("in the library");
  await page.goto("/admin/gallery?show=video");
  await hydrated(page);
  await page.getByRole("link", { name: /film/ }).click();
  const drawer = page.getByRole("complementary", { name: /film/ });
  await stopAt(drawer.locator("video"), 1);
  await drawer.getByRole("button", { name: "Use this frame as its picture" }).click();
  await expect(drawer.getByRole("button", { name: /^Focal point/ })).toBeVisible();
  const poster = await drawer.locator("img").first().getAttribute("src");
  const frame = sharp(await (await page.request.get(poster ?? "")).body());
  expect((await colourAt(frame, 170, 90)).red).toBeGreaterThan(150);
  expect((await colourAt(frame, 50, 90)).red).toBeLessThan(60);
  await drawer.getByLabel("Description (for screen readers)").fill("A gold square that moves");
  await drawer.getByRole("button", { name: "Save", exact: true }).click();
  await expect(drawer.getByText(/^Saved \d\d:\d\d/)).toBeVisible();

  // Visitors see that frame until they press play; then it plays in place, with its sound.
  const media = new URL(page.url()).searchParams.get("open") ?? "";
  await publishAlbum(database, "films", [{ media }]);
  await page.goto("/gallery/films");
  await hydrated(page);
  await page.getByRole("link", { name: /A gold square that moves/ }).click();
  const shown = page.getByRole("dialog").locator("video");
  await expect(shown).toHaveAttribute("poster", /\/media\/film-/);
  await expectAccessible(page);
  expect(await stateOf(shown)).toMatchObject({ paused: true, time: 0, autoplay: false });
  await shown.focus();
  await page.keyboard.press("Space");
  await expect.poll(async () => (await stateOf(shown)).time).toBeGreaterThan(0.2);
  expect(await stateOf(shown)).toMatchObject({ muted: false, inline: true });
});

async function stopAt(film: Locator, second: number) {
  await film.evaluate(async (video: HTMLVideoElement, time) => {
    const seeked = new Promise((resolve) => video.addEventListener("seeked", resolve));
    video.currentTime = time;
    await seeked;
  }, second);
}

function stateOf(film: Locator) {
  return film.evaluate((video: HTMLVideoElement) => ({
    paused: video.paused,
    time: video.currentTime,
    autoplay: video.autoplay,
    muted: video.muted,
    inline: video.playsInline && document.fullscreenElement === null,
  }));
}

async function colourAt(picture: Sharp, left: number, top: number) {
  const [red = 0] = await picture
    .clone()
    .extract({ left, top, width: 1, height: 1 })
    .raw()
    .toBuffer();
  return { red };
}

test("each bad file is refused with its reason; good ones can be chosen, dragged or pasted", async ({
  page,
  context,
}) => {
  await page.goto("/admin/gallery");
  await hydrated(page);
  const bad: [Sent, string][] = [
    [file("notes.jpg", Buffer.from("a;b;c\n")), "We cannot read this file."],
    [file("setup.jpg", renamedProgram), "This is a program, not a picture"],
    [file("both.jpg", await polyglot()), "This file is a picture and a ZIP archive at once."],
    [file("half.jpg", await truncatedPhoto()), "The file ends too early."],
    [file("nothing.jpg", Buffer.alloc(0)), "This file is empty: 0 bytes."],
    [file("huge.png", hugePng(), "image/png"), "This picture has 256 megapixels; 50 is the most."],
    [file("dance.webp", await animation(), "image/webp"), "an animation of 3,000 frames."],
    [file("logo.svg", svgWithScript, "image/svg+xml"), "We do not accept SVG files"],
  ];
  const good = file("good.jpg", await jpeg(300, 200, 77));
  await page.getByLabel("Files to upload").setInputFiles([...bad.map(([sent]) => sent), good]);
  // Too large for one message to the browser: a sparse file on disk.
  const heavy = test.info().outputPath("heavy.jpg");
  await writeFile(heavy, await jpeg());
  await truncate(heavy, 41 * 1024 * 1024);
  await page.getByLabel("Files to upload").setInputFiles(heavy);
  await expectProgress(page, "1 of 10 done, 9 refused");
  await expect(line(page, "heavy.jpg")).toContainText("40 MB is the most.");
  for (const [sent, sentence] of bad) await expect(line(page, sent.name)).toContainText(sentence);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Dismiss setup.jpg" }).click();
  await expect(line(page, "setup.jpg")).toHaveCount(0);

  // Two more ways: files dragged from another window, and a picture from the clipboard.
  const dragged = test.info().outputPath("dragged.jpg");
  await writeFile(dragged, await jpeg(300, 200, 78));
  await drop(page, dragged);
  await expect(line(page, "dragged.jpg")).toContainText("in the library");
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await copyPicture(page, await gradient(300, 200, 79).png().toBuffer());
  await page.keyboard.press("Control+V");
  await expectProgress(page, "3 of 11 done, 8 refused");
});

/** The drag events of files from another window. */
async function drop(page: Page, file: string) {
  const session = await page.context().newCDPSession(page);
  const data = { items: [], files: [file], dragOperationsMask: 1 };
  const at = { x: 700, y: 500, data };
  await session.send("Input.dispatchDragEvent", { type: "dragEnter", ...at });
  await session.send("Input.dispatchDragEvent", { type: "dragOver", ...at });
  await expect(page.getByText("Drop to upload")).toBeVisible();
  await session.send("Input.dispatchDragEvent", { type: "drop", ...at });
  await expect(page.getByText("Drop to upload")).toBeHidden();
}

async function copyPicture(page: Page, png: Buffer) {
  await page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    const picture = new Blob([bytes], { type: "image/png" });
    await navigator.clipboard.write([new ClipboardItem({ "image/png": picture })]);
  }, png.toString("base64"));
}

test("a picture is described, its focal point set, replaced in place, binned and brought back", async ({
  page,
}) => {
  // There is an upright one too.
  const picture = page.getByRole("link", { name: /Villa poolside dusk(?! upright)/ });
  await page.goto("/admin/gallery?search=poolside%20dusk");
  await hydrated(page);
  await picture.click();
  const point = page.getByRole("button", { name: /^Focal point/ });
  await expect(point).toHaveAccessibleName(/^Focal point, 42 % from the left, 45 % from the top/);
  await point.focus();
  for (const key of ["ArrowRight", "ArrowRight", "Shift+ArrowDown", "ArrowUp"]) {
    await page.keyboard.press(key);
  }
  await expect(point).toHaveAccessibleName(/^Focal point, 44 % from the left, 54 % from the top/);
  await expect(page.getByText(/^Saved \d\d:\d\d/)).toBeVisible();
  await page.getByLabel("Credit").fill("Studio Larkspur");
  await page.getByLabel("Credit").blur();
  await expectAccessible(page);
  await page.reload();
  await hydrated(page);
  await expect(point).toHaveAccessibleName(/^Focal point, 44 % from the left, 54 % from the top/);
  await expect(page.getByLabel("Credit")).toHaveValue("Studio Larkspur");
  await page.setViewportSize({ width: 320, height: 700 });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1440, height: 900 });

  await expect(page.getByText(/^Used in \d+ places/)).toBeVisible();
  await page.getByRole("button", { name: "Delete…" }).click();
  const dialog = page.getByRole("dialog", { name: /Move “Villa poolside dusk” to the bin\?/ });
  await expect(dialog).toContainText("Landing page");
  await expectAccessible(page);
  await expect(dialog.getByRole("button", { name: "Cancel" })).toBeFocused();
  await dialog.getByRole("button", { name: "Move to the bin" }).click();
  await expect(page.getByText("Moved to the bin.")).toBeVisible();
  await expect(picture).toHaveCount(0);

  await page.getByRole("link", { name: /^Bin/ }).click();
  await picture.click();
  await page.getByRole("button", { name: "Restore" }).click();
  await expect(page.getByText("Restored, everywhere it was used.")).toBeVisible();

  // Replaced by another file, it keeps its texts, and every page that uses it shows the new one.
  await page.goto("/admin/gallery?open=villa-poolside-dusk");
  await hydrated(page);
  const choosing = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Replace", exact: true }).click();
  await (await choosing).setFiles([file("newer.jpg", await jpeg(900, 600, 80))]);
  await expect(line(page, "newer.jpg")).toContainText("in the library");
  await expect(page.getByText("900 × 600")).toBeVisible();
  await expect(page.getByLabel("Credit")).toHaveValue("Studio Larkspur");
  const landing = async () => (await page.request.get("/")).text();
  await expect.poll(landing).toContain("/media/villa-poolside-dusk/1-");
  expect(await landing()).not.toMatch(/\/media\/villa-poolside-dusk\/\d+\.\w+/);
});
