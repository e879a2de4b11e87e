// Makes all sizes of a picture. Until then it has a single one, encoded quickly.
import { setTimeout as pause } from "node:timers/promises";
import { readWhole } from "../platform/files/file-store.server.ts";
import { encodeSizes } from "./encode.server.ts";
import { sizeKey } from "./file-names.ts";
import { loadSharp } from "./load-sharp.server.ts";
import type { MediaServices } from "./media-services.server.ts";
import { withoutContent } from "./process-upload.server.ts";
import type { SerialQueue } from "./serial-queue.ts";
import { findMedia, saveSizes } from "./store.server.ts";
import type { MediaSize } from "./tables.server.ts";
import { hasDueUploads } from "./upload-store.server.ts";

const pollMilliseconds = 100;

/** Files are nearly as small as with more effort, in a third of the time. */
const avifEffort = 2;

export async function makeSizes(
  { database, files }: MediaServices,
  id: string,
  signal: AbortSignal,
  encoding: SerialQueue,
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
    while (await hasDueUploads(database)) await pause(pollMilliseconds, undefined, { signal });
    const { value: file } = await encoding.run(() => encoded.next());
    if (!file) break;
    signal.throwIfAborted();
    await files.write(sizeKey(id, file), file.content);
    sizes.push(withoutContent(file));
  }
  await saveSizes(database, { id, revision }, sizes);
}

/** A poster can have another size than its film. */
async function widthOf(picture: Buffer) {
  const sharp = await loadSharp();
  return (await sharp(picture).metadata()).width;
}
