import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readWhole } from "../platform/files/file-store.server.ts";
import { openObjectFiles } from "../platform/files/object-files.server.ts";
import { openObjectStore } from "../platform/testing/object-store.ts";
import { openTestDatabase } from "../platform/testing/test-database.ts";
import { makeBackup } from "./make-backup.server.ts";
import { restoreBackup } from "./restore-backup.server.ts";

test("a backup contains the images of an object store, and restores them into a folder or another store", async () => {
  await using database = await openTestDatabase();
  await using from = await openObjectStore();
  const root = await mkdtemp(join(tmpdir(), "goldkey-objects-"));
  const folder = (name: string) => mkdtemp(join(root, name));
  const source = await folder("source");
  const picture = Buffer.alloc(300_000, "gold");
  const objects = openObjectFiles(from.settings);
  await objects.write("media/casa-norte/480.avif", picture);
  await writeFile(join(source, "a-key.pem"), "key");
  const archive = join(root, "backup.tar.gz");
  const made = await makeBackup({ database, dataFolder: source, objects }, archive);
  expect(made.files).toBe(2);

  await using first = await openTestDatabase({ migrated: false });
  const local = await folder("local");
  await restoreBackup({ database: first, dataFolder: local }, archive);
  expect(await readFile(join(local, "media/casa-norte/480.avif"))).toEqual(picture);
  expect(await readFile(join(local, "a-key.pem"), "utf8")).toBe("key");

  await using second = await openTestDatabase({ migrated: false });
  await using to = await openObjectStore();
  const files = openObjectFiles(to.settings);
  const beside = await folder("beside");
  await restoreBackup({ database: second, dataFolder: beside, objects: files }, archive);
  expect(await readWhole(files, "media/casa-norte/480.avif")).toEqual(picture);
  expect(await readFile(join(beside, "a-key.pem"), "utf8")).toBe("key");
  await rm(root, { recursive: true, force: true });
});
