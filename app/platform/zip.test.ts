import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { type LongContent, writeZip, type ZipEntry } from "./zip.ts";

const modified = Date.UTC(2026, 5, 21, 20, 2, 8) / 1000;

async function zipped(entries: ZipEntry[], at = modified): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of writeZip(entries, at)) pieces.push(piece);
  return Buffer.concat(pieces);
}

function long(pieces: Uint8Array[]): LongContent {
  return {
    size: pieces.reduce((sum, { length }) => sum + length, 0),
    async *read() {
      yield* pieces;
    },
  };
}

function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "goldkey-zip-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

const sample: ZipEntry[] = [
  { name: "pack/empty.txt", content: new Uint8Array() },
  { name: "pack/naïve.txt", content: Buffer.from("hello\n") },
  { name: "pack/leaves.bin", content: long([Buffer.alloc(70_000, 7), Buffer.alloc(5, 9)]) },
];

test("Python's zipfile reads every entry with its name and date", async () => {
  const file = path.join(temporaryFolder(), "sample.zip");
  writeFileSync(file, await zipped(sample));
  const program = `
import json, sys, zipfile
z = zipfile.ZipFile(sys.argv[1])
print(json.dumps([z.testzip(), [[i.filename, i.file_size, list(i.date_time)] for i in z.infolist()], z.read("pack/naïve.txt").decode()]))`;
  const [broken, entries, hello] = JSON.parse(
    execFileSync("python3", ["-c", program, file], { encoding: "utf8" }),
  );
  expect(broken).toBeNull();
  const date = [2026, 6, 21, 20, 2, 8];
  expect(entries).toEqual([
    ["pack/empty.txt", 0, date],
    ["pack/naïve.txt", 6, date],
    ["pack/leaves.bin", 70_005, date],
  ]);
  expect(hello).toBe("hello\n");
});

test("unzip extracts the archive", async () => {
  const folder = temporaryFolder();
  writeFileSync(path.join(folder, "sample.zip"), await zipped(sample));
  try {
    execFileSync("unzip", ["-q", "sample.zip"], { cwd: folder });
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return;
    throw error;
  }
  expect(readFileSync(path.join(folder, "pack/leaves.bin")).length).toBe(70_005);
});

test("the same entries give the same bytes, another date gives different ones", async () => {
  expect(await zipped(sample)).toEqual(await zipped(sample));
  expect(await zipped(sample, modified + 60)).not.toEqual(await zipped(sample));
});

test("content that changes between its two reads makes writing fail", async () => {
  let reading = 0;
  const changing: LongContent = {
    size: 4,
    async *read() {
      reading += 1;
      yield Buffer.from(`abc${reading}`);
    },
  };
  await expect(zipped([{ name: "changing", content: changing }])).rejects.toThrow("has changed");
});

test("content with a wrong length is refused before any of it is written", async () => {
  const short = { ...long([Buffer.alloc(3)]), size: 4 };
  await expect(zipped([{ name: "short", content: short }])).rejects.toThrow("Promised 4 bytes");
});
