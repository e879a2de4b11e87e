import { startTransition, useCallback, useEffect, useReducer, useRef } from "react";
import { useWords } from "../content/wording/use-words.ts";
import {
  hearAnswer,
  justStarted,
  notStarted,
  type PageVerification,
} from "./verification-state.ts";
import type { WorkerMessage } from "./worker/messages.ts";
import type { Sources } from "./worker/source.ts";
import { type RunningWorker, startWorker } from "./worker/start-worker.ts";

type VerificationEvent =
  | { type: "start" }
  | { type: "clear" }
  | { type: "answers"; answers: WorkerMessage[] };

/** The worker says a dozen things at once; the page is drawn anew for all of them together, piece by piece. */
const gatheredMilliseconds = 150;

function next(state: PageVerification, event: VerificationEvent): PageVerification {
  if (event.type === "start") return justStarted;
  if (event.type === "clear") return notStarted;
  return event.answers.reduce(hearAnswer, state);
}

/** One check at a time: starting another one ends the one that runs. */
export function useVerification(startsByItself: boolean) {
  const [verification, tell] = useReducer(next, startsByItself ? justStarted : notStarted);
  const words = useWords("verifyProblems");
  const running = useRef<RunningWorker | undefined>(undefined);

  const check = useCallback(
    (sources: Sources) => {
      running.current?.stop();
      running.current = undefined;
      if (Object.keys(sources).length === 0) {
        tell({ type: "clear" });
        return;
      }
      tell({ type: "start" });
      running.current = gathering(
        (hear) => startWorker({ type: "judge", sources, words }, hear),
        (answers) => startTransition(() => tell({ type: "answers", answers })),
      );
    },
    [words],
  );

  useEffect(() => () => running.current?.stop(), []);

  return { verification, check };
}

function gathering(
  start: (hear: (answer: WorkerMessage) => void) => RunningWorker,
  hearAll: (answers: WorkerMessage[]) => void,
): RunningWorker {
  let gathered: WorkerMessage[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  function handOn() {
    timer = undefined;
    const answers = gathered;
    gathered = [];
    hearAll(answers);
  }
  const worker = start((answer) => {
    gathered.push(answer);
    timer ??= setTimeout(handOn, gatheredMilliseconds);
  });
  return {
    stop() {
      clearTimeout(timer);
      worker.stop();
    },
  };
}
