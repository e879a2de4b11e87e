import { startTransition, useCallback, useEffect, useReducer, useRef } from "react";
import { useFileTexts } from "./use-file-texts.ts";
import { applyMessage, notStarted, type PageVerification, started } from "./verification-state.ts";
import type { WorkerMessage } from "./worker/messages.ts";
import type { Sources } from "./worker/source.ts";
import { type RunningWorker, startWorker } from "./worker/start-worker.ts";

type VerificationEvent =
  | { type: "start" }
  | { type: "clear" }
  | { type: "messages"; messages: WorkerMessage[] };

/** The worker sends many messages at once. They are batched to render the page less often. */
const batchInterval = 150;

function reduce(state: PageVerification, event: VerificationEvent): PageVerification {
  if (event.type === "start") return started;
  if (event.type === "clear") return notStarted;
  return event.messages.reduce(applyMessage, state);
}

/** One verification at a time: starting another one stops the current one. */
export function useVerification(startsByItself: boolean) {
  const [verification, dispatch] = useReducer(reduce, startsByItself ? started : notStarted);
  const texts = useFileTexts();
  const running = useRef<RunningWorker | undefined>(undefined);

  const check = useCallback(
    (sources: Sources, operatorKey?: string) => {
      running.current?.stop();
      running.current = undefined;
      if (Object.keys(sources).length === 0) {
        dispatch({ type: "clear" });
        return;
      }
      dispatch({ type: "start" });
      running.current = batchMessages(
        (onMessage) => startWorker({ type: "verify", sources, operatorKey, texts }, onMessage),
        (messages) => startTransition(() => dispatch({ type: "messages", messages })),
      );
    },
    [texts],
  );

  useEffect(() => () => running.current?.stop(), []);

  return { verification, check };
}

function batchMessages(
  start: (onMessage: (message: WorkerMessage) => void) => RunningWorker,
  onBatch: (messages: WorkerMessage[]) => void,
): RunningWorker {
  let batch: WorkerMessage[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  function flush() {
    timer = undefined;
    const messages = batch;
    batch = [];
    onBatch(messages);
  }
  const worker = start((message) => {
    batch.push(message);
    timer ??= setTimeout(flush, batchInterval);
  });
  return {
    stop() {
      clearTimeout(timer);
      worker.stop();
    },
  };
}
