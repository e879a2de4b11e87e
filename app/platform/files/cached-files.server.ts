// Keeps small files of a store in memory, so that a picture costs one request to the store and not two for each visitor.
import { Readable } from "node:stream";
import type { FileStore } from "./stored-files.server.ts";

type CacheOptions = {
  /** Which files are small and never change under their key. */
  keeps: (key: string) => boolean;
  mostBytes?: number;
  loadWithinMilliseconds?: number;
  now?: () => number;
};

type KeptFile = { bytes: Buffer; loadedAt: number };

/** A file that another node has removed may still be served from here for this long. */
const lifeMilliseconds = 10 * 60_000;

export function cacheFiles(
  files: FileStore,
  {
    keeps,
    mostBytes = 64 * 1024 * 1024,
    loadWithinMilliseconds = 5_000,
    now = () => performance.now(),
  }: CacheOptions,
): FileStore {
  /** The oldest first. */
  const kept = new Map<string, KeptFile>();
  const loading = new Map<string, Promise<Buffer | null>>();
  let total = 0;

  function forget(key: string) {
    total -= kept.get(key)?.bytes.length ?? 0;
    kept.delete(key);
  }

  function keep(key: string, bytes: Buffer) {
    forget(key);
    kept.set(key, { bytes, loadedAt: now() });
    total += bytes.length;
    for (const oldest of kept.keys()) {
      if (total <= mostBytes) return;
      forget(oldest);
    }
  }

  /** One request for all who ask at the same time. Null when there is no such file. */
  function load(key: string): Promise<Buffer | null> {
    const cached = kept.get(key);
    if (cached && now() - cached.loadedAt < lifeMilliseconds) return Promise.resolve(cached.bytes);
    const running = loading.get(key) ?? fetchWhole(key).finally(() => loading.delete(key));
    loading.set(key, running);
    return running;
  }

  async function fetchWhole(key: string): Promise<Buffer | null> {
    try {
      const bytes = await readWithin(files.read(key), loadWithinMilliseconds);
      keep(key, bytes);
      return bytes;
    } catch (error) {
      forget(key);
      if ((await files.size(key)) === null) return null;
      throw error;
    }
  }

  return {
    ...files,
    async size(key) {
      return keeps(key) ? ((await load(key))?.length ?? null) : files.size(key);
    },
    async read(key, range) {
      const bytes = keeps(key) ? await load(key) : null;
      if (!bytes) return files.read(key, range);
      return Readable.from([range ? bytes.subarray(range.start, range.end + 1) : bytes]);
    },
    async write(key, content) {
      await files.write(key, content);
      forget(key);
    },
    async remove(key) {
      await files.remove(key);
      forget(key);
    },
  };
}

/** The store has a limit for its headers; this one holds for the whole content. */
async function readWithin(opening: Promise<Readable>, milliseconds: number): Promise<Buffer> {
  const stream = await opening;
  const late = new Error(`The store did not send the file within ${milliseconds} ms.`);
  const timer = setTimeout(() => stream.destroy(late), milliseconds);
  try {
    return Buffer.concat(await stream.toArray());
  } finally {
    clearTimeout(timer);
  }
}
