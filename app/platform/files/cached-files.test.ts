import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { openObjectStore } from "../testing/object-store.ts";
import { cacheFiles } from "./cached-files.server.ts";
import { readWhole } from "./file-store.server.ts";
import { openObjectFiles } from "./object-files.server.ts";
import type { FileStore } from "./stored-files.server.ts";

/** Counts the requests to the store. */
function counting(files: FileStore) {
  const asked: string[] = [];
  const counted: FileStore = {
    ...files,
    size(key) {
      asked.push(`size ${key}`);
      return files.size(key);
    },
    read(key, range) {
      asked.push(`read ${key}`);
      return files.read(key, range);
    },
  };
  return { counted, asked };
}

const picture = "media/villa/800.avif";

test("a picture is requested from the store once, however many ask; films are not kept", async () => {
  await using store = await openObjectStore();
  const { counted, asked } = counting(openObjectFiles(store.settings));
  let time = 0;
  const files = cacheFiles(counted, {
    keeps: (key) => key.endsWith(".avif"),
    mostBytes: 250_000,
    now: () => time,
  });
  const bytes = Buffer.alloc(100_000, "gold");
  for (const key of [picture, "media/b/800.avif", "media/c/800.avif", "media/film/1.mp4"]) {
    await files.write(key, bytes);
  }
  const ask = async () => [await files.size(picture), (await readWhole(files, picture)).length];
  expect(await Promise.all([ask(), ask(), ask()])).toEqual(Array(3).fill([100_000, 100_000]));
  expect(asked.splice(0)).toEqual([`read ${picture}`]);
  const part = await files.read(picture, { start: 2, end: 5 });
  expect(Buffer.concat(await part.toArray()).toString()).toBe("ldgo");
  expect(asked.splice(0)).toEqual([]);

  await files.size("media/film/1.mp4");
  await readWhole(files, "media/film/1.mp4");
  expect(asked.splice(0)).toHaveLength(2);
  // Two more fill it: the oldest is dropped.
  await files.size("media/b/800.avif");
  await files.size("media/c/800.avif");
  await files.size("media/c/800.avif");
  expect(asked.splice(0)).toHaveLength(2);
  await files.size(picture);
  expect(asked.splice(0)).toEqual([`read ${picture}`]);

  // Removed here it is gone at once, removed by another node after ten minutes.
  await counted.remove("media/c/800.avif");
  expect(await files.size("media/c/800.avif")).toBe(100_000);
  time += 11 * 60_000;
  expect(await files.size("media/c/800.avif")).toBeNull();
  await files.remove(picture);
  expect(await files.size(picture)).toBeNull();
});

test("a picture that the store sends too slowly fails within the limit", async () => {
  const stalled: Partial<FileStore> = {
    size: async () => 100,
    read: async () => new Readable({ read() {} }),
  };
  const files = cacheFiles(stalled as FileStore, { keeps: () => true, loadWithinMilliseconds: 50 });
  await expect(files.size(picture)).rejects.toThrow("did not send the file within 50 ms");
});
