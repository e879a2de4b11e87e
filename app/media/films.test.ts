// What becomes of a film where the machine has ffmpeg. The program itself is tried where it is installed;
// everywhere else one that answers like it stands in its place.
import { spawnSync } from "node:child_process";
import { chmod, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { readWhole } from "../platform/files/file-store.server.ts";
import { makeDataFolder } from "../platform/testing/temporary-data-folder.ts";
import { videoKey } from "./file-names.ts";
import { jpeg, mp4 } from "./testing/sample-files.ts";
import { openMediaDesk } from "./testing/test-media.ts";

const film = readFile(path.join(import.meta.dirname, "testing/film.webm"));

async function keptFilm(desk: Awaited<ReturnType<typeof openMediaDesk>>, media: string) {
  const { video } = await desk.find(media);
  if (!video) throw new Error("There is no film.");
  return { video, content: await readWhole(desk.files, videoKey(media, video)) };
}

/** Answers to -version, and does as `script` says with everything else; $out is the file to make. */
async function standIn(folder: string, script: string) {
  const program = path.join(folder, "encoder");
  const last = 'for out in "$@"; do :; done';
  await writeFile(program, `#!/bin/sh\n[ "$1" = -version ] && exit 0\n${last}\n${script}\n`);
  await chmod(program, 0o755);
  return program;
}

const installed = spawnSync("ffmpeg", ["-version"]).status === 0;

test.skipIf(!installed)("ffmpeg makes a film of its own out of what was sent", async () => {
  await using desk = await openMediaDesk({}, "ffmpeg");
  const { media } = await desk.take(await film, { fileName: "film.webm" });
  await desk.settled();
  const { video, content } = await keptFilm(desk, media);
  expect(video).toMatchObject({ format: "mp4", encoded: true, width: 320, height: 180 });
  expect(video.seconds).toBeCloseTo(2, 0);
  expect(content.includes("SECRET-PLACE")).toBe(false);
});

test("an encoded film takes the place of the sent one, under another address, and keeps its poster", async () => {
  await using folder = makeDataFolder();
  const made = path.join(folder.path, "made.mp4");
  await writeFile(made, mp4());
  const program = await standIn(folder.path, `cp ${made} "$out"`);
  await using desk = await openMediaDesk({}, program);
  const { media } = await desk.take(await film, { fileName: "film.webm" });
  await desk.take(await jpeg(320, 180), { purpose: "poster", target: media });
  await desk.settled();
  const { video } = await keptFilm(desk, media);
  expect(video).toMatchObject({ format: "mp4", encoded: true, width: 1280, height: 720 });
  expect(videoKey(media, video)).toMatch(/\/1-encoded\.mp4$/);
  expect((await desk.find(media)).sizes.length).toBeGreaterThan(0);
});

test("a film that ffmpeg refuses stays as it was sent, without the place it was taken at", async () => {
  await using folder = makeDataFolder();
  await using desk = await openMediaDesk({}, await standIn(folder.path, "exit 1"));
  const sent = await film;
  expect(sent.includes("SECRET-PLACE")).toBe(true);
  const { media } = await desk.take(sent, { fileName: "film.webm" });
  await desk.settled();
  const { video, content } = await keptFilm(desk, media);
  expect(video).toMatchObject({ format: "webm", encoded: false });
  expect(content.length).toBe(sent.length);
  expect(content.includes("SECRET-PLACE")).toBe(false);
});
