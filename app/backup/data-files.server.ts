// What lies in the data folder beside the database: pictures, signing keys, secrets.
import { open, readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { mediaFolders } from "../media/file-names.ts";
import type { FileStore } from "../platform/files/stored-files.server.ts";
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

async function sizeOf(path: string): Promise<number | undefined> {
  return (await unlessGone(stat(path)))?.size;
}

/** Undefined when it is gone: a picture may be deleted while a backup runs. */
async function unlessGone<Found>(looking: Promise<Found>): Promise<Found | undefined> {
  try {
    return await looking;
  } catch (error) {
    if (errorCode(error) === "ENOENT") return undefined;
    throw error;
  }
}

export type OpenedFile = { size: number; content: AsyncIterable<Buffer> };

/** Everything beside the database, wherever it lies. */
export type DataFiles = {
  list(): Promise<DataFile[]>;
  /** As it is at this moment, whatever takes its place while it is read. Undefined when it is gone. */
  open(path: string): Promise<OpenedFile | undefined>;
};

async function openLocal(path: string): Promise<OpenedFile | undefined> {
  const file = await unlessGone(open(path));
  if (!file) return undefined;
  return { size: (await file.stat()).size, content: file.createReadStream() };
}

async function openObject(path: string, store: FileStore): Promise<OpenedFile | undefined> {
  const size = await store.size(path);
  if (size === null) return undefined;
  async function* content() {
    for await (const piece of await store.read(path)) yield Buffer.from(piece);
  }
  return { size, content: content() };
}

/** With an object store its files take the place of those in the folder: there the site reads them. */
export function openDataFiles(dataFolder: string, objects?: FileStore): DataFiles {
  return {
    async list() {
      const local = await listDataFiles(dataFolder);
      if (!objects) return local;
      const stored: DataFile[] = [];
      for (const folder of mediaFolders) {
        for await (const { key, bytes } of objects.list(folder)) {
          stored.push({ path: key, size: bytes });
        }
      }
      return [...local.filter(({ path }) => !liesInStore(path)), ...stored];
    },
    open(path) {
      if (objects && liesInStore(path)) return openObject(path, objects);
      return openLocal(join(dataFolder, path));
    },
  };
}

/** Pictures, videos and uploads; keys and secrets never leave the data folder. */
export function liesInStore(path: string): boolean {
  return mediaFolders.some((folder) => path.startsWith(`${folder}/`));
}
