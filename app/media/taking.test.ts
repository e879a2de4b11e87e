import sharp, { type Sharp } from "sharp";
import { expect, test } from "vitest";
import { readWhole } from "../platform/files/file-store.server.ts";
import { openObjectStore } from "../platform/testing/object-store.ts";
import { sizeKey, videoKey } from "./file-names.ts";
import { gradient, jpeg, mp4, phonePhoto } from "./testing/sample-files.ts";
import { openMediaDesk } from "./testing/test-media.ts";

test("a phone's photo is turned upright, in the web's colours, and says nothing about its owner", async () => {
  await using desk = await openMediaDesk();
  const photo = await phonePhoto();
  expect(photo.includes("SECRET-PLACE")).toBe(true);
  const { media } = await desk.take(photo, { fileName: "IMG 0041.JPG" });
  expect(media).toMatch(/^img-0041-[0-9a-f]{8}$/);
  const quick = await desk.find(media);
  expect(quick.sizes.map(({ format }) => format)).toEqual(["webp", "jpeg"]);
  expect(quick).toMatchObject({ name: "IMG 0041", alt: "", takenOn: "2026-06-14", revision: 1 });
  expect(quick.blur).toMatch(/^data:image\/webp;base64,/);

  await desk.settled();
  const row = await desk.find(media);
  expect(row).toMatchObject({ width: 400, height: 640 });
  expect(row.sizes.map(({ format, width }) => `${width} ${format}`)).toEqual([
    "400 avif",
    "400 webp",
    "400 jpeg",
  ]);
  for (const key of [row.master, ...row.sizes.map((size) => sizeKey(media, size))]) {
    const content = await readWhole(desk.files, key);
    const { exif, xmp, icc, orientation } = await sharp(content).metadata();
    expect({ exif, xmp, icc, orientation }).toEqual({});
    for (const secret of ["SECRET-PLACE", "secret-software", "Phone of Somebody"]) {
      expect(content.includes(secret)).toBe(false);
    }
  }
  // What was on the left is on top now, and the colour is the one that was seen, in other numbers.
  const size = row.sizes[2];
  if (!size) throw new Error("There is no JPEG.");
  const shown = sharp(await readWhole(desk.files, sizeKey(media, size)));
  const red = await redAt(shown, 389, 600);
  expect(Math.abs(red - (await redAt(gradient(640, 400), 600, 10)))).toBeLessThan(7);
  const asItStood = await redAt(sharp(photo, { ignoreIcc: true }), 600, 10);
  expect(red - asItStood).toBeGreaterThan(10);
});

async function redAt(picture: Sharp, left: number, top: number): Promise<number> {
  const [red = 0] = await picture.extract({ left, top, width: 1, height: 1 }).raw().toBuffer();
  return red;
}

test("every width up to the picture's own is made, as AVIF and WebP, with one JPEG for the rest", async () => {
  await using desk = await openMediaDesk();
  const { media } = await desk.take(await jpeg(1300, 800));
  await desk.settled();
  const { sizes } = await desk.find(media);
  expect(sizes.map(({ format, width }) => `${width} ${format}`)).toEqual([
    "480 avif",
    "480 webp",
    "800 avif",
    "800 webp",
    "1000 avif",
    "1000 webp",
    "1200 avif",
    "1200 webp",
    "1200 jpeg",
    "1300 avif",
    "1300 webp",
  ]);
  for (const size of sizes) expect(await desk.files.size(sizeKey(media, size))).toBe(size.bytes);
});

test("the same file again is recognised, in the library and in the bin", async () => {
  await using desk = await openMediaDesk();
  const content = await jpeg(320, 200, 1);
  const first = await desk.take(content);
  expect(await desk.take(content, { fileName: "copy.jpg" })).toMatchObject({
    state: "done",
    known: "library",
    media: first.media,
  });
  await desk.database.execute(`update media set trashed_at = now()`);
  expect(await desk.take(content)).toMatchObject({ known: "bin", media: first.media });
  const both = await jpeg(320, 200, 2);
  const twice = await Promise.all([desk.take(both), desk.take(both)]);
  expect(new Set(twice.map(({ media }) => media)).size).toBe(1);
});

test("replacing keeps the words and the place, and changes every address", async () => {
  await using desk = await openMediaDesk();
  const { media } = await desk.take(await jpeg(320, 200, 1));
  await desk.database.execute(`update media set alt = 'The terrace', focus = '20% 80%'`);
  const before = await desk.find(media);
  const outcome = await desk.take(await jpeg(400, 300, 2), { purpose: "replace", target: media });
  expect(outcome).toMatchObject({ state: "done", media });
  await desk.settled();
  const after = await desk.find(media);
  expect(after).toMatchObject({ alt: "The terrace", focus: "20% 80%", width: 400, revision: 2 });
  const addresses = new Set(before.sizes.map((size) => sizeKey(media, size)));
  expect(after.sizes.filter((size) => addresses.has(sizeKey(media, size)))).toEqual([]);
});

test("a film keeps its pictures, loses the place it was taken at, and waits for its poster", async () => {
  await using desk = await openMediaDesk();
  const film = mp4();
  expect(film.includes("SECRET-ROUTE")).toBe(true);
  const { media } = await desk.take(film, { fileName: "walk.mp4" });
  const row = await desk.find(media);
  expect(row).toMatchObject({ kind: "video", width: 1280, height: 720, sizes: [] });
  expect(row.video).toMatchObject({ seconds: 12, format: "mp4", bytes: film.length });
  if (!row.video) throw new Error("There is no film.");
  const kept = await readWhole(desk.files, videoKey(media, row.video));
  expect(kept.length).toBe(film.length);
  expect(kept.includes("SECRET-PLACE")).toBe(false);
  expect(kept.includes("SECRET-ROUTE")).toBe(false);
  expect(kept.includes("udta")).toBe(false);
  expect(kept.subarray(-600_000)).toEqual(film.subarray(-600_000));

  await desk.take(await jpeg(640, 360), { purpose: "poster", target: media });
  await desk.settled();
  const withPoster = await desk.find(media);
  expect(withPoster.video).toEqual(row.video);
  expect(withPoster.sizes.length).toBeGreaterThan(4);
});

test("the same in an S3-compatible store", async () => {
  await using store = await openObjectStore();
  await using desk = await openMediaDesk(store.variables);
  const { media } = await desk.take(await jpeg(500, 300));
  const film = await desk.take(mp4(), { fileName: "walk.mp4" });
  await desk.settled();
  const { sizes } = await desk.find(media);
  for (const size of sizes) expect(await desk.files.size(sizeKey(media, size))).toBe(size.bytes);
  expect((await desk.find(film.media)).video).toMatchObject({ seconds: 12 });
});
