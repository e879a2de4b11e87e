import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { crc32, deflateRawSync } from "node:zlib";
import { expect, onTestFinished, test } from "vitest";
import { writeZip, type ZipEntry } from "../zip.ts";
import { openZip, type ZipLimits } from "./read-zip.server.ts";

const roomy: ZipLimits = { entries: 10, bytesOfOne: 1000, bytesOfAll: 2000 };

function written(content: Uint8Array): string {
  const folder = mkdtempSync(path.join(tmpdir(), "goldkey-read-zip-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = path.join(folder, "archive.zip");
  writeFileSync(file, content);
  return file;
}

async function zipped(entries: ZipEntry[]): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of writeZip(entries, 1_800_000_000)) pieces.push(piece);
  return Buffer.concat(pieces);
}

/** One deflated entry with the given declared sizes. */
function deflated(
  name: string,
  content: Buffer,
  claims: { bytes?: number; packed?: number } = {},
): Buffer {
  const packed = deflateRawSync(content);
  const { bytes = content.length } = claims;
  const title = Buffer.from(name);
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x0403_4b50, 0);
  local.writeUInt16LE(8, 8);
  local.writeUInt16LE(title.length, 26);
  const directory = Buffer.alloc(46);
  directory.writeUInt32LE(0x0201_4b50, 0);
  directory.writeUInt16LE(8, 10);
  directory.writeUInt32LE(crc32(content), 16);
  directory.writeUInt32LE(claims.packed ?? packed.length, 20);
  directory.writeUInt32LE(bytes, 24);
  directory.writeUInt16LE(title.length, 28);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x0605_4b50, 0);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(directory.length + title.length, 12);
  end.writeUInt32LE(local.length + title.length + packed.length, 16);
  return Buffer.concat([local, title, packed, directory, title, end]);
}

test("archives of our own writer are read, stored and deflated", async () => {
  await using own = await openZip(
    written(await zipped([{ name: "a/naïve.txt", content: Buffer.from("hello") }])),
    roomy,
  );
  expect(own.files).toEqual([{ name: "a/naïve.txt", bytes: 5 }]);
  expect((await own.read("a/naïve.txt")).toString()).toBe("hello");
  await using packed = await openZip(written(deflated("b.txt", Buffer.alloc(900, "x"))), roomy);
  expect(await packed.read("b.txt")).toHaveLength(900);
});

test.each(["../climbs.txt", "a//b.txt", "/etc/passwd", "a\\b.txt", "c:/windows"])(
  "an archive with the name %s is refused",
  async (name) => {
    const file = written(await zipped([{ name, content: Buffer.from("x") }]));
    await expect(openZip(file, roomy)).rejects.toThrow("name cannot be taken");
  },
);

test("ZIP bombs are refused by their declared and by their actual sizes", async () => {
  const million = Buffer.alloc(1_000_000);
  const honest = written(deflated("bomb", million));
  await expect(openZip(honest, roomy)).rejects.toThrow("larger than is allowed");
  await using lying = await openZip(written(deflated("bomb", million, { bytes: 100 })), roomy);
  await expect(lying.read("bomb")).rejects.toThrow("larger than it says");
  const many = Array.from({ length: 11 }, (_, index) => ({
    name: `${index}`,
    content: new Uint8Array(),
  }));
  await expect(openZip(written(await zipped(many)), roomy)).rejects.toThrow("more than 10 files");
});

test("a truncated or changed archive is refused", async () => {
  const archive = await zipped([{ name: "a.txt", content: Buffer.from("hello") }]);
  await expect(openZip(written(archive.subarray(0, 40)), roomy)).rejects.toThrow(
    "not a ZIP archive",
  );
  const changed = Buffer.from(archive);
  changed.write("jello", changed.indexOf("hello"));
  await using opened = await openZip(written(changed), roomy);
  await expect(opened.read("a.txt")).rejects.toThrow("checksum");
});

test("no memory is allocated for a packed size that the file does not have, or that its content cannot need", async () => {
  const endless = written(deflated("a.txt", Buffer.from("hello"), { packed: 0xffff_fff0 }));
  await expect(openZip(endless, roomy)).rejects.toThrow("The archive is damaged.");
  // Inside the file, but far more than 5 bytes can take packed.
  const padded = Buffer.concat([
    Buffer.alloc(64 * 1024 * 1024),
    deflated("a.txt", Buffer.from("hello"), { packed: 60 * 1024 * 1024 }),
  ]);
  padded.writeUInt32LE(
    padded.readUInt32LE(padded.length - 6) + 64 * 1024 * 1024,
    padded.length - 6,
  );
  const file = written(padded);
  const before = process.memoryUsage().rss;
  await using opened = await openZip(file, roomy);
  await expect(opened.read("a.txt")).rejects.toThrow("a.txt is damaged, or larger than it says");
  expect(process.memoryUsage().rss - before).toBeLessThan(40 * 1024 * 1024);
});
