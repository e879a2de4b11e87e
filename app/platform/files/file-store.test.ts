// The same tests for both kinds of store.
import { randomBytes } from "node:crypto";
import { readdir } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import path from "node:path";
import { expect, test, vi } from "vitest";
import { openObjectStore } from "../testing/object-store.ts";
import { makeDataFolder } from "../testing/temporary-data-folder.ts";
import { readWhole } from "./file-store.server.ts";
import { openLocalFiles } from "./local-files.server.ts";
import { openObjectFiles } from "./object-files.server.ts";
import type { FileStore } from "./stored-files.server.ts";

type OpenStore = AsyncDisposable & { files: FileStore };

async function openLocal(): Promise<OpenStore> {
  const folder = makeDataFolder();
  return { files: openLocalFiles(folder.path), [Symbol.asyncDispose]: folder[Symbol.asyncDispose] };
}

async function openObjects(): Promise<OpenStore> {
  const store = await openObjectStore();
  return {
    files: openObjectFiles(store.settings),
    [Symbol.asyncDispose]: store[Symbol.asyncDispose],
  };
}

async function collect<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const collected: Item[] = [];
  for await (const item of items) collected.push(item);
  return collected;
}

async function* inPieces(content: Buffer, size: number) {
  for (let at = 0; at < content.length; at += size) yield content.subarray(at, at + size);
}

async function keysIn(files: FileStore, folder: string) {
  const items = await collect(files.list(folder));
  return items.map(({ key }) => key).sort();
}

for (const [kind, openStore] of [
  ["folder", openLocal],
  ["S3-compatible store", openObjects],
] as const) {
  test(`a ${kind} returns what was written, completely and by range`, async () => {
    await using store = await openStore();
    const { files } = store;
    const content = randomBytes(300_000);
    await files.write("media/house/480.avif", content);
    expect(await files.size("media/house/480.avif")).toBe(content.length);
    expect(await readWhole(files, "media/house/480.avif")).toEqual(content);
    const middle = await files.read("media/house/480.avif", { start: 1000, end: 1999 });
    const pieces = await collect(middle);
    expect(Buffer.concat(pieces)).toEqual(content.subarray(1000, 2000));

    await files.write("media/house/480.avif", Buffer.from("replaced"));
    expect((await readWhole(files, "media/house/480.avif")).toString()).toBe("replaced");
    await files.write("media/house/empty.bin", new Uint8Array());
    expect(await files.size("media/house/empty.bin")).toBe(0);
  });

  test(`a ${kind} stores content in several chunks, and nothing of an interrupted write`, async () => {
    await using store = await openStore();
    const { files } = store;
    const content = randomBytes(2_000_000);
    await files.write("media/film/1.mp4", {
      bytes: content.length,
      pieces: inPieces(content, 70_000),
    });
    expect(await readWhole(files, "media/film/1.mp4")).toEqual(content);

    async function* breaking() {
      yield* inPieces(content.subarray(0, 1_000_000), 70_000);
      // An object store may show a part of it meanwhile; a folder never does.
      if (openStore === openObjects) {
        await vi.waitFor(async () => expect(await files.size("media/film/2.mp4")).not.toBeNull(), {
          timeout: 20_000,
        });
      }
      throw new Error("The sender is gone.");
    }
    const broken = { bytes: content.length, pieces: breaking() };
    await expect(files.write("media/film/2.mp4", broken)).rejects.toThrow();
    expect(await files.size("media/film/2.mp4")).toBeNull();
    expect(await keysIn(files, "media")).toEqual(["media/film/1.mp4"]);
  });

  test(`a ${kind} lists and removes files, and reports missing ones`, async () => {
    await using store = await openStore();
    const { files } = store;
    expect(await keysIn(files, "media")).toEqual([]);
    for (const key of [
      "media/a/1.webp",
      "media/a/2.webp",
      "media/b/1.webp",
      "mediation/c/1.webp",
    ]) {
      await files.write(key, Buffer.from(key));
    }
    expect(await keysIn(files, "media")).toEqual([
      "media/a/1.webp",
      "media/a/2.webp",
      "media/b/1.webp",
    ]);
    expect(await keysIn(files, "media/a")).toEqual(["media/a/1.webp", "media/a/2.webp"]);
    const [first] = await collect(files.list("media/b"));
    expect(first?.bytes).toBe(14);
    expect(Math.abs(Date.now() - Number(first?.changedAt))).toBeLessThan(120_000);

    await files.remove("media/a/1.webp");
    await files.remove("media/a/1.webp");
    expect(await files.size("media/a/1.webp")).toBeNull();
    expect(await files.size("media/a")).toBeNull();
    await expect(files.read("media/a/1.webp")).rejects.toThrow();
    expect(await files.room()).toBeGreaterThan(0);
  });

  test(`a ${kind} refuses keys with path traversal`, async () => {
    await using store = await openStore();
    for (const key of ["../secret", "media/../../secret", "/etc/passwd", "media", "media//a", ""]) {
      await expect(store.files.write(key, Buffer.from("x"))).rejects.toThrow("is not a file's key");
      await expect(store.files.read(key)).rejects.toThrow("is not a file's key");
    }
  });
}

test("a folder has no partial file after an interrupted write", async () => {
  await using folder = makeDataFolder();
  const files = openLocalFiles(folder.path);
  async function* breaking() {
    yield Buffer.from("half");
    throw new Error("The power is gone.");
  }
  await expect(files.write("media/a/1.webp", { bytes: 8, pieces: breaking() })).rejects.toThrow();
  expect(await readdir(path.join(folder.path, "media/a"))).toEqual([]);
});

test("an object store that accepts requests and never answers fails within the limit", async () => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const keys = { bucket: "b", accessKeyId: "a", secretAccessKey: "s", region: "r" };
  const files = openObjectFiles({ ...keys, endpoint }, { answerWithin: 200 });
  await expect(files.size("media/one/320.avif")).rejects.toThrow();
  await expect(files.read("media/one/320.avif")).rejects.toThrow();
  server.close();
});
