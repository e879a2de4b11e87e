import { useCallback, useEffect, useReducer, useRef } from "react";
import type { Answer, Sources } from "./messages.ts";
import { type RunningWorker, startWorker } from "./start-worker.ts";
import { hearAnswer, justStarted, notStarted, type Verification } from "./verification-state.ts";

type Event = { type: "start" } | { type: "clear" } | { type: "answer"; answer: Answer };

function next(state: Verification, event: Event): Verification {
  if (event.type === "start") return justStarted;
  if (event.type === "clear") return notStarted;
  return hearAnswer(state, event.answer);
}

/** One check at a time: starting another one ends the one that runs. */
export function useVerification(startsByItself: boolean) {
  const [verification, tell] = useReducer(next, startsByItself ? justStarted : notStarted);
  const running = useRef<RunningWorker | undefined>(undefined);

  const check = useCallback((sources: Sources) => {
    running.current?.stop();
    running.current = undefined;
    if (Object.keys(sources).length === 0) {
      tell({ type: "clear" });
      return;
    }
    tell({ type: "start" });
    running.current = startWorker({ type: "judge", sources }, (answer) =>
      tell({ type: "answer", answer }),
    );
  }, []);

  useEffect(() => () => running.current?.stop(), []);

  return { verification, check };
}
