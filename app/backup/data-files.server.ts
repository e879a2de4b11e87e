// What lies in the data folder beside the database: pictures, signing keys, secrets.
import { createReadStream } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { errorCode } from "../platform/start-failure.ts";

export type DataFile = { path: string; size: number };

/** The database has its own way into a backup; backups are not backed up; a restore cleans up after itself. */
const leftOut = /^(postgres($|[.-])|backups$|restoring$|\.)/;

/** A file that is still being written; it will be renamed when it is whole. */
const unfinished = /\.(draft|part)$/;

/** Every file of the data folder that belongs in a backup, in a fixed order. */
export async function listDataFiles(dataFolder: string): Promise<DataFile[]> {
  const found: DataFile[] = [];
  async function walk(folder: string) {
    const entries = await readdir(join(dataFolder, folder), { withFileTypes: true });
    for (const entry of entries.sort((one, other) => (one.name < other.name ? -1 : 1))) {
      const path = folder ? `${folder}/${entry.name}` : entry.name;
      if ((!folder && leftOut.test(entry.name)) || unfinished.test(entry.name)) continue;
      if (entry.isDirectory()) await walk(path);
      else if (entry.isFile()) {
        const size = await sizeOf(join(dataFolder, path));
        if (size !== undefined) found.push({ path, size });
      }
    }
  }
  await walk("");
  return found;
}

/** Undefined when it is gone: a picture may be deleted while a backup runs. */
async function sizeOf(path: string): Promise<number | undefined> {
  try {
    return (await stat(path)).size;
  } catch (error) {
    if (errorCode(error) === "ENOENT") return undefined;
    throw error;
  }
}

export function readDataFile(dataFolder: string, path: string): AsyncIterable<Buffer> {
  return createReadStream(join(dataFolder, path));
}
