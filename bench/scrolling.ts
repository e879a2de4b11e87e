// Compares fast scrolling through an album of five hundred photos with an empty page, on a phone's screen with the
// processor slowed four times. Usage: npm run build && node bench/scrolling.ts
import { type Browser, chromium } from "@playwright/test";
import pg from "pg";
import { libraryPictures, publishAlbum } from "../e2e/gallery-site.ts";
import { findChromium } from "../start/chromium.mjs";
import { openSlowPhone } from "./browser/slow-phone.ts";
import { median } from "./median.ts";
import { report } from "./report.ts";
import { openDurableDatabase, startSite, stopSite } from "./running-site.ts";

const photos = 500;
const rounds = 3;
/** A fast scroll: 1,500 px a second, over about twelve screens. */
const stride = 25;
const strides = 400;
const frameMilliseconds = 1000 / 60;

const database = await openDurableDatabase();
const site = await startSite(database.url, database.folder);
const client = new pg.Client(database.connection);
await client.connect();
const library = await libraryPictures(client);
await publishAlbum(
  client,
  "five-hundred",
  Array.from({ length: photos }, (_, index) => ({ media: library[index % library.length] ?? "" })),
);
await client.end();
const browser = await chromium.launch({
  executablePath: await findChromium(),
  args: ["--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu"],
});
const album: number[][] = [];
const empty: number[][] = [];
for (let round = 0; round < rounds; round += 1) {
  const { frames, height } = await scroll(browser, "/gallery/five-hundred");
  album.push(frames);
  empty.push((await scroll(browser, "/robots.txt", height)).frames);
}
await browser.close();
await stopSite(site);
await database.close();

report("scrolling", [
  {
    figure: `Late frames in a hundred, ${photos} photos (goal as the empty page)`,
    value: median(album.map(late)),
  },
  { figure: "Late frames in a hundred, empty page", value: median(empty.map(late)) },
  { figure: "95 in 100 frames within, photos, milliseconds", value: median(album.map(p95)) },
  { figure: "95 in 100 frames within, empty page, milliseconds", value: median(empty.map(p95)) },
  { figure: "Slowest frame, photos, milliseconds", value: median(album.map(slowest)) },
  { figure: "Slowest frame, empty page, milliseconds", value: median(empty.map(slowest)) },
]);

/** A frame is late if it takes more than 1.5 times as long as one at 60 per second. */
function late(frames: number[]): number {
  return (100 * frames.filter((took) => took > 1.5 * frameMilliseconds).length) / frames.length;
}

function p95(frames: number[]): number {
  return frames.toSorted((left, right) => left - right)[Math.floor(frames.length * 0.95)] ?? 0;
}

function slowest(frames: number[]): number {
  return Math.max(...frames);
}

/** A height replaces the page by an empty one of that height. */
async function scroll(browser: Browser, address: string, height?: number) {
  const { page, session, close } = await openSlowPhone(browser, site.origin);
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
  await page.goto(address, { waitUntil: "networkidle" });
  if (height) await page.evaluate(emptyPage, height);
  const seen = await page.evaluate(scrollDown, { stride, strides });
  if (seen.at < stride * strides) throw new Error(`It scrolled to ${seen.at} only.`);
  await close();
  return seen;
}

/** Runs in the page. Returns the duration of each frame. */
async function scrollDown({ stride, strides }: { stride: number; strides: number }) {
  const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
  const frames: number[] = [];
  let last = await frame();
  for (let number = 0; number < strides; number += 1) {
    scrollBy({ top: stride, behavior: "instant" });
    const now = await frame();
    frames.push(now - last);
    last = now;
  }
  return { frames, height: document.documentElement.scrollHeight, at: scrollY };
}

/** Runs in the page. */
function emptyPage(height: number) {
  document.body.replaceChildren();
  document.body.style.height = `${height}px`;
}
