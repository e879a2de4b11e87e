// Files in a local folder.
import { randomBytes } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, open, readdir, rename, rm, stat, statfs } from "node:fs/promises";
import path from "node:path";
import { errorCode } from "../start-failure.ts";
import { type FileStore, requireKey, type StoredFile } from "./stored-files.server.ts";

const gone = new Set(["ENOENT", "ENOTDIR"]);

export function openLocalFiles(folder: string): FileStore {
  const pathOf = (key: string) => path.join(folder, requireKey(key));
  return {
    /** Written to a temporary file, flushed, renamed, and the folder flushed: complete or absent, also after a power failure. */
    async write(key, content) {
      const target = pathOf(key);
      await mkdir(path.dirname(target), { recursive: true });
      const draft = `${target}.${randomBytes(6).toString("hex")}.draft`;
      try {
        const file = await open(draft, "wx");
        try {
          await file.writeFile(content instanceof Uint8Array ? content : content.pieces);
          await file.sync();
        } finally {
          await file.close();
        }
        await rename(draft, target);
        await flushFolder(path.dirname(target));
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
    },
    async size(key) {
      try {
        const status = await stat(pathOf(key));
        return status.isFile() ? status.size : null;
      } catch (error) {
        if (gone.has(errorCode(error) ?? "")) return null;
        throw error;
      }
    },
    async read(key, range) {
      const target = pathOf(key);
      // Opened here, so that a missing file fails now and not in the middle of a response.
      const file = await open(target);
      return createReadStream(target, { ...range, fd: file });
    },
    list: (prefix) => listFolder(folder, requireKey(`${prefix}/any`).slice(0, -4)),
    async remove(key) {
      await rm(pathOf(key), { force: true });
    },
    async room() {
      const { bavail, bsize } = await statfs(folder);
      return bavail * bsize;
    },
  };
}

async function* listFolder(root: string, prefix: string): AsyncGenerator<StoredFile> {
  let names: string[];
  try {
    names = await readdir(path.join(root, prefix));
  } catch (error) {
    if (gone.has(errorCode(error) ?? "")) return;
    throw error;
  }
  for (const name of names) {
    const key = `${prefix}/${name}`;
    const status = await stat(path.join(root, key)).catch((error: unknown) => {
      // Removed since readdir.
      if (gone.has(errorCode(error) ?? "")) return undefined;
      throw error;
    });
    if (status?.isDirectory()) yield* listFolder(root, key);
    else if (status) yield { key, bytes: status.size, changedAt: status.mtime };
  }
}

async function flushFolder(folder: string) {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
