// The library's background work, one thing at a time in each process: new files first, then sizes, then
// tidying. What is to be done are rows; a process that dies loses none, another one takes them up.
import { setTimeout as pause } from "node:timers/promises";
import { eq, sql } from "drizzle-orm";
import { isNoRoom } from "../platform/files/file-store.server.ts";
import { makeSizes, type SizeJob } from "./make-sizes.server.ts";
import type { MediaOffice, MediaParts } from "./media-services.server.ts";
import { renewFilm } from "./renew-film.server.ts";
import { mediaJob, mediaUpload } from "./tables.server.ts";
import { takeUpload } from "./take-upload.server.ts";
import { tidyMedia } from "./tidy.server.ts";
import { removePieces } from "./upload-content.server.ts";
import type { UploadRow } from "./uploads.server.ts";

const lookEveryMilliseconds = 2_000;
const millisecondsBetweenTidying = 3_600_000;
/** A process that has not renewed its hold for so long is dead, and another one takes over. */
const held = sql`now() + interval '15 seconds'`;
const renewEveryMilliseconds = 4_000;
const mostAttempts = 5;

export type MediaWork = { office: MediaOffice; stop(): Promise<void> };

export function startMediaWork(parts: MediaParts): MediaWork {
  const stopping = new AbortController();
  let waking = new AbortController();
  async function sleep() {
    const signal = AbortSignal.any([stopping.signal, waking.signal]);
    await pause(lookEveryMilliseconds, undefined, { signal }).catch(() => undefined);
    waking = new AbortController();
  }
  const running = keepWorking(parts, stopping.signal, sleep);
  return {
    office: { ...parts, wake: () => waking.abort() },
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

async function keepWorking(parts: MediaParts, stopping: AbortSignal, sleep: () => Promise<void>) {
  let tidied = 0;
  while (!stopping.aborted) {
    try {
      while (!stopping.aborted && (await workOnce(parts, stopping)));
      if (performance.now() - tidied > millisecondsBetweenTidying || tidied === 0) {
        tidied = performance.now();
        if (!stopping.aborted) await tidyMedia(parts);
      }
    } catch (error) {
      parts.log.error({ err: error }, "The library's work could not be done; trying again.");
    }
    if (!stopping.aborted) await sleep();
  }
}

/** True when there was something to do. */
async function workOnce(parts: MediaParts, stopping: AbortSignal): Promise<boolean> {
  await takeWaiting(parts, stopping);
  const job = stopping.aborted ? undefined : await claimJob(parts);
  if (job) await workOnSizes(parts, job, stopping);
  return job !== undefined;
}

/** Somebody sits before these; the sizes of a picture can wait for a moment between two of them. */
async function takeWaiting(parts: MediaParts, stopping: AbortSignal): Promise<void> {
  while (!stopping.aborted) {
    const upload = await claimUpload(parts);
    if (!upload) return;
    await workOnUpload(parts, upload);
  }
}

async function holding(renew: () => Promise<unknown>, work: () => Promise<void>): Promise<void> {
  const timer = setInterval(() => {
    // The next one may succeed; without any, another process takes over, and nothing is lost.
    renew().catch(() => undefined);
  }, renewEveryMilliseconds);
  try {
    await work();
  } finally {
    clearInterval(timer);
  }
}

async function claimUpload({ database }: MediaParts): Promise<UploadRow | undefined> {
  const [upload] = await database
    .update(mediaUpload)
    .set({
      attempts: sql`${mediaUpload.attempts} + 1`,
      heldUntil: held,
    })
    .where(
      eq(
        mediaUpload.id,
        sql`(select id from media_upload
          where state = 'received' and (held_until is null or held_until < now())
          order by changed_at limit 1 for update skip locked)`,
      ),
    )
    .returning();
  return upload;
}

async function workOnUpload(parts: MediaParts, upload: UploadRow): Promise<void> {
  const { database } = parts;
  const renew = () =>
    database.update(mediaUpload).set({ heldUntil: held }).where(eq(mediaUpload.id, upload.id));
  try {
    if (upload.attempts > mostAttempts) throw new Error("It ended the process again and again.");
    await holding(renew, () => takeUpload(parts, upload));
  } catch (error) {
    // By name: the class may be loaded twice, as in development.
    const refusal =
      error instanceof Error && error.name === "UploadRefused" ? error.message : undefined;
    const problem = refusal ?? problemOnOurSide(upload, error);
    if (!refusal)
      parts.log.error({ err: error, upload: upload.id }, "An upload could not be taken.");
    await database
      .update(mediaUpload)
      .set(
        problem
          ? { state: "refused", problem, heldUntil: null, changedAt: sql`now()` }
          : { heldUntil: sql`now() + interval '10 seconds'` },
      )
      .where(eq(mediaUpload.id, upload.id));
    if (!problem) return;
  }
  await removePieces(parts.files, upload);
}

function problemOnOurSide(upload: UploadRow, error: unknown): string | undefined {
  if (isNoRoom(error)) {
    return "There is no room left on the server's disk. Nothing of this file was kept. Free some space and send it again.";
  }
  if (upload.attempts < mostAttempts) return undefined;
  return "Something went wrong on our side and this file could not be kept. Send it again later.";
}

async function claimJob({ database }: MediaParts): Promise<SizeJob | undefined> {
  const [job] = await database
    .update(mediaJob)
    .set({
      attempts: sql`${mediaJob.attempts} + 1`,
      heldUntil: held,
    })
    .where(
      eq(
        mediaJob.id,
        sql`(select id from media_job
          where next_attempt_at <= now() and (held_until is null or held_until < now())
          order by id limit 1 for update skip locked)`,
      ),
    )
    .returning();
  return job;
}

/** Tried again after 1, 2, 4 … minutes; until then the quick size is shown. */
async function workOnSizes(parts: MediaParts, job: SizeJob, stopping: AbortSignal): Promise<void> {
  const renew = () =>
    parts.database.update(mediaJob).set({ heldUntil: held }).where(eq(mediaJob.id, job.id));
  const takeUploads = () => takeWaiting(parts, stopping);
  try {
    await holding(renew, async () => {
      await renewFilm(parts, job.media, stopping, takeUploads);
      if (!stopping.aborted) await makeSizes(parts, job, stopping, takeUploads);
    });
    if (stopping.aborted) await release(parts, job, "0 seconds", "");
  } catch (error) {
    parts.log.error(
      { err: error, media: job.media },
      "The sizes of a picture or a film could not be made.",
    );
    const minutes = Math.min(2 ** (job.attempts - 1), 360);
    const reason = error instanceof Error ? error.message : String(error);
    await release(parts, job, `${minutes} minutes`, reason.slice(0, 500));
  }
}

async function release({ database }: MediaParts, job: SizeJob, wait: string, lastError: string) {
  await database
    .update(mediaJob)
    .set({ heldUntil: null, nextAttemptAt: sql`now() + ${wait}::interval`, lastError })
    .where(eq(mediaJob.id, job.id));
}
