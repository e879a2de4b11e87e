// The tar format (POSIX.1-1988 "ustar"), written and read as streams. Any tar program can open a backup.

export type ArchiveEntry = {
  name: string;
  size: number;
  content: AsyncIterable<Uint8Array>;
};

const block = 512;
const longestName = 100;
const longestPrefix = 155;
/** Eleven octal digits. */
const largestEntry = 8 ** 11 - 1;

/** The bytes of the archive. */
export async function* writeTar(entries: AsyncIterable<ArchiveEntry>): AsyncGenerator<Uint8Array> {
  for await (const entry of entries) {
    yield header(entry);
    let written = 0;
    for await (const chunk of entry.content) {
      written += chunk.length;
      yield chunk;
    }
    if (written !== entry.size) {
      throw new Error(
        `${entry.name} changed while it was read: ${written} bytes instead of ${entry.size}.`,
      );
    }
    const over = written % block;
    if (over > 0) yield new Uint8Array(block - over);
  }
  yield new Uint8Array(2 * block);
}

function header({ name, size }: ArchiveEntry): Buffer {
  if (size > largestEntry) throw new Error(`${name} is too large for an archive.`);
  const [prefix, last] = split(name);
  const bytes = Buffer.alloc(block);
  bytes.write(last, 0, "utf8");
  bytes.write("0000600\0", 100, "latin1");
  bytes.write("0000000\0", 108, "latin1");
  bytes.write("0000000\0", 116, "latin1");
  bytes.write(`${size.toString(8).padStart(11, "0")}\0`, 124, "latin1");
  // No modification time: backups of the same data have the same bytes.
  bytes.write("00000000000\0", 136, "latin1");
  bytes.write("        ", 148, "latin1");
  bytes.write("0", 156, "latin1");
  bytes.write("ustar\x0000", 257, "latin1");
  bytes.write(prefix, 345, "utf8");
  const sum = bytes.reduce((total, byte) => total + byte, 0);
  bytes.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148, "latin1");
  return bytes;
}

/** Long names are split at a slash into prefix and name. */
function split(name: string): [string, string] {
  const length = (text: string) => Buffer.byteLength(text);
  if (length(name) <= longestName) return ["", name];
  for (let at = name.indexOf("/"); at >= 0; at = name.indexOf("/", at + 1)) {
    const [prefix, rest] = [name.slice(0, at), name.slice(at + 1)];
    if (length(prefix) <= longestPrefix && length(rest) <= longestName) return [prefix, rest];
  }
  throw new Error(`The name ${name} is too long for an archive.`);
}

/** Creates the error for a damaged archive. */
type Complain = (how: string) => Error;

/** Unread content of an entry is skipped before the next entry. */
export async function* readTar(
  bytes: AsyncIterable<Uint8Array>,
  complain: Complain,
): AsyncGenerator<ArchiveEntry> {
  const source = new Chunks(bytes, complain);
  for (;;) {
    const head = await source.exactly(block);
    if (head.every((byte) => byte === 0)) return;
    const { name, size } = readHeader(head, complain);
    let remaining = size;
    async function* content() {
      while (remaining > 0) {
        const chunk = await source.upTo(remaining);
        remaining -= chunk.length;
        yield chunk;
      }
    }
    const entry = content();
    yield { name, size, content: entry };
    for await (const _ of content());
    const over = size % block;
    if (over > 0) await source.exactly(block - over);
  }
}

function readHeader(head: Buffer, complain: Complain) {
  const field = (from: number, length: number) => {
    const bytes = head.subarray(from, from + length);
    const end = bytes.indexOf(0);
    return bytes.subarray(0, end < 0 ? length : end).toString("utf8");
  };
  const blank = Buffer.from(head);
  blank.fill(" ", 148, 156);
  const sum = blank.reduce((total, byte) => total + byte, 0);
  if (Number.parseInt(field(148, 8), 8) !== sum) {
    throw complain("a header in it does not match its checksum");
  }
  const prefix = field(345, longestPrefix);
  return {
    name: prefix ? `${prefix}/${field(0, longestName)}` : field(0, longestName),
    size: Number.parseInt(field(124, 12), 8),
  };
}

/** Reads a given number of bytes from a stream of chunks. */
class Chunks {
  #source: AsyncIterator<Uint8Array>;
  #rest: Buffer = Buffer.alloc(0);
  #complain: Complain;

  constructor(bytes: AsyncIterable<Uint8Array>, complain: Complain) {
    this.#complain = complain;
    this.#source = bytes[Symbol.asyncIterator]();
  }

  async upTo(most: number): Promise<Buffer> {
    while (this.#rest.length === 0) {
      const { value, done } = await this.#source.next();
      if (done) throw this.#complain("it is cut off");
      this.#rest = Buffer.from(value.buffer, value.byteOffset, value.byteLength);
    }
    const taken = this.#rest.subarray(0, most);
    this.#rest = this.#rest.subarray(taken.length);
    return taken;
  }

  async exactly(length: number): Promise<Buffer> {
    const parts: Buffer[] = [];
    for (let remaining = length; remaining > 0; ) {
      const part = await this.upTo(remaining);
      parts.push(part);
      remaining -= part.length;
    }
    return Buffer.concat(parts);
  }
}
