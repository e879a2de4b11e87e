// Copies the library's files from one file store to another. A repeated run copies only what is missing.
import type { FileStore } from "../platform/files/stored-files.server.ts";
import { mediaFolders } from "./file-names.ts";

type MoveReport = { copied: number; alreadyThere: number; removed: number; bytes: number };

type MoveOptions = {
  /** Remove from the old store what has arrived in the new one. */
  remove?: boolean;
  onProgress?: (report: MoveReport) => void;
};

export async function moveMedia(
  from: FileStore,
  to: FileStore,
  { remove = false, onProgress }: MoveOptions = {},
): Promise<MoveReport> {
  const report: MoveReport = { copied: 0, alreadyThere: 0, removed: 0, bytes: 0 };
  for (const folder of mediaFolders) {
    for await (const { key, bytes } of from.list(folder)) {
      // Left by an interrupted write.
      if (key.endsWith(".draft")) continue;
      if ((await to.size(key)) === bytes) report.alreadyThere += 1;
      else {
        await to.write(key, { bytes, pieces: await from.read(key) });
        const arrived = await to.size(key);
        if (arrived !== bytes)
          throw new Error(`${key} did not arrive whole: ${arrived} of ${bytes} bytes.`);
        report.copied += 1;
        report.bytes += bytes;
      }
      if (remove) {
        await from.remove(key);
        report.removed += 1;
      }
      onProgress?.(report);
    }
  }
  return report;
}
