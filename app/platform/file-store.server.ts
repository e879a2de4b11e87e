// Where uploaded and generated files lie. Keys are chosen by the program, never by a visitor.
import { randomBytes } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, open, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import type { Readable } from "node:stream";
import { errorCode } from "./start-failure.ts";

export type FileStore = {
  write(key: string, content: Uint8Array): Promise<void>;
  size(key: string): Promise<number | null>;
  read(key: string, range?: { start: number; end: number }): Readable;
};

const safeKey = /^[a-z0-9][a-z0-9-]*(\/[a-z0-9][a-z0-9.-]*)+$/;

export function openLocalFiles(folder: string): FileStore {
  function place(key: string) {
    if (!safeKey.test(key) || key.includes("..")) throw new Error(`"${key}" is not a file's key.`);
    return path.join(folder, key);
  }
  return {
    /** The file appears whole or not at all, also when the power goes: written aside, flushed, renamed. */
    async write(key, content) {
      const target = place(key);
      await mkdir(path.dirname(target), { recursive: true });
      const draft = `${target}.${randomBytes(6).toString("hex")}.draft`;
      try {
        const file = await open(draft, "wx");
        try {
          await file.writeFile(content);
          await file.sync();
        } finally {
          await file.close();
        }
        await rename(draft, target);
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
    },
    async size(key) {
      try {
        return (await stat(place(key))).size;
      } catch (error) {
        if (errorCode(error) === "ENOENT" || errorCode(error) === "ENOTDIR") return null;
        throw error;
      }
    },
    read(key, range) {
      return createReadStream(place(key), range);
    },
  };
}
