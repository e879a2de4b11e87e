// The media library as staff use it: many files over a line that breaks, bad files, a focal point, the bin.
import { randomBytes } from "node:crypto";
import { truncate, writeFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import sharp from "sharp";
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
import { test } from "./admin-site.ts";
import { expect, expectAccessible, expectNoSidewaysScroll, hydrated } from "./site.ts";

/** Dozens of pictures are really encoded, on machines that do other things meanwhile. */
test.setTimeout(240_000);

type Sent = { name: string; mimeType: string; buffer: Buffer };

function file(name: string, buffer: Buffer, mimeType = "image/jpeg"): Sent {
  return { name, mimeType, buffer };
}

/** A real film of this browser's own making: a coloured square that moves for a second. */
async function film(page: Page): Promise<Buffer> {
  const base64 = await page.evaluate(async () => {
    const canvas = document.createElement("canvas");
    canvas.width = 320;
    canvas.height = 180;
    const context = canvas.getContext("2d");
    const recorder = new MediaRecorder(canvas.captureStream(10), { mimeType: "video/webm" });
    const pieces: Blob[] = [];
    recorder.ondataavailable = ({ data }) => pieces.push(data);
    const stopped = new Promise((resolve) => {
      recorder.onstop = resolve;
    });
    recorder.start();
    for (let frame = 0; frame < 12; frame += 1) {
      if (context) {
        context.fillStyle = `hsl(${frame * 30} 80% 50%)`;
        context.fillRect(0, 0, 320, 180);
      }
      await new Promise((resolve) => setTimeout(resolve, 80));
    }
    recorder.stop();
    await stopped;
    const bytes = new Uint8Array(await new Blob(pieces).arrayBuffer());
    return btoa(String.fromCharCode(...bytes));
  });
  return Buffer.from(base64, "base64");
}

function line(page: Page, name: string) {
  return page.getByRole("list", { name: "Files" }).getByRole("listitem").filter({ hasText: name });
}

test("thirty files of all kinds arrive although the network is cut in the middle", async ({
  page,
  context,
}) => {
  await page.goto("/admin/gallery");
  await hydrated(page);
  const large = await noise(800, 600);
  expect(large.length).toBeGreaterThan(1_000_000);
  const files = [
    file("large-1.jpg", large),
    file("large-2.png", await gradient(900, 600, 91).png().toBuffer(), "image/png"),
    file("film.webm", await film(page), "video/webm"),
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
    page.getByText(/Connection lost at \d+ %\. Goes on by itself/).first(),
  ).toBeVisible();
  await expectAccessible(page);

  // One is paused meanwhile and waits for its sender, not for the line.
  await page.getByRole("button", { name: "Pause photo-30.jpg" }).click();
  await context.setOffline(false);
  await expect(page.getByText("29 of 30 done")).toBeVisible({ timeout: 120_000 });
  await expect(line(page, "photo-30.jpg")).toContainText("Paused at 0 %");
  await page.getByRole("button", { name: "Go on with photo-30.jpg" }).click();
  await expect(page.getByText("30 of 30 done")).toBeVisible({ timeout: 30_000 });
  await page.unroute(/uploads/);

  // Sent once more, the file is recognised and nothing is added.
  await page.getByRole("button", { name: "Clear what is done" }).click();
  await page.getByLabel("Files to upload").setInputFiles([file("again.jpg", large)]);
  await expect(line(page, "again.jpg")).toContainText("Already in the library", {
    timeout: 60_000,
  });

  // The film waits for its picture, which is a frame of it.
  await page.goto("/admin/gallery?show=video");
  await hydrated(page);
  await page.getByRole("link", { name: /film/ }).click();
  const drawer = page.getByRole("complementary", { name: /film/ });
  await drawer.locator("video").evaluate((video: HTMLVideoElement) => video.play());
  await drawer.getByRole("button", { name: "Use this frame as its picture" }).click();
  await expect(drawer.getByRole("button", { name: /^Focal point/ })).toBeVisible({
    timeout: 30_000,
  });
});

/** More than a megabyte in few pixels, because no two of them are alike. */
async function noise(width: number, height: number): Promise<Buffer> {
  const raw = { width, height, channels: 3 } as const;
  return sharp(randomBytes(width * height * 3), { raw })
    .jpeg({ quality: 100, chromaSubsampling: "4:4:4" })
    .toBuffer();
}

test("each bad file gets its sentence; the good one beside them arrives", async ({ page }) => {
  await page.goto("/admin/gallery");
  await hydrated(page);
  const bad: [Sent, string][] = [
    [file("notes.jpg", Buffer.from("a;b;c\n")), "This is not a picture or video we can read."],
    [file("setup.jpg", renamedProgram), "This is a program, not a picture"],
    [file("both.jpg", await polyglot()), "This file is a picture and a ZIP archive at once."],
    [file("half.jpg", await truncatedPhoto()), "The file ends too early."],
    [file("nothing.jpg", Buffer.alloc(0)), "This file is empty: 0 bytes."],
    [file("huge.png", hugePng(), "image/png"), "This picture has 256 megapixels; 50 is the most."],
    [file("dance.webp", await animation(), "image/webp"), "an animation of 3,000 frames."],
    [file("logo.svg", svgWithScript, "image/svg+xml"), "SVG drawings can carry programs"],
  ];
  const good = file("good.jpg", await jpeg(300, 200, 77));
  await page.getByLabel("Files to upload").setInputFiles([...bad.map(([sent]) => sent), good]);
  // Too large to be handed over in one message: it lies on the disk, mostly empty.
  const heavy = test.info().outputPath("heavy.jpg");
  await writeFile(heavy, await jpeg());
  await truncate(heavy, 41 * 1024 * 1024);
  await page.getByLabel("Files to upload").setInputFiles(heavy);
  await expect(page.getByText("1 of 10 done, 9 refused")).toBeVisible({ timeout: 120_000 });
  await expect(line(page, "heavy.jpg")).toContainText("40 MB is the most.");
  for (const [sent, sentence] of bad) await expect(line(page, sent.name)).toContainText(sentence);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Dismiss setup.jpg" }).click();
  await expect(line(page, "setup.jpg")).toHaveCount(0);
});

test("a picture is described, its focal point set by keyboard, and it goes to the bin and back", async ({
  page,
}) => {
  await page.goto("/admin/gallery");
  await hydrated(page);
  await page.getByRole("link", { name: /Villa poolside dusk/ }).click();
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
  await expect(page.getByText("It lies in the bin now.")).toBeVisible();
  await expect(page.getByRole("link", { name: /Villa poolside dusk/ })).toHaveCount(0);

  await page.getByRole("link", { name: /^Bin/ }).click();
  await page.getByRole("link", { name: /Villa poolside dusk/ }).click();
  await page.getByRole("button", { name: "Restore" }).click();
  await expect(page.getByText("It is back in the library, in all its places.")).toBeVisible();
});
