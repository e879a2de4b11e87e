// Files on their way in: opened, sent piece by piece, and handed to the workers when they are complete.
import { createHash, randomBytes } from "node:crypto";
import { and, eq, inArray, sql } from "drizzle-orm";
import type { Database } from "../platform/database/database.server.ts";
import { isNoRoom } from "../platform/files/file-store.server.ts";
import { enqueueJobs } from "../platform/jobs/store.server.ts";
import { pieceKey } from "./file-names.ts";
import { pieceBytes } from "./limits.ts";
import type { MediaParts } from "./media-services.server.ts";
import { cannotRead } from "./prepare-picture.server.ts";
import { checkSize, sniff } from "./sniff.ts";
import { refuseUpload, type UploadRow } from "./store.server.ts";
import { mediaUpload, type UploadPurpose } from "./tables.server.ts";
import { removePieces } from "./upload-content.server.ts";

export type UploadSender = { id: string; name: string };

export type NewUpload = {
  fileName: string;
  bytes: number;
  fingerprint: string;
  purpose: UploadPurpose;
  target: string;
};

export type UploadOutcome =
  | { ok: true; upload: UploadRow }
  | { ok: false; status: number; problem: string; received?: number };

/** So much stays free for the database and for the sizes that are made of a picture. */
const reserve = 256 * 1024 * 1024;

const noRoom: UploadOutcome = {
  ok: false,
  status: 507,
  problem:
    "There is no room left on the server's disk. Nothing of this file was kept, nothing else was harmed. Free some space and try again.",
};

/** A file that the same person began to send before goes on where it stopped. */
export async function openUpload(
  { database, files }: MediaParts,
  given: NewUpload,
  by: UploadSender,
): Promise<UploadOutcome> {
  const problem = checkSize(given.bytes);
  if (problem) return { ok: false, status: 413, problem };
  const [begun] = await database
    .select()
    .from(mediaUpload)
    .where(
      and(
        eq(mediaUpload.createdById, by.id),
        eq(mediaUpload.fingerprint, given.fingerprint),
        eq(mediaUpload.bytes, given.bytes),
        eq(mediaUpload.purpose, given.purpose),
        eq(mediaUpload.target, given.target),
        eq(mediaUpload.state, "receiving"),
      ),
    )
    .limit(1);
  if (begun) return { ok: true, upload: begun };
  // Twice: once as it comes, once as what is made of it.
  if ((await files.room()) < reserve + 2 * given.bytes) return noRoom;
  const [upload] = await database
    .insert(mediaUpload)
    .values({
      ...given,
      id: randomBytes(16).toString("hex"),
      createdById: by.id,
      createdBy: by.name,
    })
    .returning();
  if (!upload) throw new Error("The upload was not opened.");
  return { ok: true, upload };
}

/** The piece lies whole in the store before the row says so; a repeated or late one changes nothing. */
export async function addPiece(
  { database, files }: MediaParts,
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
  const changed = await database.transaction(async (transaction) => {
    const [row] = await transaction
      .update(mediaUpload)
      .set({
        received,
        kind,
        pieces: sql`${mediaUpload.pieces} || ${JSON.stringify([sha256])}::jsonb`,
        state: received === upload.bytes ? "received" : "receiving",
        changedAt: sql`now()`,
      })
      .where(
        and(
          eq(mediaUpload.id, upload.id),
          eq(mediaUpload.received, offset),
          eq(mediaUpload.state, "receiving"),
        ),
      )
      .returning();
    if (row?.state === "received") await enqueueJobs(transaction, "uploads", [row.id]);
    return row;
  });
  if (!changed) {
    const now = await findUpload(database, upload.id, upload.createdById);
    return {
      ok: false,
      status: 409,
      problem: "This piece came twice.",
      received: now?.received ?? 0,
    };
  }
  return { ok: true, upload: changed };
}

export async function findUpload(database: Database, id: string, person: string) {
  const [upload] = await findUploads(database, [id], person);
  return upload;
}

export async function findUploads(
  database: Database,
  ids: string[],
  person: string,
): Promise<UploadRow[]> {
  if (ids.length === 0) return [];
  return database
    .select()
    .from(mediaUpload)
    .where(and(inArray(mediaUpload.id, ids), eq(mediaUpload.createdById, person)));
}

/** Only what is still being sent: the rest is on its way into the library. */
export async function cancelUpload({ database, files }: MediaParts, upload: UploadRow) {
  const [gone] = await database
    .delete(mediaUpload)
    .where(and(eq(mediaUpload.id, upload.id), eq(mediaUpload.state, "receiving")))
    .returning();
  if (gone) await removePieces(files, gone);
}
