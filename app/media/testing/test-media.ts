// The media library without a site: a database, a folder and the jobs.
import { readEnvironment } from "../../platform/environment.server.ts";
import { openFiles } from "../../platform/files/file-store.server.ts";
import { isQueued } from "../../platform/jobs/records-store.server.ts";
import { startJobs } from "../../platform/jobs/runner.server.ts";
import { createLog } from "../../platform/log.server.ts";
import { makeDataFolder } from "../../platform/testing/temporary-data-folder.ts";
import { openTestDatabase } from "../../platform/testing/test-database.ts";
import { pieceBytes } from "../limits.ts";
import { mediaJobs } from "../media-jobs.server.ts";
import { addPiece, openUpload, type UploadOutcome } from "../receive-upload.server.ts";
import { findMedia, listMediaFiles } from "../store.server.ts";
import { findUpload, type NewUpload } from "../upload-store.server.ts";

export const ada = { id: "ada", name: "Ada" };

/** Without ffmpeg, even where it is installed, unless a program is named. */
export async function openTestLibrary(
  variables: Record<string, string> = {},
  ffmpeg = "no-such-program",
) {
  const folder = makeDataFolder();
  const database = await openTestDatabase();
  const files = openFiles(readEnvironment({ DATA_DIR: folder.path, ...variables }));
  const services = { database, files, log: createLog("silent"), ffmpeg };
  const jobs = await startJobs(services, mediaJobs(services));

  async function send(content: Buffer, given: Partial<NewUpload> = {}) {
    const opened = await openUpload(
      services,
      {
        fileName: "Photo 1.jpg",
        bytes: content.length,
        fingerprint: `${Math.random()}`,
        purpose: "new",
        target: "",
        ...given,
      },
      ada,
    );
    let outcome: UploadOutcome = opened;
    while (outcome.ok && outcome.upload.received < content.length) {
      const { upload } = outcome;
      const piece = content.subarray(upload.received, upload.received + pieceBytes);
      outcome = await addPiece(services, upload, upload.received, piece);
    }
    return outcome;
  }
  async function waitFor<Value>(look: () => Promise<Value | undefined>): Promise<Value> {
    for (;;) {
      const value = await look();
      if (value !== undefined) return value;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
  return {
    ...services,
    folder: folder.path,
    send,
    /** Sends the file, waits until its job has run, and returns the row of the upload. */
    async upload(content: Buffer, given: Partial<NewUpload> = {}) {
      const outcome = await send(content, given);
      if (!outcome.ok)
        return { state: "refused" as const, problem: outcome.problem, media: "", known: "" };
      return waitFor(async () => {
        const row = await findUpload(database, outcome.upload.id, ada.id);
        return row && row.state !== "received" ? row : undefined;
      });
    },
    async find(id: string) {
      const row = await findMedia(database, id);
      if (!row) throw new Error(`There is no picture "${id}".`);
      return row;
    },
    /** Waits until every size has been made. */
    async settled() {
      await waitFor(async () => {
        for (const { id } of await listMediaFiles(database)) {
          if (await isQueued(database, "media-sizes", id)) return undefined;
        }
        return true;
      });
    },
    async [Symbol.asyncDispose]() {
      await jobs.stop();
      await database[Symbol.asyncDispose]();
      await folder[Symbol.asyncDispose]();
    },
  };
}
