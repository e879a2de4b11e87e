import { useRef } from "react";
import type { QueuedFile } from "./upload-queue.ts";

/** Before so many milliseconds a line's speed is only a guess. */
const firstGuess = 3000;

/** How long the files on their way still need, at the speed since sending began; "" while nobody knows. */
export function useTimeLeft(queue: QueuedFile[]): string {
  const begun = useRef<{ time: number; sent: number }>(undefined);
  const sent = queue.reduce((sum, line) => sum + line.sent, 0);
  if (!queue.some(({ state }) => state === "sending")) {
    begun.current = undefined;
    return "";
  }
  // Lines that were cleared away take their bytes with them: then it is counted anew.
  if (!begun.current || sent < begun.current.sent)
    begun.current = { time: performance.now(), sent };
  const passed = performance.now() - begun.current.time;
  const speed = (sent - begun.current.sent) / passed;
  if (passed < firstGuess || speed <= 0) return "";
  const left = queue
    .filter(({ state }) => state === "sending" || state === "waiting")
    .reduce((sum, line) => sum + line.file.size - line.sent, 0);
  const minutes = Math.round(left / speed / 60_000);
  if (minutes < 1) return "less than a minute left";
  return minutes === 1 ? "about a minute left" : `about ${minutes} minutes left`;
}
