// Deletes what is no longer needed: media in the bin for a month, abandoned uploads, and files without a row.
import { errorCode } from "../platform/start-failure.ts";
import { documentKey, sizeKey, videoKey } from "./file-names.ts";
import { daysInTheBin } from "./limits.ts";
import type { MediaServices } from "./media-services.server.ts";
import { deleteTrashedMedia, listMediaFiles, listTrashOlderThan } from "./store.server.ts";
import { deleteOldUploads, listUploadIds } from "./upload-store.server.ts";

/** A file is written before its row names it. A day is longer than any upload takes. */
const orphanHours = 24;

export async function tidyMedia(
  services: MediaServices,
): Promise<{ erased: number; removed: number }> {
  await deleteOldUploads(services.database);
  const erased = await emptyBin(services);
  return { erased, removed: await removeOrphans(services) };
}

/** PostgreSQL documentation, appendix A: error codes. */
const foreignKeyViolation = "23503";

async function emptyBin({ database }: MediaServices): Promise<number> {
  let erased = 0;
  for (const id of await listTrashOlderThan(database, daysInTheBin)) {
    try {
      if (await deleteTrashedMedia(database, id)) erased += 1;
    } catch (error) {
      // A prize of published terms refers to it: it stays in the bin.
      if (errorCode(error) !== foreignKeyViolation) throw error;
    }
  }
  return erased;
}

async function removeOrphans({ database, files, log }: MediaServices): Promise<number> {
  const referenced = new Set<string>();
  for (const { id, sizes, video, document, master } of await listMediaFiles(database)) {
    for (const size of sizes) referenced.add(sizeKey(id, size));
    if (video) referenced.add(videoKey(id, video));
    if (document) referenced.add(documentKey(id, document));
    if (master) referenced.add(master);
  }
  const uploads = new Set(await listUploadIds(database));
  const oldest = Date.now() - orphanHours * 3_600_000;
  let removed = 0;
  for (const folder of ["media", "masters", "uploads"]) {
    for await (const { key, changedAt } of files.list(folder)) {
      if (changedAt.getTime() > oldest || referenced.has(key)) continue;
      if (folder === "uploads" && uploads.has(key.split("/")[1] ?? "")) continue;
      await files.remove(key);
      removed += 1;
    }
  }
  if (removed > 0) log.info({ files: removed }, "Files that belonged to nothing were removed.");
  return removed;
}
