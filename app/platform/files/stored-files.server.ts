// The interface of file stores: a local folder or a bucket.
import type { Readable } from "node:stream";

/** Content too large for memory, as chunks. Its length is known in advance. */
export type InPieces = { bytes: number; pieces: AsyncIterable<Uint8Array> };

export type StoredFile = { key: string; bytes: number; changedAt: Date };

/** Keys are never chosen by visitors. */
export type FileStore = {
  /** Atomic. Replaces an existing file. */
  write(key: string, content: Uint8Array | InPieces): Promise<void>;
  /** Null when there is no such file. */
  size(key: string): Promise<number | null>;
  /** Both ends of the range are inclusive. Rejects when there is no such file. */
  read(key: string, range?: { start: number; end: number }): Promise<Readable>;
  /** Every file below a folder. */
  list(folder: string): AsyncIterable<StoredFile>;
  /** Removing a missing file is not an error. */
  remove(key: string): Promise<void>;
  /** Bytes that can still be written, as far as known. */
  room(): Promise<number>;
};

const safeKey = /^[a-z0-9][a-z0-9-]*(\/[a-z0-9][a-z0-9.-]*)+$/;

export function requireKey(key: string): string {
  if (!safeKey.test(key) || key.includes("..")) throw new Error(`"${key}" is not a file's key.`);
  return key;
}
