import sharp, { type Sharp } from "sharp";
import { expect, test } from "vitest";
import { readWhole } from "../platform/files/file-store.server.ts";
import { openObjectStore } from "../platform/testing/object-store.ts";
import { sizeKey, videoKey } from "./file-names.ts";
import { gradient, jpeg, mp4, phonePhoto } from "./testing/sample-files.ts";
import { openTestLibrary } from "./testing/test-media.ts";

test("a phone photo is rotated, converted to sRGB and stripped of metadata", async () => {
  await using library = await openTestLibrary();
  const photo = await phonePhoto();
  expect(photo.includes("SECRET-PLACE")).toBe(true);
  const { media } = await library.upload(photo, { fileName: "IMG 0041.JPG" });
  expect(media).toMatch(/^img-0041-[0-9a-f]{8}$/);
  const quick = await library.find(media);
  expect(quick.sizes.map(({ format }) => format)).toEqual(["webp", "jpeg"]);
  expect(quick).toMatchObject({ name: "IMG 0041", alt: "", takenOn: "2026-06-14", revision: 1 });
  expect(quick.blur).toMatch(/^data:image\/webp;base64,/);

  await library.settled();
  const row = await library.find(media);
  expect(row).toMatchObject({ width: 400, height: 640 });
  expect(row.sizes.map(({ format, width }) => `${width} ${format}`)).toEqual([
    "400 avif",
    "400 webp",
    "400 jpeg",
  ]);
  for (const key of [row.master, ...row.sizes.map((size) => sizeKey(media, size))]) {
    const content = await readWhole(library.files, key);
    const { exif, xmp, icc, orientation } = await sharp(content).metadata();
    expect({ exif, xmp, icc, orientation }).toEqual({});
    for (const secret of ["SECRET-PLACE", "secret-software", "Phone of Somebody"]) {
      expect(content.includes(secret)).toBe(false);
    }
  }
  // The left edge is now the top edge, and the P3 colour has been converted to sRGB values.
  const size = row.sizes[2];
  if (!size) throw new Error("There is no JPEG.");
  const shown = sharp(await readWhole(library.files, sizeKey(media, size)));
  const red = await redAt(shown, 389, 600);
  expect(Math.abs(red - (await redAt(gradient(640, 400), 600, 10)))).toBeLessThan(7);
  const unconverted = await redAt(sharp(photo, { ignoreIcc: true }), 600, 10);
  expect(red - unconverted).toBeGreaterThan(10);
});

async function redAt(picture: Sharp, left: number, top: number): Promise<number> {
  const [red = 0] = await picture.extract({ left, top, width: 1, height: 1 }).raw().toBuffer();
  return red;
}

test("every width up to the picture's own is made as AVIF and WebP, and one as JPEG", async () => {
  await using library = await openTestLibrary();
  const { media } = await library.upload(await jpeg(1300, 800));
  await library.settled();
  const { sizes } = await library.find(media);
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
  for (const size of sizes) expect(await library.files.size(sizeKey(media, size))).toBe(size.bytes);
});

test("a file that is in the library or the bin already is recognised", async () => {
  await using library = await openTestLibrary();
  const content = await jpeg(320, 200, 1);
  const first = await library.upload(content);
  expect(await library.upload(content, { fileName: "copy.jpg" })).toMatchObject({
    state: "done",
    known: "library",
    media: first.media,
  });
  await library.database.execute(`update media set trashed_at = now()`);
  expect(await library.upload(content)).toMatchObject({ known: "bin", media: first.media });
  const both = await jpeg(320, 200, 2);
  const twice = await Promise.all([library.upload(both), library.upload(both)]);
  expect(new Set(twice.map(({ media }) => media)).size).toBe(1);
});

test("replacing a picture keeps its texts and focal point, and changes every address", async () => {
  await using library = await openTestLibrary();
  const { media } = await library.upload(await jpeg(320, 200, 1));
  await library.database.execute(`update media set alt = 'The terrace', focus = '20% 80%'`);
  const before = await library.find(media);
  const outcome = await library.upload(await jpeg(400, 300, 2), {
    purpose: "replace",
    target: media,
  });
  expect(outcome).toMatchObject({ state: "done", media });
  await library.settled();
  const after = await library.find(media);
  expect(after).toMatchObject({ alt: "The terrace", focus: "20% 80%", width: 400, revision: 2 });
  const addresses = new Set(before.sizes.map((size) => sizeKey(media, size)));
  expect(after.sizes.filter((size) => addresses.has(sizeKey(media, size)))).toEqual([]);
});

test("a film keeps its frames, loses its location metadata, and waits for its poster", async () => {
  await using library = await openTestLibrary();
  const film = mp4();
  expect(film.includes("SECRET-ROUTE")).toBe(true);
  const { media } = await library.upload(film, { fileName: "walk.mp4" });
  const row = await library.find(media);
  expect(row).toMatchObject({ kind: "video", width: 1280, height: 720, sizes: [] });
  expect(row.video).toMatchObject({ seconds: 12, format: "mp4", bytes: film.length });
  if (!row.video) throw new Error("There is no film.");
  const stored = await readWhole(library.files, videoKey(media, row.video));
  expect(stored.length).toBe(film.length);
  expect(stored.includes("SECRET-PLACE")).toBe(false);
  expect(stored.includes("SECRET-ROUTE")).toBe(false);
  expect(stored.includes("udta")).toBe(false);
  expect(stored.subarray(-600_000)).toEqual(film.subarray(-600_000));

  await library.upload(await jpeg(640, 360), { purpose: "poster", target: media });
  await library.settled();
  const withPoster = await library.find(media);
  expect(withPoster.video).toEqual(row.video);
  expect(withPoster.sizes.length).toBeGreaterThan(4);
});

test("uploads work in an S3-compatible store", async () => {
  await using store = await openObjectStore();
  await using library = await openTestLibrary(store.variables);
  const { media } = await library.upload(await jpeg(500, 300));
  const film = await library.upload(mp4(), { fileName: "walk.mp4" });
  await library.settled();
  const { sizes } = await library.find(media);
  for (const size of sizes) expect(await library.files.size(sizeKey(media, size))).toBe(size.bytes);
  expect((await library.find(film.media)).video).toMatchObject({ seconds: 12 });
});
