// The store of uploaded and generated files: a local folder or an S3-compatible store.
import type { Environment } from "../environment.server.ts";
import { errorCode } from "../start-failure.ts";
import { openLocalFiles } from "./local-files.server.ts";
import { openObjectFiles } from "./object-files.server.ts";
import type { FileStore } from "./stored-files.server.ts";

export function openFiles({ dataFolder, objectStore }: Environment): FileStore {
  return objectStore ? openObjectFiles(objectStore) : openLocalFiles(dataFolder);
}

export async function readWhole(files: FileStore, key: string): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of await files.read(key)) pieces.push(piece);
  return Buffer.concat(pieces);
}

/** Disk full, quota exceeded, or file too large. */
const noRoomCodes = new Set(["ENOSPC", "EDQUOT", "EFBIG"]);

export function isNoRoom(error: unknown): boolean {
  return noRoomCodes.has(errorCode(error) ?? "");
}
