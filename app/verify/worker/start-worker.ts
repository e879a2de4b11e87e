// Starts the worker for one request and passes on its messages.
import type { WorkerMessage, WorkerRequest } from "./messages.ts";

export type RunningWorker = { stop(): void };

export function startWorker(
  request: WorkerRequest,
  onMessage: (message: WorkerMessage) => void,
): RunningWorker {
  const worker = new Worker(new URL("./verify-worker.ts", import.meta.url), {
    type: "module",
    name: "verify-draw",
  });
  worker.addEventListener("message", ({ data }: MessageEvent<WorkerMessage>) => {
    onMessage(data);
    if (data.type === "done" || data.type === "receipt" || data.type === "problem") {
      worker.terminate();
    }
  });
  worker.addEventListener("error", () => {
    worker.terminate();
    onMessage({
      type: "problem",
      sentence: request.texts.noProgram,
    });
  });
  worker.postMessage(request);
  return { stop: () => worker.terminate() };
}
