// The rows of files that are being uploaded.
import { randomBytes } from "node:crypto";
import { and, eq, inArray, lt, ne, sql } from "drizzle-orm";
import type { AnyDatabase } from "../platform/database/database.server.ts";
import { enqueueJobs } from "../platform/jobs/store.server.ts";
import { mediaUpload, type UploadPurpose } from "./tables.server.ts";

export type UploadRow = typeof mediaUpload.$inferSelect;

export type UploadSender = { id: string; name: string };

export type NewUpload = {
  fileName: string;
  bytes: number;
  fingerprint: string;
  purpose: UploadPurpose;
  target: string;
};

export async function insertUpload(
  database: AnyDatabase,
  upload: NewUpload,
  by: UploadSender,
): Promise<UploadRow> {
  const [row] = await database
    .insert(mediaUpload)
    .values({
      ...upload,
      id: randomBytes(16).toString("hex"),
      createdById: by.id,
      createdBy: by.name,
    })
    .returning();
  if (!row) throw new Error("The upload was not opened.");
  return row;
}

/** An upload of the same file by the same person that is not complete yet. */
export async function findInterruptedUpload(
  database: AnyDatabase,
  { fingerprint, bytes, purpose, target }: NewUpload,
  by: UploadSender,
): Promise<UploadRow | undefined> {
  const [upload] = await database
    .select()
    .from(mediaUpload)
    .where(
      and(
        eq(mediaUpload.createdById, by.id),
        eq(mediaUpload.fingerprint, fingerprint),
        eq(mediaUpload.bytes, bytes),
        eq(mediaUpload.purpose, purpose),
        eq(mediaUpload.target, target),
        eq(mediaUpload.state, "receiving"),
      ),
    )
    .limit(1);
  return upload;
}

export async function findUpload(database: AnyDatabase, id: string, person: string) {
  const [upload] = await findUploads(database, [id], person);
  return upload;
}

export async function findUploads(
  database: AnyDatabase,
  ids: string[],
  person: string,
): Promise<UploadRow[]> {
  if (ids.length === 0) return [];
  return database
    .select()
    .from(mediaUpload)
    .where(and(inArray(mediaUpload.id, ids), eq(mediaUpload.createdById, person)));
}

/** A complete file that waits for its job. */
export async function findReceivedUpload(
  database: AnyDatabase,
  id: string,
): Promise<UploadRow | undefined> {
  const [upload] = await database
    .select()
    .from(mediaUpload)
    .where(and(eq(mediaUpload.id, id), eq(mediaUpload.state, "received")));
  return upload;
}

export async function listUploadIds(database: AnyDatabase): Promise<string[]> {
  const uploads = await database.select({ id: mediaUpload.id }).from(mediaUpload);
  return uploads.map(({ id }) => id);
}

/** Whether the job of an upload runs or is due. */
export async function hasDueUploads(database: AnyDatabase): Promise<boolean> {
  const { rowCount } = await database.execute(sql`select from job
    where queue = 'uploads' and (start_after <= now() or held_by is not null) limit 1`);
  return rowCount === 1;
}

/**
 * Adds the piece that begins at `offset`; the last one enqueues the job. Undefined when another request has
 * added it already, or the upload is no longer receiving.
 */
export async function appendPiece(
  database: AnyDatabase,
  { id, bytes }: UploadRow,
  {
    offset,
    received,
    kind,
    sha256,
  }: Pick<UploadRow, "received" | "kind"> & {
    offset: number;
    sha256: string;
  },
): Promise<UploadRow | undefined> {
  return database.transaction(async (transaction) => {
    const [row] = await transaction
      .update(mediaUpload)
      .set({
        received,
        kind,
        pieces: sql`${mediaUpload.pieces} || ${JSON.stringify([sha256])}::jsonb`,
        state: received === bytes ? "received" : "receiving",
        changedAt: sql`now()`,
      })
      .where(
        and(
          eq(mediaUpload.id, id),
          eq(mediaUpload.received, offset),
          eq(mediaUpload.state, "receiving"),
        ),
      )
      .returning();
    if (row?.state === "received") await enqueueJobs(transaction, "uploads", [row.id]);
    return row;
  });
}

export async function finishUpload(
  database: AnyDatabase,
  id: string,
  outcome: Pick<UploadRow, "media" | "known">,
): Promise<void> {
  await database
    .update(mediaUpload)
    .set({ ...outcome, state: "done", changedAt: sql`now()` })
    .where(eq(mediaUpload.id, id));
}

export async function refuseUpload(
  database: AnyDatabase,
  id: string,
  problem: string,
): Promise<void> {
  await database
    .update(mediaUpload)
    .set({ state: "refused", problem, changedAt: sql`now()` })
    .where(eq(mediaUpload.id, id));
}

/** Deletes the upload while it is receiving; a complete one is on its way into the library. */
export async function deleteReceivingUpload(
  database: AnyDatabase,
  id: string,
): Promise<UploadRow | undefined> {
  const [deleted] = await database
    .delete(mediaUpload)
    .where(and(eq(mediaUpload.id, id), eq(mediaUpload.state, "receiving")))
    .returning();
  return deleted;
}

/** Deletes uploads without a change for a day, except those whose job has not run yet. */
export async function deleteOldUploads(database: AnyDatabase): Promise<void> {
  await database
    .delete(mediaUpload)
    .where(
      and(
        lt(mediaUpload.changedAt, sql`now() - interval '24 hours'`),
        ne(mediaUpload.state, "received"),
      ),
    );
}
