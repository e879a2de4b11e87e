// Archives that are small and claim or unpack to very much.
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, onTestFinished, test } from "vitest";
import { manifestName } from "./archive/manifest.ts";
import { type ArchiveEntry, writeTar } from "./archive/tar.server.ts";
import { checkBackup } from "./check-backup.server.ts";

const megabyte = 1024 * 1024;

/** The header of an entry, without its content. */
async function headerOf(name: string, size: number): Promise<Buffer> {
  async function* entries(): AsyncGenerator<ArchiveEntry> {
    yield { name, size, content: (async function* () {})() };
  }
  const { value } = await writeTar(entries()).next();
  return Buffer.from(value ?? []);
}

/** A gzip file may consist of several, one after the other. */
async function saved(...parts: Buffer[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "goldkey-bomb-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const file = join(folder, "bomb.tar.gz");
  await writeFile(file, Buffer.concat(parts));
  return file;
}

test("a backup that unpacks to very much is refused without filling the memory", async () => {
  const zeros = gzipSync(Buffer.alloc(64 * megabyte));
  const much = [zeros, zeros];
  const before = process.memoryUsage().rss;
  const manifest = await saved(gzipSync(await headerOf(manifestName, 384 * megabyte)), ...much);
  await expect(checkBackup(manifest)).rejects.toThrow(
    "its manifest is not one that Goldkey writes",
  );
  const file = await saved(gzipSync(await headerOf("files/media/a", 128 * megabyte)), ...much);
  await expect(checkBackup(file)).rejects.toThrow("it is cut off");
  expect(process.memoryUsage().rss - before).toBeLessThan(100 * megabyte);
});

test("an entry that comes twice, or would be written elsewhere, is refused when it is read", async () => {
  const entry = await headerOf("files/media/a", 0);
  const twice = await saved(gzipSync(Buffer.concat([entry, entry])));
  await expect(checkBackup(twice)).rejects.toThrow("files/media/a is in it twice");
  for (const name of ["../evil", "files/../../evil", "/etc/passwd", "files\\evil", "files//a"]) {
    const elsewhere = await saved(gzipSync(await headerOf(name, 0)));
    await expect(checkBackup(elsewhere)).rejects.toThrow("is no name of a file in a backup");
  }
});
