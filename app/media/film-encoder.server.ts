// Encodes films with ffmpeg where it is installed.
import { spawn } from "node:child_process";
import { setPriority } from "node:os";
import type { VideoFormat } from "./limits.ts";

/** The names of ffmpeg's demuxers. Given explicitly, so that it does not guess another one. */
const containers: Record<VideoFormat, string> = { mp4: "mov", webm: "matroska" };

/** Longer than the largest accepted film takes on a small server. */
const longestMilliseconds = 45 * 60_000;

const availability = new Map<string, Promise<boolean>>();

/** Checked once per process: restart the site after installing ffmpeg. */
export function hasFilmEncoder(program: string): Promise<boolean> {
  const known =
    availability.get(program) ?? run(program, ["-version"]).then(({ code }) => code === 0);
  availability.set(program, known);
  return known;
}

type EncodeResult = { ok: true } | { ok: false; reason: string };

/** Writes H.264 and AAC into an MP4 that can play while it is still loading ("faststart"). */
export async function encodeFilm(
  program: string,
  { from, format, to }: { from: string; format: VideoFormat; to: string },
  stopping: AbortSignal,
): Promise<EncodeResult> {
  const input = ["-protocol_whitelist", "file", "-f", containers[format], "-i", from];
  const streams = ["-map", "0:v:0", "-map", "0:a:0?", "-map_metadata", "-1", "-map_chapters", "-1"];
  const picture = [
    ...["-c:v", "libx264", "-preset", "veryfast", "-crf", "22", "-pix_fmt", "yuv420p"],
    ...["-vf", "scale='trunc(min(1920,iw)/2)*2':-2"],
  ];
  const sound = ["-c:a", "aac", "-b:a", "128k", "-ac", "2"];
  const output = ["-fflags", "+bitexact", "-movflags", "+faststart", "-f", "mp4", "-y", to];
  const general = ["-nostdin", "-hide_banner", "-loglevel", "error", "-threads", "1"];
  const signal = AbortSignal.any([stopping, AbortSignal.timeout(longestMilliseconds)]);
  const threads = ["-threads", "1"];
  const { code, stderr } = await run(
    program,
    [...general, ...input, ...streams, ...picture, ...threads, ...sound, ...output],
    signal,
  );
  return code === 0 ? { ok: true } : { ok: false, reason: stderr || "It was stopped." };
}

/** With low priority. Returns the end of stderr, for the log. */
async function run(program: string, args: string[], signal?: AbortSignal) {
  return new Promise<{ code: number | null; stderr: string }>((resolve) => {
    const child = spawn(program, args, { stdio: ["ignore", "ignore", "pipe"], signal });
    let stderr = "";
    child.stderr.on("data", (piece) => {
      stderr = (stderr + piece).slice(-500);
    });
    child.once("spawn", () => {
      try {
        if (child.pid) setPriority(child.pid, 15);
      } catch {
        // The process has ended already.
      }
    });
    child.once("error", (error) => resolve({ code: null, stderr: error.message }));
    child.once("close", (code) => resolve({ code, stderr: stderr.trim() }));
  });
}
