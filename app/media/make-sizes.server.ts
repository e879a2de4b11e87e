// Makes every size of a picture that has only its quick one yet.
import { setTimeout as pause } from "node:timers/promises";
import { readWhole } from "../platform/files/file-store.server.ts";
import { encodeSizes } from "./encode.server.ts";
import { sizeKey } from "./file-names.ts";
import { loadSharp } from "./load-sharp.server.ts";
import type { MediaParts } from "./media-services.server.ts";
import type { OneAtATime } from "./one-at-a-time.ts";
import { findMedia, saveSizes } from "./store.server.ts";
import type { MediaSize } from "./tables.server.ts";
import { withoutContent } from "./take-upload.server.ts";
import { hasDueUploads } from "./upload-store.server.ts";

const lookAgainMilliseconds = 100;

/** Nearly as small as the slower ones, in a third of the time. */
const avifEffort = 2;

export async function makeSizes(
  { database, files }: MediaParts,
  id: string,
  signal: AbortSignal,
  encoding: OneAtATime,
): Promise<void> {
  const row = await findMedia(database, id);
  if (!row?.master) return;
  const { revision } = row;
  const master = await readWhole(files, row.master);
  const sizes: MediaSize[] = [];
  const width = row.video ? await widthOf(master) : row.width;
  const encoded = encodeSizes(master, width, { avifEffort, revision });
  for (;;) {
    // New uploads come first: somebody waits for them on screen.
    while (await hasDueUploads(database)) await pause(lookAgainMilliseconds, undefined, { signal });
    const { value: file } = await encoding.run(() => encoded.next());
    if (!file) break;
    signal.throwIfAborted();
    await files.write(sizeKey(id, file), file.content);
    sizes.push(withoutContent(file));
  }
  await saveSizes(database, { id, revision }, sizes);
}

/** A poster has the size of its own file, which need not be the film's. */
async function widthOf(picture: Buffer) {
  const sharp = await loadSharp();
  return (await sharp(picture).metadata()).width;
}
