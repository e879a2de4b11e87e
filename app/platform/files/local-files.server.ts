// Files in a folder of this machine.
import { randomBytes } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, open, readdir, rename, rm, stat, statfs } from "node:fs/promises";
import path from "node:path";
import { errorCode } from "../start-failure.ts";
import { type FileStore, requireKey, type StoredFile } from "./stored-files.server.ts";

const gone = new Set(["ENOENT", "ENOTDIR"]);

export function openLocalFiles(folder: string): FileStore {
  const place = (key: string) => path.join(folder, requireKey(key));
  return {
    /** Written aside, flushed, renamed, and the name flushed as well: whole or not there, also when the power goes. */
    async write(key, content) {
      const target = place(key);
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
        const found = await stat(place(key));
        return found.isFile() ? found.size : null;
      } catch (error) {
        if (gone.has(errorCode(error) ?? "")) return null;
        throw error;
      }
    },
    async read(key, range) {
      const target = place(key);
      // Opened here, so that a missing file is an error now and not in the middle of an answer.
      const file = await open(target);
      return createReadStream(target, { ...range, fd: file });
    },
    list: (prefix) => listFolder(folder, requireKey(`${prefix}/any`).slice(0, -4)),
    async remove(key) {
      await rm(place(key), { force: true });
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
    const found = await stat(path.join(root, key)).catch((error: unknown) => {
      // Removed between the two looks.
      if (gone.has(errorCode(error) ?? "")) return undefined;
      throw error;
    });
    if (found?.isDirectory()) yield* listFolder(root, key);
    else if (found) yield { key, bytes: found.size, changedAt: found.mtime };
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
