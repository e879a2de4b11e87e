// Stages the files of a restore in a separate folder until all rows are loaded, then renames them into place.
import { createWriteStream, existsSync } from "node:fs";
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { restoringFolder } from "../platform/files/data-folder.server.ts";
import type { FileStore } from "../platform/files/stored-files.server.ts";
import { liesInStore } from "./data-files.server.ts";

export type Staging = {
  write(path: string, content: AsyncIterable<Uint8Array>, bytes: number): Promise<void>;
  moveIntoPlace(): Promise<void>;
  /** Call it after the commit. */
  finish(): Promise<void>;
  /** Call it instead of the commit: removes all files. */
  undo(): Promise<void>;
};

/**
 * Media files go directly to the object store, if there is one. If the restore fails they stay, and the next attempt
 * overwrites them.
 */
export async function openStaging(dataFolder: string, objects?: FileStore): Promise<Staging> {
  const folder = restoringFolder(dataFolder);
  const files = join(folder, "files");
  await mkdir(files, { recursive: true, mode: 0o700 });
  return {
    async write(path, content, bytes) {
      if (objects && liesInStore(path)) return objects.write(path, { bytes, pieces: content });
      const target = join(files, path);
      await mkdir(dirname(target), { recursive: true, mode: 0o700 });
      await pipeline(
        Readable.from(content, { objectMode: false }),
        createWriteStream(target, { mode: 0o600, flush: true }),
      );
    },
    async moveIntoPlace() {
      const names = await readdir(files);
      // Written first, so that the next process can undo a restore that crashed.
      await writeFile(listOf(folder), names.map((name) => `${name}\n`).join(""), {
        flush: true,
        mode: 0o600,
      });
      for (const name of names) {
        // Only an empty folder can exist here: others were refused before.
        await rm(join(dataFolder, name), { recursive: true, force: true });
        await rename(join(files, name), join(dataFolder, name));
      }
    },
    async finish() {
      await rm(folder, { recursive: true, force: true });
    },
    undo: () => undoUnfinishedRestore(dataFolder),
  };
}

/** Removes the files that an unfinished restore has put into the data folder. */
export async function undoUnfinishedRestore(dataFolder: string): Promise<void> {
  const folder = restoringFolder(dataFolder);
  if (!existsSync(folder)) return;
  for (const name of await readList(folder)) {
    await rm(join(dataFolder, name), { recursive: true, force: true });
  }
  await rm(folder, { recursive: true, force: true });
}

function listOf(folder: string): string {
  return join(folder, "moved.txt");
}

async function readList(folder: string): Promise<string[]> {
  if (!existsSync(listOf(folder))) return [];
  // The last line is ignored unless it ends with a line break: it may be truncated.
  const lines = (await readFile(listOf(folder), "utf8")).split("\n").slice(0, -1);
  return lines.filter((name) => name !== "" && !name.includes("/") && !name.startsWith("."));
}
