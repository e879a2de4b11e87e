// Replaces an uploaded film with one that was encoded here, where ffmpeg is installed.
import { createReadStream, createWriteStream } from "node:fs";
import { mkdtemp, open, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { videoKey } from "./file-names.ts";
import { encodeFilm, hasFilmEncoder } from "./film-encoder.server.ts";
import { largestVideo } from "./limits.ts";
import type { MediaServices } from "./media-services.server.ts";
import { findMedia, saveVideo } from "./store.server.ts";
import type { MediaVideo } from "./tables.server.ts";
import { readMp4 } from "./video-structure.ts";

export async function reencodeFilm(
  services: MediaServices,
  id: string,
  signal: AbortSignal,
): Promise<void> {
  const { database, files, log, ffmpeg = "ffmpeg" } = services;
  const sent = (await findMedia(database, id))?.video;
  if (!sent || sent.encoded !== undefined || !(await hasFilmEncoder(ffmpeg))) return;
  const folder = await mkdtemp(path.join(tmpdir(), "goldkey-film-"));
  try {
    const from = path.join(folder, `sent.${sent.format}`);
    const to = path.join(folder, "encoded.mp4");
    await pipeline(await files.read(videoKey(id, sent)), createWriteStream(from));
    const outcome = await encodeFilm(ffmpeg, { from, format: sent.format, to }, signal);
    signal.throwIfAborted();
    const unreadable = (error: unknown) => {
      log.warn({ err: error, media: id }, "What ffmpeg made could not be read.");
      return undefined;
    };
    const encoded = outcome.ok ? await describe(to, sent).catch(unreadable) : undefined;
    if (encoded) {
      await files.write(videoKey(id, encoded), {
        bytes: encoded.bytes,
        pieces: createReadStream(to),
      });
    } else {
      const reason = outcome.ok ? "What it made is no film, or too large." : outcome.reason;
      log.warn({ media: id, reason }, "ffmpeg could not encode a film; it stays as it was sent.");
    }
    await saveVideo(database, id, encoded ?? { ...sent, encoded: false });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Parsed as strictly as an upload. */
async function describe(file: string, sent: MediaVideo): Promise<MediaVideo | undefined> {
  const { size: bytes } = await stat(file);
  if (bytes > largestVideo) return undefined;
  const handle = await open(file);
  try {
    const { width, height, seconds } = await readMp4(async (at, length) => {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, at);
      return buffer.subarray(0, bytesRead);
    }, bytes);
    return { format: "mp4", revision: sent.revision, bytes, seconds, width, height, encoded: true };
  } finally {
    await handle.close();
  }
}
