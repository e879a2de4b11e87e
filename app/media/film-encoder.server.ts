// ffmpeg, where the machine has it: a film that anybody sent becomes one that this server made.
import { spawn } from "node:child_process";
import { setPriority } from "node:os";
import type { VideoFormat } from "./video-formats.ts";

/** What ffmpeg calls the two containers we take; named, so that it never guesses another one. */
const containers: Record<VideoFormat, string> = { mp4: "mov", webm: "matroska" };

/** Longer than the longest film that fits the limit needs on a small server. */
const longestMilliseconds = 45 * 60_000;

const found = new Map<string, Promise<boolean>>();

/** Looked for once; a machine that gets ffmpeg later is started again. */
export function hasFilmEncoder(program: string): Promise<boolean> {
  const known = found.get(program) ?? run(program, ["-version"]).then(({ code }) => code === 0);
  found.set(program, known);
  return known;
}

export type EncodeResult = { ok: true } | { ok: false; reason: string };

/** From one file to another: H.264 and AAC in an MP4 that begins to play before all of it has come. */
export async function encodeFilm(
  program: string,
  { from, format, to }: { from: string; format: VideoFormat; to: string },
  stopping: AbortSignal,
): Promise<EncodeResult> {
  const input = ["-protocol_whitelist", "file", "-f", containers[format], "-i", from];
  const only = ["-map", "0:v:0", "-map", "0:a:0?", "-map_metadata", "-1", "-map_chapters", "-1"];
  const picture = [
    ...["-c:v", "libx264", "-preset", "veryfast", "-crf", "22", "-pix_fmt", "yuv420p"],
    ...["-vf", "scale='trunc(min(1920,iw)/2)*2':-2"],
  ];
  const sound = ["-c:a", "aac", "-b:a", "128k", "-ac", "2"];
  const output = ["-fflags", "+bitexact", "-movflags", "+faststart", "-f", "mp4", "-y", to];
  const calm = ["-nostdin", "-hide_banner", "-loglevel", "error", "-threads", "1"];
  const signal = AbortSignal.any([stopping, AbortSignal.timeout(longestMilliseconds)]);
  const threads = ["-threads", "1"];
  const { code, said } = await run(
    program,
    [...calm, ...input, ...only, ...picture, ...threads, ...sound, ...output],
    signal,
  );
  return code === 0 ? { ok: true } : { ok: false, reason: said || "It was stopped." };
}

/** Behind everything else on the machine. What it says is for the log, and only its end. */
async function run(program: string, words: string[], signal?: AbortSignal) {
  return new Promise<{ code: number | null; said: string }>((resolve) => {
    const child = spawn(program, words, { stdio: ["ignore", "ignore", "pipe"], signal });
    let said = "";
    child.stderr.on("data", (piece) => {
      said = (said + piece).slice(-500);
    });
    child.once("spawn", () => {
      try {
        if (child.pid) setPriority(child.pid, 15);
      } catch {
        // It has ended already.
      }
    });
    child.once("error", (error) => resolve({ code: null, said: error.message }));
    child.once("close", (code) => resolve({ code, said: said.trim() }));
  });
}
