// The files of the data folder besides the database: images and the secret key.
import { open, readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { mediaFolders } from "../media/file-names.ts";
import type { FileStore } from "../platform/files/stored-files.server.ts";
import { secretKeyName } from "../platform/installation/secret-key.server.ts";
import { errorCode } from "../platform/start-failure.ts";

type DataFile = { path: string; size: number };

/** The database is backed up by COPY. Backups, temporary files and notes of this node are excluded. */
const excluded =
  /^(postgres($|[.-])|backups$|restore$|restoring$|goldkey\.pid$|acknowledged\.json$|\.)/;

/** Files that are being written; they are renamed when complete. */
const unfinished = /\.(draft|part)$/;

/** Every file of the data folder that belongs in a backup, in a fixed order. */
export async function listDataFiles(dataFolder: string): Promise<DataFile[]> {
  const files: DataFile[] = [];
  async function walk(folder: string) {
    const entries = await readdir(join(dataFolder, folder), { withFileTypes: true });
    for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const path = folder ? `${folder}/${entry.name}` : entry.name;
      if ((!folder && excluded.test(entry.name)) || unfinished.test(entry.name)) continue;
      if (entry.isDirectory()) await walk(path);
      else if (entry.isFile()) {
        const size = await sizeOf(join(dataFolder, path));
        if (size !== undefined) files.push({ path, size });
      }
    }
  }
  await walk("");
  return files;
}

async function sizeOf(path: string): Promise<number | undefined> {
  return (await unlessGone(stat(path)))?.size;
}

/** Undefined for ENOENT: an image may be deleted while a backup runs. */
async function unlessGone<Result>(access: Promise<Result>): Promise<Result | undefined> {
  try {
    return await access;
  } catch (error) {
    if (errorCode(error) === "ENOENT") return undefined;
    throw error;
  }
}

export type OpenedFile = { size: number; content: AsyncIterable<Buffer> };

/** All files besides the database, local or in an object store. */
export type DataFiles = {
  list(): Promise<DataFile[]>;
  /** Reads the current content, also if the file is replaced meanwhile. Undefined when it does not exist. */
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

/**
 * With an object store, media files are read from it and not from the folder. A secret key that is given takes the place
 * of the file, which may be absent.
 */
export function openDataFiles(
  dataFolder: string,
  { objects, secretKey }: { objects?: FileStore; secretKey?: string } = {},
): DataFiles {
  const keyContent = secretKey === undefined ? undefined : Buffer.from(`${secretKey}\n`);

  async function listLocal(): Promise<DataFile[]> {
    const local = await listDataFiles(dataFolder);
    if (!keyContent) return local;
    const others = local.filter(({ path }) => path !== secretKeyName);
    return [...others, { path: secretKeyName, size: keyContent.length }];
  }

  return {
    async list() {
      const local = await listLocal();
      if (!objects) return local;
      const stored: DataFile[] = [];
      for (const folder of mediaFolders) {
        for await (const { key, bytes } of objects.list(folder)) {
          stored.push({ path: key, size: bytes });
        }
      }
      return [...local.filter(({ path }) => !liesInStore(path)), ...stored];
    },
    async open(path) {
      if (keyContent && path === secretKeyName)
        return { size: keyContent.length, content: only(keyContent) };
      if (objects && liesInStore(path)) return openObject(path, objects);
      return openLocal(join(dataFolder, path));
    },
  };
}

async function* only(content: Buffer): AsyncGenerator<Buffer> {
  yield content;
}

/** Images, videos and uploads. The secret key is always in the data folder. */
export function liesInStore(path: string): boolean {
  return mediaFolders.some((folder) => path.startsWith(`${folder}/`));
}
