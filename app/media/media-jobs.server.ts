// The jobs of the media library: uploads first, then sizes and films, then tidying.
import { isNoRoom } from "../platform/files/file-store.server.ts";
import type { JobQueue } from "../platform/jobs/job-queue.ts";
import { makeSizes } from "./make-sizes.server.ts";
import type { MediaServices } from "./media-services.server.ts";
import { processUpload } from "./process-upload.server.ts";
import { reencodeFilm } from "./reencode-film.server.ts";
import { SerialQueue } from "./serial-queue.ts";
import { tidyMedia } from "./tidy.server.ts";
import { removePieces } from "./upload-content.server.ts";
import { findReceivedUpload, refuseUpload, type UploadRow } from "./upload-store.server.ts";

const noRoom =
  "The server’s disk is full, so this file was not saved. Free some space and upload it again.";
const ourFault =
  "Something went wrong on our side, so this file was not saved. Upload it again later.";

export function mediaJobs(services: MediaServices): JobQueue[] {
  const { database, files } = services;
  // A decoded picture takes a hundred megabytes: one at a time per process.
  const encoding = new SerialQueue();

  async function refuse(upload: UploadRow, problem: string) {
    await refuseUpload(database, upload.id, problem);
    await removePieces(files, upload);
  }

  return [
    {
      name: "uploads",
      purpose: "Checks files that were uploaded, and adds them to the library.",
      retry: { attempts: 5, pauseSeconds: 10, longestPauseSeconds: 10 },
      holdSeconds: 15,
      async run({ key }) {
        const upload = await findReceivedUpload(database, key);
        if (!upload) return;
        try {
          await encoding.run(() => processUpload(services, upload));
          await removePieces(files, upload);
        } catch (error) {
          // By name: in development the class can be loaded twice.
          const isRefused = error instanceof Error && error.name === "UploadRefused";
          if (isRefused) await refuse(upload, error.message);
          else if (isNoRoom(error)) await refuse(upload, noRoom);
          else throw error;
        }
      },
      async onGiveUp(key) {
        const upload = await findReceivedUpload(database, key);
        if (upload) await refuse(upload, ourFault);
      },
    },
    {
      name: "media-sizes",
      purpose: "Makes the sizes of pictures, and encodes films. Until then a quick size is shown.",
      retry: { pauseSeconds: 60, longestPauseSeconds: 6 * 3600 },
      holdSeconds: 15,
      async run({ key, signal }) {
        await reencodeFilm(services, key, signal);
        await makeSizes(services, key, signal, encoding);
      },
    },
    {
      name: "media-tidying",
      purpose: "Empties the bin after a month, and removes files that belong to nothing.",
      everySeconds: 3600,
      retry: { pauseSeconds: 60, longestPauseSeconds: 3600 },
      holdSeconds: 15,
      async run() {
        await tidyMedia(services);
      },
    },
  ];
}
