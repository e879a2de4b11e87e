// What every store of files can do, whether it is a folder or a bucket.
import type { Readable } from "node:stream";

/** Something too large for memory, piece by piece; its length is known before it begins. */
export type InPieces = { bytes: number; pieces: AsyncIterable<Uint8Array> };

export type StoredFile = { key: string; bytes: number; changedAt: Date };

/** Keys are chosen by the program, never by a visitor. */
export type FileStore = {
  /** The file appears whole or not at all; an older one under this key is replaced. */
  write(key: string, content: Uint8Array | InPieces): Promise<void>;
  /** Null when there is no such file. */
  size(key: string): Promise<number | null>;
  /** Both ends of the range included. Rejects when there is no such file. */
  read(key: string, range?: { start: number; end: number }): Promise<Readable>;
  /** Every file below a folder. */
  list(folder: string): AsyncIterable<StoredFile>;
  /** Removing what is not there is no error. */
  remove(key: string): Promise<void>;
  /** Bytes that can still be written, as far as it is known. */
  room(): Promise<number>;
};

const safeKey = /^[a-z0-9][a-z0-9-]*(\/[a-z0-9][a-z0-9.-]*)+$/;

export function requireKey(key: string): string {
  if (!safeKey.test(key) || key.includes("..")) throw new Error(`"${key}" is not a file's key.`);
  return key;
}
