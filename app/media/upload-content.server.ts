// Reads the pieces of an upload as one file.
import { createHash } from "node:crypto";
import { readWhole } from "../platform/files/file-store.server.ts";
import type { FileStore } from "../platform/files/stored-files.server.ts";
import { pieceKey } from "./file-names.ts";
import { pieceBytes } from "./limits.ts";
import type { mediaUpload } from "./tables.server.ts";
import type { Patch } from "./video-boxes.ts";
import type { ReadAt } from "./video-structure.ts";

type Upload = Pick<typeof mediaUpload.$inferSelect, "id" | "bytes" | "pieces">;

export async function* readPieces(files: FileStore, upload: Upload): AsyncGenerator<Buffer> {
  for (const piece of upload.pieces) yield readWhole(files, pieceKey(upload.id, piece));
}

export async function hashUpload(files: FileStore, upload: Upload): Promise<string> {
  const hash = createHash("sha256");
  for await (const piece of readPieces(files, upload)) hash.update(piece);
  return hash.digest("hex");
}

export async function readUpload(files: FileStore, upload: Upload): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of readPieces(files, upload)) pieces.push(piece);
  return Buffer.concat(pieces);
}

/** All pieces except the last have the same length, which gives the piece of an offset. */
export function readAtIn(files: FileStore, upload: Upload): ReadAt {
  let cached: { number: number; content: Buffer } | undefined;
  async function piece(number: number) {
    const name = upload.pieces[number];
    if (name === undefined) return Buffer.alloc(0);
    if (cached?.number !== number) {
      cached = { number, content: await readWhole(files, pieceKey(upload.id, name)) };
    }
    return cached.content;
  }
  return async (at, length) => {
    const parts: Buffer[] = [];
    for (let from = at; from < at + length; ) {
      const content = await piece(Math.floor(from / pieceBytes));
      const part = content.subarray(from % pieceBytes, (from % pieceBytes) + at + length - from);
      if (part.length === 0) break;
      parts.push(part);
      from += part.length;
    }
    return Buffer.concat(parts);
  };
}

/** The file with the patches applied. */
export async function* patched(
  pieces: AsyncIterable<Buffer>,
  patches: Patch[],
): AsyncGenerator<Buffer> {
  let start = 0;
  for await (const piece of pieces) {
    for (const patch of patches) {
      const { at } = patch;
      const length = "zeros" in patch ? patch.zeros : patch.bytes.length;
      const from = Math.max(at, start);
      const to = Math.min(at + length, start + piece.length);
      if (from >= to) continue;
      if ("zeros" in patch) piece.fill(0, from - start, to - start);
      else piece.set(patch.bytes.subarray(from - at, to - at), from - start);
    }
    yield piece;
    start += piece.length;
  }
}

export async function removePieces(files: FileStore, upload: Upload): Promise<void> {
  for (const piece of new Set(upload.pieces)) await files.remove(pieceKey(upload.id, piece));
}
