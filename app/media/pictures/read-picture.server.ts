import { buffer } from "node:stream/consumers";
import type { Database } from "../../platform/database/database.server.ts";
import type { FileStore } from "../../platform/files/stored-files.server.ts";
import { sizeKey } from "../file-names.ts";
import { findMedia } from "../store.server.ts";

/** The bytes of the largest size that browsers and sharp both read; undefined if the picture was removed. */
export async function readPicture(
  database: Database,
  files: FileStore,
  id: string,
): Promise<Buffer | undefined> {
  const picture = await findMedia(database, id);
  const [largest] = (picture?.sizes ?? [])
    .filter(({ format }) => format !== "avif")
    .toSorted((one, other) => other.width - one.width);
  if (!largest) return undefined;
  return buffer(await files.read(sizeKey(id, largest)));
}
