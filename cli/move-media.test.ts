import { expect, test } from "vitest";
import { readWhole } from "../app/platform/files/file-store.server.ts";
import { openLocalFiles } from "../app/platform/files/local-files.server.ts";
import { openObjectFiles } from "../app/platform/files/object-files.server.ts";
import type { FileStore } from "../app/platform/files/stored-files.server.ts";
import { openObjectStore } from "../app/platform/testing/object-store.ts";
import { makeDataFolder } from "../app/platform/testing/temporary-data-folder.ts";
import { goldkey } from "./testing/run-goldkey.ts";

async function count(files: FileStore) {
  let found = 0;
  for await (const _ of files.list("media")) found += 1;
  return found;
}

test("move-media continues where it stopped, and removes files only with --remove", async () => {
  await using folder = makeDataFolder();
  await using store = await openObjectStore();
  const [local, objects] = [openLocalFiles(folder.path), openObjectFiles(store.settings)];
  for (const name of ["a", "b", "c"])
    await local.write(`media/${name}/480.webp`, Buffer.from(name));
  await local.write("masters/a/1.jpeg", Buffer.from("the master"));
  await local.write("media/a/480.webp.0a1b2c.draft", Buffer.from("a write that was cut off"));
  // The state after an interrupted move: one file is complete, one is partial.
  await objects.write("media/a/480.webp", Buffer.from("a"));
  await objects.write("media/b/480.webp", Buffer.from(""));
  const variables = { DATA_DIR: folder.path, ...store.variables };

  const first = await goldkey(["move-media"], variables);
  expect(first).toMatchObject({ code: 0 });
  expect(first.out).toContain("Copied 3 files");
  expect(first.out).toContain("1 were there already; 0 removed");
  expect((await readWhole(objects, "masters/a/1.jpeg")).toString()).toBe("the master");
  expect((await readWhole(objects, "media/b/480.webp")).toString()).toBe("b");
  expect(await count(local)).toBe(4);

  const again = await goldkey(["move-media", "--remove"], variables);
  expect(again.out).toContain("Copied 0 files (0.0 MB); 4 were there already; 4 removed");
  expect(await count(objects)).toBe(3);
  expect(await local.size("media/a/480.webp")).toBeNull();

  const nowhere = await goldkey(["move-media"], { DATA_DIR: folder.path });
  expect(nowhere).toMatchObject({ code: 2 });
  expect(nowhere.err).toContain("No bucket is set. Set S3_BUCKET");
});
