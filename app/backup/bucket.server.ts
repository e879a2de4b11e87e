// The bucket to which archives are copied: a backup on the same disk does not survive the disk.
import { createReadStream, createWriteStream } from "node:fs";
import { rename, rm, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Environment } from "../platform/environment.server.ts";
import { makeFolder } from "../platform/files/make-folder.server.ts";
import { openObjectFiles } from "../platform/files/object-files.server.ts";
import { messageOf } from "../platform/message-of.ts";
import { StartFailure } from "../platform/start-failure.ts";
import { isArchiveName, outlived } from "./archive/names.ts";

const folder = "backups";

type BackupBucket = {
  /** Returns its key. */
  store(file: string): Promise<string>;
  /** Oldest first. */
  list(): Promise<string[]>;
  read(key: string): Promise<Readable>;
  /** Into a folder of this machine; `name` may be "newest". Returns the file. */
  download(name: string, into: string): Promise<string>;
  /** Deletes daily ones that are older than the newest `keep` days. */
  prune(keep: number): Promise<void>;
};

/** Undefined without BACKUP_S3_BUCKET. */
export function openBackupBucket({
  backups: { objectStore },
}: Pick<Environment, "backups">): BackupBucket | undefined {
  if (!objectStore) return undefined;
  const files = openObjectFiles(objectStore);

  async function list(): Promise<string[]> {
    const names: string[] = [];
    for await (const { key } of files.list(folder)) names.push(basename(key));
    return names
      .filter(isArchiveName)
      .sort((left, right) => (timeOf(left) < timeOf(right) ? -1 : 1));
  }

  return {
    list,
    read: (key) => files.read(key),
    async store(file) {
      const key = `${folder}/${basename(file)}`;
      const { size: bytes } = await stat(file);
      try {
        await files.write(key, { bytes, pieces: createReadStream(file) });
        const stored = await files.size(key);
        if (stored !== bytes) throw new Error(`${stored} of ${bytes} bytes arrived.`);
      } catch (cause) {
        const reason = messageOf(cause);
        throw new StartFailure(
          `The backup is complete in ${file}, but it was not copied to the bucket ${objectStore.bucket}: ${reason}`,
          { cause },
        );
      }
      return key;
    },
    async download(name, into) {
      const names = await list();
      const wanted = name === "newest" ? names.at(-1) : name;
      if (wanted === undefined || !names.includes(wanted)) {
        const there = names.length === 0 ? "It is empty." : `There are: ${names.join(", ")}.`;
        throw new StartFailure(
          `The bucket ${objectStore.bucket} holds no backup ${name}. ${there}`,
        );
      }
      makeFolder(into);
      const file = join(into, wanted);
      const unfinished = `${file}.${process.pid}.part`;
      try {
        const target = createWriteStream(unfinished, { mode: 0o600, flush: true });
        await pipeline(await files.read(`${folder}/${wanted}`), target);
        await rename(unfinished, file);
      } finally {
        await rm(unfinished, { force: true });
      }
      return file;
    },
    async prune(keep) {
      for (const name of outlived(await list(), keep)) await files.remove(`${folder}/${name}`);
    },
  };
}

/** Names of different occasions are sorted by their time. */
function timeOf(name: string): string {
  return name.replace(/^goldkey-(daily|by-hand)-/, "");
}
