// Takes away what nobody needs any more: what lay in the bin for a month, uploads that were given up, and
// files that no row knows.
import { and, eq, lt, sql } from "drizzle-orm";
import { errorCode } from "../platform/start-failure.ts";
import { sizeKey, videoKey } from "./file-names.ts";
import { daysInTheBin } from "./limits.ts";
import type { MediaParts } from "./media-services.server.ts";
import { media, mediaUpload } from "./tables.server.ts";

/** A file is written before its row names it; a day is longer than anything takes. */
const ownerlessHours = 24;

export async function tidyMedia(parts: MediaParts): Promise<{ erased: number; removed: number }> {
  await forgetUploads(parts);
  const erased = await emptyBin(parts);
  return { erased, removed: await removeOwnerless(parts) };
}

async function forgetUploads({ database }: MediaParts) {
  await database
    .delete(mediaUpload)
    .where(
      and(
        lt(mediaUpload.changedAt, sql`now() - interval '24 hours'`),
        sql`${mediaUpload.state} <> 'received'`,
      ),
    );
}

/** PostgreSQL's error codes, appendix A. */
const foreignKeyViolation = "23503";

async function emptyBin({ database }: MediaParts): Promise<number> {
  const old = await database
    .select({ id: media.id })
    .from(media)
    .where(lt(media.trashedAt, sql`now() - ${`${daysInTheBin} days`}::interval`));
  let erased = 0;
  for (const { id } of old) {
    try {
      // Restored at this very moment: then it stays.
      const gone = await database
        .delete(media)
        .where(and(eq(media.id, id), sql`${media.trashedAt} is not null`))
        .returning({ id: media.id });
      erased += gone.length;
    } catch (error) {
      // A prize still refers to it, and its terms are sealed: it stays in the bin.
      if (errorCode(error) !== foreignKeyViolation) throw error;
    }
  }
  return erased;
}

async function removeOwnerless({ database, files, log }: MediaParts): Promise<number> {
  const owned = new Set<string>();
  const rows = await database
    .select({ id: media.id, sizes: media.sizes, video: media.video, master: media.master })
    .from(media);
  for (const { id, sizes, video, master } of rows) {
    for (const size of sizes) owned.add(sizeKey(id, size));
    if (video) owned.add(videoKey(id, video));
    if (master) owned.add(master);
  }
  const uploads = await database.select({ id: mediaUpload.id }).from(mediaUpload);
  const sending = new Set(uploads.map(({ id }) => id));
  const oldest = Date.now() - ownerlessHours * 3_600_000;
  let removed = 0;
  for (const folder of ["media", "masters", "uploads"]) {
    for await (const { key, changedAt } of files.list(folder)) {
      if (changedAt.getTime() > oldest || owned.has(key)) continue;
      if (folder === "uploads" && sending.has(key.split("/")[1] ?? "")) continue;
      await files.remove(key);
      removed += 1;
    }
  }
  if (removed > 0) log.info({ files: removed }, "Files that belonged to nothing were removed.");
  return removed;
}
