// Receives files: an upload is opened, sent piece by piece, and queued for its job when it is complete.
import { createHash } from "node:crypto";
import { isNoRoom } from "../platform/files/file-store.server.ts";
import { pieceKey } from "./file-names.ts";
import { pieceBytes } from "./limits.ts";
import type { MediaServices } from "./media-services.server.ts";
import { cannotRead } from "./prepare-picture.server.ts";
import { checkSize, sniff } from "./sniff.ts";
import { removePieces } from "./upload-content.server.ts";
import {
  appendPiece,
  deleteReceivingUpload,
  findInterruptedUpload,
  findUpload,
  insertUpload,
  type NewUpload,
  refuseUpload,
  type UploadRow,
  type UploadSender,
} from "./upload-store.server.ts";

export type UploadOutcome =
  | { ok: true; upload: UploadRow }
  | { ok: false; status: number; problem: string; received?: number };

/** Free space to keep for the database and for the sizes made from a picture. */
const reserve = 256 * 1024 * 1024;

const noRoom: UploadOutcome = {
  ok: false,
  status: 507,
  problem:
    "The server’s disk is full, so this file was not saved. Nothing else is affected. Free some space and try again.",
};

/** Continues an interrupted upload of the same file by the same person. */
export async function openUpload(
  { database, files }: MediaServices,
  upload: NewUpload,
  by: UploadSender,
): Promise<UploadOutcome> {
  const problem = checkSize(upload.bytes);
  if (problem) return { ok: false, status: 413, problem };
  const interrupted = await findInterruptedUpload(database, upload, by);
  if (interrupted) return { ok: true, upload: interrupted };
  // Twice: once for the pieces, once for the files that are made from them.
  if ((await files.room()) < reserve + 2 * upload.bytes) return noRoom;
  return { ok: true, upload: await insertUpload(database, upload, by) };
}

/** The piece is in the file store before the row names it. A repeated or late piece changes nothing. */
export async function addPiece(
  { database, files }: MediaServices,
  upload: UploadRow,
  offset: number,
  content: Uint8Array,
): Promise<UploadOutcome> {
  const expected = Math.min(pieceBytes, upload.bytes - upload.received);
  if (upload.state !== "receiving" || offset !== upload.received || content.length !== expected) {
    return {
      ok: false,
      status: 409,
      problem: "This piece does not fit here.",
      received: upload.received,
    };
  }
  let kind = upload.kind;
  if (offset === 0) {
    const sniffed = sniff(content);
    const problem = sniffed.ok
      ? (checkSize(upload.bytes, sniffed.kind) ?? (await cannotRead(sniffed.kind)))
      : sniffed.problem;
    if (problem) {
      await refuseUpload(database, upload.id, problem);
      return { ok: false, status: 415, problem };
    }
    if (sniffed.ok) kind = sniffed.kind;
  }
  const sha256 = createHash("sha256").update(content).digest("hex");
  try {
    await files.write(pieceKey(upload.id, sha256), content);
  } catch (error) {
    if (isNoRoom(error)) return noRoom;
    throw error;
  }
  const received = offset + content.length;
  const changed = await appendPiece(database, upload, { offset, received, kind, sha256 });
  if (!changed) {
    const current = await findUpload(database, upload.id, upload.createdById);
    return {
      ok: false,
      status: 409,
      problem: "This piece came twice.",
      received: current?.received ?? 0,
    };
  }
  return { ok: true, upload: changed };
}

/** Only while it is receiving: a complete upload is on its way into the library. */
export async function cancelUpload({ database, files }: MediaServices, { id }: UploadRow) {
  const deleted = await deleteReceivingUpload(database, id);
  if (deleted) await removePieces(files, deleted);
}
