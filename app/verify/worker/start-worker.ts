// Starts the worker for one question and hands its answers on.
import type { Question, WorkerMessage } from "./messages.ts";

export type RunningWorker = { stop(): void };

export function startWorker(
  question: Question,
  hear: (answer: WorkerMessage) => void,
): RunningWorker {
  const worker = new Worker(new URL("./verify-worker.ts", import.meta.url), {
    type: "module",
    name: "verify-draw",
  });
  worker.addEventListener("message", ({ data }: MessageEvent<WorkerMessage>) => {
    hear(data);
    if (data.type === "done" || data.type === "receipt" || data.type === "problem") {
      worker.terminate();
    }
  });
  worker.addEventListener("error", () => {
    worker.terminate();
    hear({
      type: "problem",
      sentence: question.words.noProgram,
    });
  });
  worker.postMessage(question);
  return { stop: () => worker.terminate() };
}
