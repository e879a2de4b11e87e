// Takes away what nobody needs any more: what lay in the bin for a month, uploads that were given up, and
// files that no row knows.
import { errorCode } from "../platform/start-failure.ts";
import { sizeKey, videoKey } from "./file-names.ts";
import { daysInTheBin } from "./limits.ts";
import type { MediaParts } from "./media-services.server.ts";
import { deleteTrashedMedia, listMediaFiles, listTrashOlderThan } from "./store.server.ts";
import { deleteOldUploads, listUploadIds } from "./upload-store.server.ts";

/** A file is written before its row names it; a day is longer than anything takes. */
const ownerlessHours = 24;

export async function tidyMedia(parts: MediaParts): Promise<{ erased: number; removed: number }> {
  await deleteOldUploads(parts.database);
  const erased = await emptyBin(parts);
  return { erased, removed: await removeOwnerless(parts) };
}

/** PostgreSQL's error codes, appendix A. */
const foreignKeyViolation = "23503";

async function emptyBin({ database }: MediaParts): Promise<number> {
  let erased = 0;
  for (const id of await listTrashOlderThan(database, daysInTheBin)) {
    try {
      if (await deleteTrashedMedia(database, id)) erased += 1;
    } catch (error) {
      // A prize still refers to it, and its terms are sealed: it stays in the bin.
      if (errorCode(error) !== foreignKeyViolation) throw error;
    }
  }
  return erased;
}

async function removeOwnerless({ database, files, log }: MediaParts): Promise<number> {
  const owned = new Set<string>();
  for (const { id, sizes, video, master } of await listMediaFiles(database)) {
    for (const size of sizes) owned.add(sizeKey(id, size));
    if (video) owned.add(videoKey(id, video));
    if (master) owned.add(master);
  }
  const uploads = new Set(await listUploadIds(database));
  const oldest = Date.now() - ownerlessHours * 3_600_000;
  let removed = 0;
  for (const folder of ["media", "masters", "uploads"]) {
    for await (const { key, changedAt } of files.list(folder)) {
      if (changedAt.getTime() > oldest || owned.has(key)) continue;
      if (folder === "uploads" && uploads.has(key.split("/")[1] ?? "")) continue;
      await files.remove(key);
      removed += 1;
    }
  }
  if (removed > 0) log.info({ files: removed }, "Files that belonged to nothing were removed.");
  return removed;
}
