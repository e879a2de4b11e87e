// Films are encoded where ffmpeg is installed. Most tests use a shell script in its place.
import { spawnSync } from "node:child_process";
import { chmod, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { readWhole } from "../platform/files/file-store.server.ts";
import { makeDataFolder } from "../platform/testing/temporary-data-folder.ts";
import { videoKey } from "./file-names.ts";
import { jpeg, mp4 } from "./testing/sample-files.ts";
import { openTestLibrary } from "./testing/test-media.ts";

const film = readFile(path.join(import.meta.dirname, "testing/film.webm"));

async function readFilm(library: Awaited<ReturnType<typeof openTestLibrary>>, media: string) {
  const { video } = await library.find(media);
  if (!video) throw new Error("There is no film.");
  return { video, content: await readWhole(library.files, videoKey(media, video)) };
}

/** A fake ffmpeg: succeeds for -version, otherwise runs `script`. $out is the output file. */
async function fakeEncoder(folder: string, script: string) {
  const program = path.join(folder, "encoder");
  const last = 'for out in "$@"; do :; done';
  await writeFile(program, `#!/bin/sh\n[ "$1" = -version ] && exit 0\n${last}\n${script}\n`);
  await chmod(program, 0o755);
  return program;
}

const installed = spawnSync("ffmpeg", ["-version"]).status === 0;

test.skipIf(!installed)("ffmpeg encodes an uploaded film", async () => {
  await using library = await openTestLibrary({}, "ffmpeg");
  const { media } = await library.upload(await film, { fileName: "film.webm" });
  await library.settled();
  const { video, content } = await readFilm(library, media);
  expect(video).toMatchObject({ format: "mp4", encoded: true, width: 320, height: 180 });
  expect(video.seconds).toBeCloseTo(2, 0);
  expect(content.includes("SECRET-PLACE")).toBe(false);
});

test("an encoded film replaces the uploaded one under another address, and keeps its poster", async () => {
  await using folder = makeDataFolder();
  const encoded = path.join(folder.path, "made.mp4");
  await writeFile(encoded, mp4());
  const program = await fakeEncoder(folder.path, `cp ${encoded} "$out"`);
  await using library = await openTestLibrary({}, program);
  const { media } = await library.upload(await film, { fileName: "film.webm" });
  await library.upload(await jpeg(320, 180), { purpose: "poster", target: media });
  await library.settled();
  const { video } = await readFilm(library, media);
  expect(video).toMatchObject({ format: "mp4", encoded: true, width: 1280, height: 720 });
  expect(videoKey(media, video)).toMatch(/\/1-encoded\.mp4$/);
  expect((await library.find(media)).sizes.length).toBeGreaterThan(0);
});

test("a film that ffmpeg refuses stays as it was uploaded, without its location metadata", async () => {
  await using folder = makeDataFolder();
  await using library = await openTestLibrary({}, await fakeEncoder(folder.path, "exit 1"));
  const sent = await film;
  expect(sent.includes("SECRET-PLACE")).toBe(true);
  const { media } = await library.upload(sent, { fileName: "film.webm" });
  await library.settled();
  const { video, content } = await readFilm(library, media);
  expect(video).toMatchObject({ format: "webm", encoded: false });
  expect(content.length).toBe(sent.length);
  expect(content.includes("SECRET-PLACE")).toBe(false);
});
