import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { useSubmit } from "react-router";
import type { Puzzle } from "./solve-puzzle.ts";

/** The token proves that the puzzle is from this server and for this form. */
export type Challenge = Puzzle & { token: string };

export type ChallengeWork = {
  token: string;
  state: "working" | "unable";
  solution: RefObject<HTMLInputElement | null>;
};

/** Solves a challenge as soon as there is one, and submits the form again with the solution. */
export function useChallenge(challenge: Challenge | undefined): ChallengeWork | undefined {
  const submit = useSubmit();
  const solution = useRef<HTMLInputElement>(null);
  // Without a challenge the server snapshot is true as well, so that hydration does not render every form twice.
  const scripted = useSyncExternalStore(never, onClient, () => !challenge);
  const [tooHard, giveUp] = useState<Challenge>();
  useEffect(() => {
    if (!challenge) return;
    return solve(challenge, (number) => {
      const field = solution.current;
      if (number === undefined || !field?.form) return giveUp(challenge);
      field.value = `${number}`;
      void submit(field.form, { preventScrollReset: true });
    });
  }, [challenge, submit]);
  const state = scripted && tooHard !== challenge ? "working" : "unable";
  return challenge && { token: challenge.token, state, solution };
}

/** For useSyncExternalStore: true in the browser, false on the server and without JavaScript. */
const never = () => () => undefined;
const onClient = () => true;

/** Calls `done` with undefined if the worker fails. Returns a function that cancels. */
function solve(
  { salt, target, most }: Challenge,
  done: (number: number | undefined) => void,
): () => void {
  const worker = new Worker(new URL("./puzzle-worker.ts", import.meta.url), {
    type: "module",
    name: "puzzle",
  });
  worker.addEventListener("message", ({ data }: MessageEvent<number | undefined>) => done(data));
  worker.addEventListener("error", () => done(undefined));
  worker.postMessage({ salt, target, most } satisfies Puzzle);
  return () => worker.terminate();
}
