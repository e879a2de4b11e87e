// Reads an untrusted ZIP archive (PKWARE's APPNOTE 6.3.10). Names, sizes and checksums are compared with
// limits and with the actual content.
import type { FileHandle } from "node:fs/promises";
import { open } from "node:fs/promises";
import { crc32, inflateRawSync } from "node:zlib";

export type ZipLimits = {
  /** The number of files. */
  entries: number;
  /** Unpacked bytes of one file. */
  bytesOfOne: number;
  /** Unpacked bytes of all of them. */
  bytesOfAll: number;
};

export type ZipFile = { name: string; bytes: number };

export type OpenedZip = AsyncDisposable & {
  files: ZipFile[];
  /** The complete file, decompressed and checked. */
  read(name: string): Promise<Buffer>;
};

/** The archive is refused; the message is a sentence for people. */
export class ZipRefused extends Error {
  override readonly name = "ZipRefused";
}

type ZipDirectoryEntry = ZipFile & {
  method: number;
  packed: number;
  checksum: number;
  offset: number;
};

const endSignature = 0x0605_4b50;
const directorySignature = 0x0201_4b50;
const localSignature = 0x0403_4b50;
const endBytes = 22;
const longestComment = 0xffff;
const largestDirectory = 64 * 1024 * 1024;

export async function openZip(path: string, limits: ZipLimits): Promise<OpenedZip> {
  const file = await open(path, "r");
  try {
    const { size } = await file.stat();
    const entries = await readDirectory(file, size, limits);
    const byName = new Map(entries.map((entry) => [entry.name, entry]));
    if (byName.size !== entries.length) throw new ZipRefused("The archive holds a name twice.");
    return {
      files: entries.map(({ name, bytes }) => ({ name, bytes })),
      async read(name) {
        const entry = byName.get(name);
        if (!entry) throw new ZipRefused(`The archive holds no ${name}.`);
        return readEntry(file, entry);
      },
      [Symbol.asyncDispose]: () => file.close(),
    };
  } catch (error) {
    await file.close();
    throw error;
  }
}

async function readDirectory(
  file: FileHandle,
  size: number,
  limits: ZipLimits,
): Promise<ZipDirectoryEntry[]> {
  const tail = await readAt(file, Math.max(0, size - endBytes - longestComment), size);
  const at = tail.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (at < 0 || tail.length - at < endBytes || tail.readUInt32LE(at) !== endSignature) {
    throw new ZipRefused("This is not a ZIP archive, or its end is missing.");
  }
  const count = tail.readUInt16LE(at + 10);
  const bytes = tail.readUInt32LE(at + 12);
  const offset = tail.readUInt32LE(at + 16);
  if (count > limits.entries)
    throw new ZipRefused(`The archive holds more than ${limits.entries} files.`);
  if (bytes > largestDirectory || offset + bytes > size) throw broken();
  const directory = await readAt(file, offset, offset + bytes);
  const entries: ZipDirectoryEntry[] = [];
  let position = 0;
  let all = 0;
  for (let number = 0; number < count; number += 1) {
    if (
      position + 46 > directory.length ||
      directory.readUInt32LE(position) !== directorySignature
    ) {
      throw broken();
    }
    const nameBytes = directory.readUInt16LE(position + 28);
    const rest = directory.readUInt16LE(position + 30) + directory.readUInt16LE(position + 32);
    const name = directory.subarray(position + 46, position + 46 + nameBytes).toString("utf8");
    const entry: ZipDirectoryEntry = {
      name,
      method: directory.readUInt16LE(position + 10),
      checksum: directory.readUInt32LE(position + 16),
      packed: directory.readUInt32LE(position + 20),
      bytes: directory.readUInt32LE(position + 24),
      offset: directory.readUInt32LE(position + 42),
    };
    position += 46 + nameBytes + rest;
    // Sizes can say up to 4 GB, and memory is allocated for them.
    if (entry.offset + entry.packed > size) throw broken();
    // Some archives have entries for folders.
    if (name.endsWith("/") && entry.bytes === 0) continue;
    requireSafeName(name);
    all += entry.bytes;
    if (entry.bytes > limits.bytesOfOne || all > limits.bytesOfAll) {
      throw new ZipRefused("Unpacked, the archive would be larger than is allowed.");
    }
    entries.push(entry);
  }
  return entries;
}

/** Refuses path traversal, and names that other systems read differently. */
function requireSafeName(name: string) {
  const parts = name.split("/");
  const climbs = parts.some((part) => part === "" || part === "." || part === "..");
  if (climbs || name.length > 300 || /[\\:\p{Cc}]/u.test(name)) {
    throw new ZipRefused(
      `The archive holds a file whose name cannot be taken: ${name.slice(0, 60)}`,
    );
  }
}

/** The most that deflate makes of content that cannot be compressed, generously: RFC 1951 stores blocks of it. */
function packedBound(bytes: number): number {
  return bytes + Math.ceil(bytes / 1024) + 64;
}

async function readEntry(file: FileHandle, entry: ZipDirectoryEntry): Promise<Buffer> {
  if (entry.packed > packedBound(entry.bytes)) throw tooLarge(entry.name);
  const header = await readAt(file, entry.offset, entry.offset + 30);
  if (header.length < 30 || header.readUInt32LE(0) !== localSignature) throw broken();
  const start = entry.offset + 30 + header.readUInt16LE(26) + header.readUInt16LE(28);
  const packed = await readAt(file, start, start + entry.packed);
  if (packed.length !== entry.packed) throw broken();
  const content = unpack(entry, packed);
  if (content.length !== entry.bytes || crc32(content) !== entry.checksum) {
    throw new ZipRefused(`${entry.name} is damaged: its checksum is wrong.`);
  }
  return content;
}

function unpack({ method, bytes, name }: ZipDirectoryEntry, packed: Buffer): Buffer {
  if (method === 0) return packed;
  if (method !== 8) throw new ZipRefused(`${name} is packed in a way that is not understood.`);
  try {
    // Stops a ZIP bomb at the first byte beyond its declared size.
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, bytes) });
  } catch {
    throw tooLarge(name);
  }
}

async function readAt(file: FileHandle, from: number, to: number): Promise<Buffer> {
  const buffer = Buffer.alloc(Math.max(0, to - from));
  const { bytesRead } = await file.read(buffer, 0, buffer.length, from);
  return buffer.subarray(0, bytesRead);
}

function tooLarge(name: string) {
  return new ZipRefused(`${name} is damaged, or larger than it says.`);
}

function broken() {
  return new ZipRefused("The archive is damaged.");
}
