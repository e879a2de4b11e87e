// Makes every size of a picture that has only its quick one yet.
import { setTimeout as pause } from "node:timers/promises";
import { and, eq } from "drizzle-orm";
import { readWhole } from "../platform/files/file-store.server.ts";
import { encodeSizes } from "./encode.server.ts";
import { sizeKey } from "./file-names.ts";
import { loadSharp } from "./load-sharp.server.ts";
import type { MediaParts } from "./media-services.server.ts";
import type { OneAtATime } from "./one-at-a-time.ts";
import { uploadsWait } from "./store.server.ts";
import { type MediaSize, media } from "./tables.server.ts";
import { withoutContent } from "./take-upload.server.ts";

const lookAgainMilliseconds = 100;

/** Nearly as small as the slower ones, in a third of the time. */
const avifEffort = 2;

export async function makeSizes(
  { database, files }: MediaParts,
  id: string,
  signal: AbortSignal,
  encoding: OneAtATime,
): Promise<void> {
  const [row] = await database.select().from(media).where(eq(media.id, id));
  if (!row?.master) return;
  const { revision } = row;
  const master = await readWhole(files, row.master);
  const sizes: MediaSize[] = [];
  const width = row.video ? await widthOf(master) : row.width;
  const encoded = encodeSizes(master, width, { avifEffort, revision });
  for (;;) {
    // Somebody sits before a file that was uploaded meanwhile; these sizes can wait.
    while (await uploadsWait(database)) await pause(lookAgainMilliseconds, undefined, { signal });
    const { value: file } = await encoding.run(() => encoded.next());
    if (!file) break;
    signal.throwIfAborted();
    await files.write(sizeKey(id, file), file.content);
    sizes.push(withoutContent(file));
  }
  // A picture that was replaced meanwhile has a job of its own.
  await database
    .update(media)
    .set({ sizes })
    .where(and(eq(media.id, id), eq(media.revision, revision)));
}

/** A poster has the size of its own file, which need not be the film's. */
async function widthOf(picture: Buffer) {
  const sharp = await loadSharp();
  return (await sharp(picture).metadata()).width;
}
