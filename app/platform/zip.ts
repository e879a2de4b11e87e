// A ZIP archive, written as a stream: PKWARE's APPNOTE 6.3.10, sections 4.3.7, 4.3.12 and 4.3.16.
// Entries are stored, not deflated: hashes do not compress, and the bytes must not depend on the zlib version.
import { crc32 } from "node:zlib";

export type ZipEntry = {
  name: string;
  content: Uint8Array | LongContent;
};

/** Read twice, because the checksum precedes the bytes and the content is never buffered. */
export type LongContent = { size: number; read: () => AsyncIterable<Uint8Array> };

type Written = { name: Uint8Array; checksum: number; size: number; offset: number };

const largest = 0xffff_ffff;
const noCompression = 0;
/** Version 1.0 of the format, with UTF-8 names. */
const neededVersion = 10;
const utf8Names = 0x0800;

/** `modified` is every entry's date, in Unix seconds: the same content gives the same bytes. */
export async function* writeZip(
  entries: ZipEntry[],
  modified: number,
): AsyncGenerator<Uint8Array, void> {
  const date = dosDate(modified);
  const written: Written[] = [];
  let offset = 0;
  for (const { name, content } of entries) {
    const { checksum, size } = await measure(content);
    const entry = { name: new TextEncoder().encode(name), checksum, size, offset };
    const header = localHeader(entry, date);
    yield header;
    yield* checked(content, checksum, name);
    offset += header.length + size;
    if (offset > largest) throw new RangeError("A ZIP without extensions ends at 4 GB.");
    written.push(entry);
  }
  const directory = Buffer.concat(written.map((entry) => directoryHeader(entry, date)));
  yield directory;
  yield endOfDirectory(written.length, directory.length, offset);
}

async function measure(content: ZipEntry["content"]): Promise<{ checksum: number; size: number }> {
  if (content instanceof Uint8Array) return { checksum: crc32(content), size: content.length };
  let checksum = 0;
  let size = 0;
  for await (const piece of content.read()) {
    checksum = crc32(piece, checksum);
    size += piece.length;
  }
  if (size !== content.size) throw new Error(`Promised ${content.size} bytes, got ${size}.`);
  return { checksum, size };
}

async function* checked(
  content: ZipEntry["content"],
  expected: number,
  name: string,
): AsyncGenerator<Uint8Array> {
  if (content instanceof Uint8Array) {
    yield content;
    return;
  }
  let checksum = 0;
  for await (const piece of content.read()) {
    checksum = crc32(piece, checksum);
    yield piece;
  }
  if (checksum !== expected) throw new Error(`${name} has changed while it was being packed.`);
}

type DosDate = { day: number; time: number };

function localHeader(entry: Written, date: DosDate): Buffer {
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x0403_4b50, 0);
  writeCommonFields(header, 4, entry, date);
  return Buffer.concat([header, entry.name]);
}

function directoryHeader(entry: Written, date: DosDate): Buffer {
  const header = Buffer.alloc(46);
  header.writeUInt32LE(0x0201_4b50, 0);
  header.writeUInt16LE(neededVersion, 4);
  writeCommonFields(header, 6, entry, date);
  header.writeUInt32LE(entry.offset, 42);
  return Buffer.concat([header, entry.name]);
}

/** The fields both headers have, in the same order. */
function writeCommonFields(
  header: Buffer,
  at: number,
  { name, checksum, size }: Written,
  date: DosDate,
) {
  header.writeUInt16LE(neededVersion, at);
  header.writeUInt16LE(utf8Names, at + 2);
  header.writeUInt16LE(noCompression, at + 4);
  header.writeUInt16LE(date.time, at + 6);
  header.writeUInt16LE(date.day, at + 8);
  header.writeUInt32LE(checksum, at + 10);
  header.writeUInt32LE(size, at + 14);
  header.writeUInt32LE(size, at + 18);
  header.writeUInt16LE(name.length, at + 22);
}

function endOfDirectory(entries: number, size: number, offset: number): Buffer {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x0605_4b50, 0);
  end.writeUInt16LE(entries, 8);
  end.writeUInt16LE(entries, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(offset, 16);
  return end;
}

/** In UTC, from 1980 on, in steps of two seconds. */
function dosDate(seconds: number): DosDate {
  const date = new Date(seconds * 1000);
  const year = Math.max(1980, date.getUTCFullYear());
  return {
    day: ((year - 1980) << 9) | ((date.getUTCMonth() + 1) << 5) | date.getUTCDate(),
    time: (date.getUTCHours() << 11) | (date.getUTCMinutes() << 5) | (date.getUTCSeconds() >> 1),
  };
}
