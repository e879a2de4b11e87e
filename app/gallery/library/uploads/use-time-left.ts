import { useRef } from "react";
import type { QueuedFile } from "./upload-queue.ts";

/** In milliseconds: a shorter measurement is too inaccurate. */
const shortestSample = 3000;

/** The remaining time at the average speed so far; "" while it is unknown. */
export function useTimeLeft(queue: QueuedFile[]): string {
  const start = useRef<{ time: number; sent: number }>(undefined);
  const sent = queue.reduce((sum, line) => sum + line.sent, 0);
  if (!queue.some(({ state }) => state === "sending")) {
    start.current = undefined;
    return "";
  }
  // The sum shrinks when items are removed: measure again.
  if (!start.current || sent < start.current.sent)
    start.current = { time: performance.now(), sent };
  const elapsed = performance.now() - start.current.time;
  const speed = (sent - start.current.sent) / elapsed;
  if (elapsed < shortestSample || speed <= 0) return "";
  const remaining = queue
    .filter(({ state }) => state === "sending" || state === "waiting")
    .reduce((sum, line) => sum + line.file.size - line.sent, 0);
  const minutes = Math.round(remaining / speed / 60_000);
  if (minutes < 1) return "less than a minute left";
  return minutes === 1 ? "about a minute left" : `about ${minutes} minutes left`;
}
