// Reads an archive and compares every entry with its manifest, before a restore uses it.
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import type { Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { errorCode, StartFailure } from "../platform/start-failure.ts";
import { decrypted, isEncrypted } from "./archive/encryption.server.ts";
import { type Manifest, manifestName, manifestSchema } from "./archive/manifest.ts";
import { type ArchiveEntry, readTar } from "./archive/tar.server.ts";
import type { BackupProgress } from "./make-backup.server.ts";

type ReadOptions = {
  progress?: BackupProgress;
  /** For an encrypted archive: secret keys of age; one of them must fit. */
  identities?: string[];
  /** For an archive that somebody uploaded: a small one may unpack to a very large one. */
  mostBytes?: number;
};

/** The manifest is the only entry that is read into memory. It has about 150 bytes for each file. */
const largestManifest = 256 * 1024 * 1024;
const mostEntries = 1_000_000;

export async function checkBackup(
  file: string,
  { progress = () => {}, identities, mostBytes }: ReadOptions = {},
): Promise<Manifest> {
  const entries = new Map<string, { size: number; sha256: string }>();
  let written: string | undefined;
  const checking = (share: number) => progress(share, "checking");
  for await (const entry of openArchive(file, { progress: checking, identities, mostBytes })) {
    if (entry.name === manifestName) {
      if (written !== undefined || entry.size > largestManifest) {
        throw damaged(file, "its manifest is not one that Goldkey writes");
      }
      written = await textOf(entry);
      continue;
    }
    if (!isSafeName(entry.name)) {
      throw damaged(file, `${entry.name} is no name of a file in a backup`);
    }
    if (entries.has(entry.name)) throw damaged(file, `${entry.name} is in it twice`);
    if (entries.size === mostEntries)
      throw damaged(file, `it holds more than ${mostEntries} files`);
    entries.set(entry.name, { size: entry.size, sha256: await hashOf(entry) });
  }
  if (written === undefined) throw damaged(file, "its manifest is missing");
  const manifest = readManifest(file, written);
  for (const { name, size, sha256 } of manifest.entries) {
    const entry = entries.get(name);
    if (!entry) throw damaged(file, `${name} is missing`);
    if (entry.size !== size || entry.sha256 !== sha256) {
      throw damaged(file, `${name} is not what it was when the backup was made`);
    }
    entries.delete(name);
  }
  const [surplus] = entries.keys();
  if (surplus !== undefined) throw damaged(file, `${surplus} was put into it later`);
  return manifest;
}

type ArchiveOptions = Pick<ReadOptions, "identities" | "mostBytes"> & {
  progress?: (share: number) => void;
};

/** The entries of an archive. Throws a StartFailure for a damaged file. */
export async function* openArchive(
  file: string,
  { progress = () => {}, identities = [], mostBytes = Infinity }: ArchiveOptions = {},
): AsyncGenerator<ArchiveEntry> {
  let size: number;
  try {
    size = (await stat(file)).size || 1;
  } catch (error) {
    if (errorCode(error) !== "ENOENT") throw error;
    throw new StartFailure(`There is no backup ${file}.`, { cause: error });
  }
  const source = createReadStream(file);
  const packed: Readable = (await isEncrypted(file))
    ? await decrypted(source, identities, file)
    : source;
  const plain = packed.pipe(createGunzip());
  source.on("error", (error) => plain.destroy(error));
  packed.on("error", (error) => plain.destroy(error));
  try {
    for await (const entry of readTar(explained(plain, file, mostBytes), (how) =>
      damaged(file, how),
    )) {
      progress(Math.min(source.bytesRead / size, 1));
      yield entry;
    }
  } finally {
    source.destroy();
    packed.destroy();
    plain.destroy();
  }
}

async function* explained(
  plain: AsyncIterable<Buffer>,
  file: string,
  mostBytes: number,
): AsyncGenerator<Buffer> {
  let bytes = 0;
  try {
    for await (const chunk of plain) {
      bytes += chunk.length;
      if (bytes > mostBytes)
        throw damaged(file, "it unpacks to more than this server has room for");
      yield chunk;
    }
  } catch (error) {
    // zlib: Z_DATA_ERROR for invalid gzip data, Z_BUF_ERROR for a truncated file.
    if (errorCode(error)?.startsWith("Z_")) throw damaged(file, "it is cut off or not a backup");
    throw error;
  }
}

/** Prevents path traversal out of the folder a backup is restored into. */
function isSafeName(name: string): boolean {
  if (!/^(database|files)\//.test(name) || name.includes("\\")) return false;
  return name.split("/").every((part) => part !== "" && part !== "." && part !== "..");
}

function readManifest(file: string, text: string): Manifest {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    throw damaged(file, "its manifest cannot be read");
  }
  const read = manifestSchema.safeParse(parsed);
  if (read.success) return read.data;
  throw damaged(file, read.error.issues[0]?.message ?? "its manifest cannot be read");
}

function damaged(file: string, how: string): StartFailure {
  return new StartFailure(`The backup ${file} cannot be used: ${how}.`);
}

async function hashOf({ content }: ArchiveEntry): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of content) hash.update(chunk);
  return hash.digest("hex");
}

async function textOf({ content }: ArchiveEntry): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of content) chunks.push(chunk);
  return Buffer.concat(chunks).toString("utf8");
}
